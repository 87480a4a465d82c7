import type { FollowUpAction } from "@dars/contract/insight/follow-up-acts";

import { invalid } from "#platform/errors.ts";

import type { EntryChange, EntryRow } from "./entries.queries.ts";

/** What is done with an entry. */
export interface FollowUpAct {
  readonly action: FollowUpAction;
  /** Of `assign`. */
  readonly ownerId: number | null;
  /** Absent: what is written there stays. */
  readonly text?: string | null | undefined;
  readonly until?: string | null | undefined;
}

/** Throws invalid where an act lacks what it needs. */
export function requireWhole({ action, text = null, until = null }: Omit<FollowUpAct, "ownerId">): void {
  if (action === "snooze" && until === null) throw invalid("It says until when.", "/body/until");
  if (action === "resolve" && text === null) throw invalid("It says what came of it.", "/body/text");
}

/** An entry after an act. Whoever does something about it has seen it, and it sleeps no longer. */
export function buildChange(act: FollowUpAct, entry: EntryRow): EntryChange {
  const { owner, nextStep, nextOn = null } = entry;
  return {
    state: "acknowledged",
    ownerId: owner?.id ?? null,
    nextStep,
    nextOn,
    snoozedUntil: null,
    outcome: null,
    ...CHANGES[act.action](act),
  };
}

/** What each act changes of an entry. */
const CHANGES: Readonly<Record<FollowUpAction, (act: FollowUpAct) => Partial<EntryChange>>> = {
  acknowledge: ({ text }) => (text ? { nextStep: text } : {}),
  assign: ({ ownerId, text }) => ({ ownerId, ...(text !== undefined && { nextStep: text }) }),
  plan: ({ text = null, until = null }) => ({ nextStep: text, nextOn: until }),
  snooze: ({ until = null }) => ({ snoozedUntil: until }),
  excuse: ({ text = null }) => ({ state: "excused", outcome: text }),
  resolve: ({ text = null }) => ({ state: "resolved", outcome: text }),
};
