import type { Id } from "@dars/contract/platform/primitives";
import type { AttachedFile } from "@dars/contract/talking/attached-file";
import { useEffect, useRef, useState } from "react";

import { useApi } from "#platform/api/api.ts";
import { queueUpload } from "#platform/files/queue-upload.ts";
import type { VoiceNote } from "#platform/files/record-voice.ts";
import type { Save } from "#platform/offline/database.ts";
import type { Lane } from "#platform/offline/lanes.ts";
import type { TextId } from "#platform/text/use-text.ts";
import { photoFault, prepareFile, prepareVoice, type Prepared } from "#talking/files/public.ts";

import type { Work } from "./WorkFiles.tsx";

/** As many as one answer carries. */
const MOST = 10;

interface WorkFilesOptions {
  readonly schoolId: Id;
  readonly lane: Lane;
  readonly work: Work;
  readonly onChange: (work: Work) => void;
}

/** Adds files to an answer and takes them away. A file is on the device at once, and leaves ahead of the answer. */
export function useWorkFiles({ schoolId, lane, work, onChange }: WorkFilesOptions) {
  const api = useApi();
  const [fault, setFault] = useState<TextId | null>(null);
  const [busy, setBusy] = useState(0);
  // What was written while a large photo was being prepared.
  const latest = useRef({ work, onChange });
  useEffect(() => {
    latest.current = { work, onChange };
  });

  function change(files: readonly AttachedFile[]) {
    const next = { ...latest.current.work, files: [...files] };
    latest.current = { ...latest.current, work: next };
    latest.current.onChange(next);
  }

  async function keep(prepare: () => Prepared | Promise<Prepared>) {
    if (latest.current.work.files.length >= MOST) return setFault("files.too-many");
    try {
      const { kind, name, bytes, ...facts } = await prepare();
      const fileId = await queueUpload(api, { schoolId, kind, name, bytes }, lane);
      const added = { kind, fileId, name, type: bytes.type, size: bytes.size, ...facts };
      change([...latest.current.work.files, added]);
    } catch (error) {
      const isLarge = error instanceof Error && error.name === "TooLarge";
      setFault(isLarge ? "files.too-large" : photoFault(error, "files.unreadable"));
    }
  }

  async function working(act: () => Promise<void>) {
    setFault(null);
    setBusy((count) => count + 1);
    try {
      await act();
    } finally {
      setBusy((count) => count - 1);
    }
  }

  const add = (files: readonly File[]) =>
    working(async () => {
      for (const file of files) await keep(() => prepareFile(file));
    });

  function remove({ fileId }: AttachedFile) {
    const refused = refusedSave(api.outbox.saves.get(), fileId);
    if (refused) void api.outbox.discard(refused.id);
    change(latest.current.work.files.filter((file) => file.fileId !== fileId));
  }

  return {
    add,
    addVoice: (note: VoiceNote) => working(() => keep(() => prepareVoice(note))),
    remove,
    fault,
    isBusy: busy > 0,
  };
}

/** The save by which a file was to leave, where the server did not take it. */
export const refusedSave = (saves: readonly Save[], fileId: string): Save | undefined =>
  saves.find(({ wire, refusal }) => refusal !== null && wire.url.endsWith(`/files/${fileId}/finish`));
