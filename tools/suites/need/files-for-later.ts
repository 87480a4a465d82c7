import type { Needs } from "./code-needs.ts";

/** Three successive seeds see all. */
export const PARTS = 3;

interface LaterChoice {
  /** The heavy files of a suite, in an order that stays. */
  readonly heavy: ReadonlyMap<string, Needs>;
  /** What has changed; undefined where nobody knows. */
  readonly changed: ReadonlySet<string> | "everything" | undefined;
  /** Whether the changes have yet to land. */
  readonly isAhead: boolean;
  readonly seed: number;
}

/**
 * The heavy files that a run leaves for a later one. It plays those that the changes concern and, of the others, a third
 * by the seed. What more than half of them need is their common ground: whatever runs meets a change in it, so it
 * concerns only those that are about it. What has landed was tested as it landed: if its newest changes concern
 * more than a third, the seed draws among these too.
 */
export function filesForLater({ heavy, changed, isAhead, seed }: LaterChoice): readonly string[] {
  const files = [...heavy.keys()];
  const concerned = new Set(files.filter((file) => concerns(changed, heavy, file)));
  const plays = isAhead || concerned.size * PARTS <= files.length ? concerned : new Set<string>();
  return files.filter((file, place) => !plays.has(file) && (place + seed) % PARTS !== 0);
}

function concerns(changed: LaterChoice["changed"], heavy: LaterChoice["heavy"], file: string): boolean {
  if (changed === undefined || changed === "everything") return true;
  const { all, subject } = heavy.get(file) ?? { all: new Set(), subject: new Set() };
  return [...changed].some((path) => subject.has(path) || (all.has(path) && !isGround(path, heavy)));
}

const isGround = (path: string, heavy: LaterChoice["heavy"]): boolean =>
  [...heavy.values()].filter(({ all }) => all.has(path)).length * 2 > heavy.size;
