import type { FollowUpAction } from "@dars/contract/insight/follow-up-actions";

import { invalid } from "#platform/errors.ts";

import type { EntryChange, EntryRow } from "./entries.queries.ts";

/** An action on an entry, with its details. */
export interface FollowUpAct {
  readonly action: FollowUpAction;
  /** The new owner, for `assign`; not read for other actions. */
  readonly ownerId: number | null;
  /** Absent: `assign` keeps the next step. */
  readonly text?: string | null | undefined;
  readonly until?: string | null | undefined;
}

/** Throws invalid where an action lacks a field that it requires. */
export function requireWhole({ action, text = null, until = null }: Omit<FollowUpAct, "ownerId">): void {
  if (action === "snooze" && until === null) throw invalid("It says until when.", "/body/until");
  if (action === "resolve" && text === null) throw invalid("It says what came of it.", "/body/text");
}

/** The entry after an action. Each action also acknowledges the entry and ends its snooze, unless it says otherwise. */
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

/** The fields that each action sets. */
const CHANGES: Readonly<Record<FollowUpAction, (act: FollowUpAct) => Partial<EntryChange>>> = {
  acknowledge: ({ text }) => (text ? { nextStep: text } : {}),
  assign: ({ ownerId, text }) => ({ ownerId, ...(text !== undefined && { nextStep: text }) }),
  plan: ({ text = null, until = null }) => ({ nextStep: text, nextOn: until }),
  snooze: ({ until = null }) => ({ snoozedUntil: until }),
  excuse: ({ text = null }) => ({ state: "excused", outcome: text }),
  resolve: ({ text = null }) => ({ state: "resolved", outcome: text }),
};
