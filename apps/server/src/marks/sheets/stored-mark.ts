import type { Mark } from "@dars/contract/marks/results";

import type { MarkState } from "#platform/db/schema.gen.ts";

/** A mark as its two columns hold it; both null where it is not entered (GB-3). */
export interface StoredMark {
  readonly points: string | null;
  readonly state: MarkState | null;
}

export function storedMark(mark: Mark): StoredMark {
  const state = STATES.find((each) => each === mark);
  if (state !== undefined) return { points: null, state };
  return { points: mark === null ? null : String(mark), state: null };
}

const STATES = ["absent_unexcused", "absent_excused", "exempt", "cheating"] as const satisfies MarkState[];
