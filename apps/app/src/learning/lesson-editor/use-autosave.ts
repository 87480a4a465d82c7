import { saveDraft } from "@dars/contract/learning/lesson-versions";
import type { ApiError } from "@dars/contract/platform/client";
import type { ClientId, Id } from "@dars/contract/platform/primitives";
import { toWire } from "@dars/contract/platform/route";
import { useEffect, useEffectEvent, useRef, useState } from "react";

import { useApi } from "#platform/api/api.ts";
import { newClientId } from "#platform/api/client-id.ts";
import { Debounced } from "#platform/state/debounced.ts";
import { useStore } from "#platform/state/store.ts";
import { serverNow } from "#platform/time/server-now.ts";

import type { Blocks } from "./block-list.ts";
import { draftLane, hasFilesAhead, savesOfDraft } from "./draft-lane.ts";

/** Delays between typing and saving. */
const WAITS = { pauseMs: 1200, longestMs: 10_000 };

export type SavingState =
  | { readonly kind: "saved"; readonly at: Date | null }
  | { readonly kind: "saving" }
  | { readonly kind: "waiting" }
  | { readonly kind: "refused"; readonly error: ApiError };

interface AutosaveScope {
  readonly schoolId: Id;
  readonly versionId: Id;
  readonly holder: ClientId;
  /** The revision on which the typed text is based. */
  readonly revision: number;
  readonly changeNote: string;
  readonly title: string;
}

/**
 * Saves a draft in the background while its author types, one save at a time; offline, the latest text waits
 * on the device.
 */
export function useAutosave({ schoolId, versionId, holder, revision, changeNote, title }: AutosaveScope) {
  const { outbox } = useApi();
  const [state, setState] = useState<SavingState>({ kind: "saved", at: null });
  const shown = useRef(state);
  const current = useRef(revision);
  const pending = useRef<Blocks | null>(null);
  const running = useRef<Promise<void> | null>(null);
  const [saving] = useState(() => new Debounced(WAITS));
  const lane = draftLane(versionId);

  function show(next: SavingState): void {
    shown.current = next;
    setState(next);
  }

  async function sendOne(blocks: Blocks): Promise<boolean> {
    const older = savesOfDraft(outbox.saves.get(), versionId).map(({ id }) => id);
    const body = { key: newClientId(), revision: current.current, holder, blocks: [...blocks], changeNote };
    const wire = toWire(saveDraft, { params: { schoolId, versionId }, body });
    const outcome = await outbox.send(wire, title, lane, older);
    if (outcome.state === "accepted") noteAnswer(outcome.reply, pending.current === null);
    else if (outcome.state === "waiting") show({ kind: "waiting" });
    else {
      // The next letter, or leaving, tries again.
      if (!outcome.isKept) pending.current ??= blocks;
      show({ kind: "refused", error: outcome.error });
    }
    return outcome.state === "accepted";
  }

  /** `isLatest`: nothing newer was typed, or waits. */
  function noteAnswer(reply: unknown, isLatest: boolean): void {
    const known: unknown = Object(reply)["revision"];
    if (typeof known === "number") current.current = Math.max(current.current, known);
    if (isLatest) show({ kind: "saved", at: new Date(serverNow()) });
  }

  async function sendAll(): Promise<void> {
    for (let blocks = pending.current; blocks; blocks = pending.current) {
      pending.current = null;
      show({ kind: "saving" });
      if (!(await sendOne(blocks))) break;
    }
  }

  /** Ends when all that was typed is saved, waits, or was refused. */
  async function flush(): Promise<void> {
    saving.cancel();
    await running.current;
    running.current = sendAll().finally(() => {
      running.current = null;
    });
    await running.current;
  }

  function keep(blocks: Blocks): void {
    pending.current = blocks;
    if (shown.current.kind !== "refused") show({ kind: "saving" });
    saving.ask(() => void flush());
  }

  // One that waited has left by itself meanwhile.
  const answers = useStore(outbox.answers);
  const noteLate = useEffectEvent((late: typeof answers) => {
    const mine = late.filter((answer) => answer.lane === lane.name);
    if (mine.length === 0) return;
    const isLatest =
      !pending.current && !running.current && savesOfDraft(outbox.saves.get(), versionId).length === 0;
    for (const { wire, reply } of mine) if (wire.url.endsWith("/blocks")) noteAnswer(reply, isLatest);
    void outbox.takeAnswers(mine.map(({ id }) => id));
  });
  useEffect(() => noteLate(answers), [answers]);

  const leave = useEffectEvent(() => {
    if (pending.current) void flush();
  });
  useEffect(() => () => leave(), []);

  const isBehindFiles = hasFilesAhead(useStore(outbox.saves), versionId);
  /** Whether the school has all that was typed. The outbox itself says so a moment later. */
  const isAllSaved = () => shown.current.kind === "saved";

  return { state, keep, flush, isBehindFiles, isAllSaved, revisionNow: () => current.current };
}
