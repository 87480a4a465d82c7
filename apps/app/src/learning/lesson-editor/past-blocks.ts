import type { Blocks } from "./block-list.ts";

/** How the blocks are, were, and will be again if a step back is taken back. */
export interface PastBlocks {
  readonly now: Blocks;
  readonly back: readonly Blocks[];
  readonly forth: readonly Blocks[];
  /** What was changed last, and when; typing in one text within a while is one step. */
  readonly last: { readonly what: string; readonly at: number } | null;
}

/** Steps that are kept; milliseconds within which typing is one step. */
const MOST = 100;
const ONE_STEP_MS = 1500;

export const beginPast = (now: Blocks): PastBlocks => ({ now, back: [], forth: [], last: null });

/** `what`: the text that is typed in, or null for a step of its own. */
export function stepTo(past: PastBlocks, now: Blocks, what: string | null, at: number): PastBlocks {
  if (now === past.now) return past;
  const isSame = what !== null && past.last?.what === what && at - past.last.at < ONE_STEP_MS;
  return {
    now,
    back: isSame ? past.back : [...past.back.slice(1 - MOST), past.now],
    forth: [],
    last: what === null ? null : { what, at },
  };
}

export function stepBack(past: PastBlocks): PastBlocks {
  const now = past.back.at(-1);
  if (!now) return past;
  return { now, back: past.back.slice(0, -1), forth: [past.now, ...past.forth], last: null };
}

export function stepForth(past: PastBlocks): PastBlocks {
  const [now, ...forth] = past.forth;
  return now ? { now, back: [...past.back, past.now], forth, last: null } : past;
}
