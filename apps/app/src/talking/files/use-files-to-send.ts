import type { ClientId, Id } from "@dars/contract/platform/primitives";
import { toWire, type Input, type Repeatable, type Reply } from "@dars/contract/platform/route";
import type { AttachedFile } from "@dars/contract/talking/attached-file";
import type { FilePurpose } from "@dars/contract/talking/files";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";

import { useApi } from "#platform/api/api.ts";
import { newClientId } from "#platform/api/client-id.ts";
import { followAccepted, useSave, type Saved } from "#platform/api/use-save.ts";
import type { VoiceNote } from "#platform/files/record-voice.ts";
import { finishWire } from "#platform/files/uploads.ts";
import { textNow } from "#platform/text/use-text.ts";
import { showToast } from "#platform/ui/toast.ts";

import { faultWords } from "./fault-words.ts";
import { prepareFile, prepareVoice, type Prepared } from "./prepare-file.ts";

/** As many as one thing carries. */
const MOST = 10;
const LANES = "files-";

/** A file to be attached to the draft. */
export interface Chosen {
  /** A key that is unique in the list alone. */
  readonly key: string;
  /** Null for what hangs there already. */
  readonly prepared: Prepared | null;
  /** Null until it has begun to leave. */
  readonly fileId: ClientId | null;
  /** The school it was uploaded to; the writer may choose another one. */
  readonly leftFor: Id | null;
  readonly name: string;
  readonly size: number;
  readonly isPhoto: boolean;
  /** The server will not take it. */
  readonly isRefused: boolean;
}

/** What a form with files shows of them. */
export type FilesToSend = Pick<ReturnType<typeof useFilesToSend>, "chosen" | "choose" | "remove" | "fault">;

/**
 * Files that go with what a form saves. They leave first, in a lane of their own; where one of them cannot leave now,
 * the save waits behind it on the device. What has left once does not leave again when the form is sent anew.
 */
export function useFilesToSend(
  schoolId: Id,
  {
    known = [],
    purpose,
  }: { readonly known?: readonly AttachedFile[] | undefined; readonly purpose?: FilePurpose } = {},
) {
  const { outbox, uploads } = useApi();
  const { save } = useSave();
  const cache = useQueryClient();
  const [chosen, setChosen] = useState<readonly Chosen[]>(() => known.map(toAttachedChoice));
  // The current state, for code that waited since the last render.
  const current = useRef(chosen);
  const preparing = useRef<Promise<boolean> | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  // Where they are to go, when that is no longer what the form began with.
  const target = useRef<Id | null>(null);
  const [lane] = useState(() => ({ name: `${LANES}${newClientId()}`, asksAfterMs: Infinity }));

  function keep(next: readonly Chosen[]) {
    current.current = next;
    setChosen(next);
  }

  const change = (key: string, some: Partial<Chosen>) =>
    keep(current.current.map((each) => (each.key === key ? { ...each, ...some } : each)));

  /** A large photo takes a slow phone some seconds; files chosen meanwhile come after it. */
  async function choose(files: readonly File[]) {
    const before = preparing.current ?? Promise.resolve(true);
    const mine = before.then(async (isWell) => (await prepare(files)) && isWell);
    preparing.current = mine;
    await mine;
    if (preparing.current === mine) preparing.current = null;
  }

  /** False where one of them cannot go. */
  async function prepare(files: readonly File[]): Promise<boolean> {
    const room = MOST - current.current.length;
    let isWell = files.length <= room;
    setFault(isWell ? null : textNow("files.too-many"));
    for (const file of files.slice(0, room)) {
      try {
        const prepared = await prepareFile(file, purpose);
        keep([...current.current, toPreparedChoice(prepared)]);
      } catch (error) {
        setFault(faultWords(error, file.name));
        isWell = false;
      }
    }
    return isWell;
  }

  /** A voice note, by which key it is in the list; null where it cannot go, which `fault` says. */
  function addVoice(note: VoiceNote): string | null {
    if (current.current.length >= MOST || note.bytes.size === 0) {
      setFault(textNow(note.bytes.size === 0 ? "files.unreadable" : "files.too-many"));
      return null;
    }
    setFault(null);
    const added = toPreparedChoice(prepareVoice(note));
    keep([...current.current, added]);
    return added.key;
  }

  function remove(key: string) {
    setFault(null);
    keep(current.current.filter((each) => each.key !== key));
    void discardRefused();
  }

  /** Refusals are shown here, so they need not be listed among the waiting saves. */
  async function discardRefused() {
    const refused = outbox.saves.get().filter((each) => each.lane === lane.name && each.refusal);
    for (const { id } of refused) await outbox.discard(id);
  }

  /** The same files again for another record: a file is attached to one record only. */
  function startAnew(forSchoolId: Id) {
    target.current = forSchoolId;
    keep(current.current.map((each) => (each.prepared ? { ...each, fileId: null, leftFor: null } : each)));
  }

  async function leave({ key, prepared, fileId, leftFor }: Chosen) {
    const to = target.current ?? schoolId;
    if (!prepared || (fileId !== null && leftFor === to))
      return { fileId: fileId ?? "", state: "accepted" as const };
    const { kind, name, bytes, purpose: filePurpose } = prepared;
    const id = await uploads.keep({ schoolId: to, kind, name, bytes, purpose: filePurpose });
    change(key, { fileId: id, leftFor: to, isRefused: false });
    const { state } = await outbox.send(finishWire(to, id), name, lane);
    if (state === "refused") change(key, { fileId: null, isRefused: true });
    return { fileId: id, state };
  }

  /** Null where one of them was refused, which `fault` says. */
  async function leaveAll() {
    await discardRefused();
    // Answers to uploads of other pages are not needed here.
    const answered = outbox.answers.get().filter((answer) => answer.lane.startsWith(LANES));
    await outbox.takeAnswers(answered.map(({ id }) => id));
    const left = await Promise.all(current.current.map(leave));
    if (left.some(({ state }) => state === "refused")) {
      setFault(textNow("files.refused"));
      return null;
    }
    return left;
  }

  async function saveBehind<const R extends Repeatable>(
    route: R,
    inputWith: (fileIds: ClientId[]) => Input<R>,
    title: string,
    confirmation: ((reply: Reply<R>) => string | null) | undefined,
  ): Promise<Saved<Reply<R>> | null> {
    const left = await leaveAll();
    if (!left) return null;
    const input = inputWith(left.map(({ fileId }) => fileId));
    if (left.every(({ state }) => state === "accepted")) return save(route, input, title, confirmation);
    const outcome = await outbox.send(toWire(route, input), title, lane);
    // The server's serializer lets nothing out but the declared reply.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    const saved = outcome as Saved<Reply<R>>;
    if (saved.state === "waiting") await showToast({ kind: "notice", text: textNow("files.leaves-behind") });
    // The files left meanwhile.
    else if (saved.state === "accepted") await followAccepted(cache, saved.reply, confirmation);
    return saved;
  }

  /** Null where it is under way already, or a chosen file cannot go. */
  async function withChosen<T>(work: () => Promise<T>): Promise<T | null> {
    if (isSending) return null;
    setSending(true);
    try {
      // A person who sent before the device was ready still means the chosen files.
      if ((await preparing.current) === false) return null;
      setFault(null);
      return await work();
    } finally {
      setSending(false);
    }
  }

  /** Saves with the files' ids; null where it was not sent, for one of them cannot go or it is on its way. */
  const saveWithFiles = <const R extends Repeatable>(
    route: R,
    inputWith: (fileIds: ClientId[]) => Input<R>,
    title: string,
    confirmation?: (reply: Reply<R>) => string | null,
  ): Promise<Saved<Reply<R>> | null> => withChosen(() => saveBehind(route, inputWith, title, confirmation));

  /** For what may never wait: the ids of the files once all have left, null where one of them cannot leave now. */
  const leaveNow = () =>
    withChosen(async () => {
      // Files of an earlier try may still wait.
      await outbox.drain();
      const left = await leaveAll();
      if (!left) return null;
      if (left.every(({ state }) => state === "accepted")) return left.map(({ fileId }) => fileId);
      setFault(textNow("files.not-left"));
      return null;
    });

  return { chosen, choose, addVoice, remove, startAnew, fault, isSending, saveWithFiles, leaveNow };
}

const toAttachedChoice = ({ fileId, name, size, kind }: AttachedFile): Chosen => ({
  key: fileId,
  prepared: null,
  fileId,
  leftFor: null,
  name,
  size,
  isPhoto: kind === "photo",
  isRefused: false,
});

const toPreparedChoice = (prepared: Prepared): Chosen => ({
  key: newClientId(),
  prepared,
  fileId: null,
  leftFor: null,
  name: prepared.name,
  size: prepared.bytes.size,
  isPhoto: prepared.kind === "photo",
  isRefused: false,
});
