import type { SamePeople } from "#roster/import/public.ts";

import type { Decision } from "./found.queries.ts";

/** Two people who may be one: a row of the package, and a person of the school or another row. */
export type Pair = readonly [sourcedId: string, other: number | string];

/** The pair as one text, the same in every dry run. */
export const pairKey = (pair: Pair): string => JSON.stringify(pair);

interface Decided {
  readonly pair: string;
  readonly decision: Decision | null;
}

/** The decisions, as the planning takes them. */
export function sameIn(pairs: readonly Decided[]): SamePeople {
  const known = new Map<string, number>();
  const inFile = new Map<string, string>();
  for (const { pair, decision } of pairs) {
    if (decision !== "same") continue;
    const [sourcedId, other] = parsed(pair);
    if (typeof other === "number") known.set(sourcedId, other);
    else inFile.set(sourcedId, other);
  }
  return { known, inFile };
}

function parsed(text: string): Pair {
  const value: unknown = JSON.parse(text);
  if (!Array.isArray(value)) throw new TypeError("A pair is an array of two.");
  const [sourcedId, other]: readonly unknown[] = value;
  if (typeof sourcedId !== "string" || (typeof other !== "string" && typeof other !== "number"))
    throw new TypeError("A pair is of a sourcedId and a person's id or another sourcedId.");
  return [sourcedId, other];
}
