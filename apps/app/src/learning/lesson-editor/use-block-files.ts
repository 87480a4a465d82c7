import type { BlockKind } from "@dars/contract/learning/lesson-blocks";
import type { Id } from "@dars/contract/platform/primitives";
import type { AttachedFile } from "@dars/contract/talking/attached-file";
import { useState } from "react";

import { useApi } from "#platform/api/api.ts";
import { queueUpload } from "#platform/files/queue-upload.ts";
import { faultWords, prepareFile } from "#talking/files/public.ts";

import { draftLane } from "./draft-lane.ts";

export type FileBlockKind = Extract<BlockKind, "image" | "video" | "audio" | "pdf" | "file">;

interface BlockFilesScope {
  readonly schoolId: Id;
  readonly versionId: Id;
  readonly known: readonly AttachedFile[];
}

/** Files of a draft: what the school has of them, and what has just been chosen here and leaves behind it. */
export function useBlockFiles({ schoolId, versionId, known }: BlockFilesScope) {
  const api = useApi();
  const [files, setFiles] = useState<ReadonlyMap<string, AttachedFile>>(
    () => new Map(known.map((file) => [file.fileId, file])),
  );
  /** Why the file that was chosen last cannot go. */
  const [fault, setFault] = useState<string | null>(null);
  /** The name of one that is being copied, which takes a phone a while. */
  const [preparing, setPreparing] = useState<string | null>(null);

  /** The id under which it leaves, and what a block says of it at first; null where it cannot go. */
  async function bring(kind: FileBlockKind, file: File) {
    setFault(null);
    setPreparing(file.name);
    try {
      const { kind: sort, name, bytes, purpose, ...facts } = await prepareFile(file, "lesson");
      const outgoing = { schoolId, kind: sort, name, bytes, purpose };
      const fileId = await queueUpload(api, outgoing, draftLane(versionId));
      const attached = { kind: sort, fileId, name, type: bytes.type, size: bytes.size, ...facts };
      setFiles((before) => new Map(before).set(fileId, attached));
      return buildBlockContent(kind, fileId, name.replace(/\.[^.]*$/, ""));
    } catch (error) {
      setFault(faultWords(error, file.name));
      return null;
    } finally {
      setPreparing(null);
    }
  }

  /** Files that the school has already, such as the pictures of a document. */
  const keepKnown = (brought: readonly AttachedFile[]): void =>
    setFiles((before) => new Map([...before, ...brought.map((file) => [file.fileId, file] as const)]));

  return { files, bring, keepKnown, fault, preparing };
}

export type BringFile = ReturnType<typeof useBlockFiles>["bring"];

function buildBlockContent(kind: FileBlockKind, fileId: string, name: string) {
  if (kind === "image") return { fileId, alt: "", caption: "" };
  return kind === "pdf" || kind === "file" ? { fileId, title: name } : { fileId, title: name, caption: "" };
}
