import type { createExercise, Draw } from "@dars/contract/learning/exercises";
import type { Input } from "@dars/contract/platform/route";

import { insertUses, listPool } from "#learning/banks/public.ts";
import type { Db } from "#platform/db/db.ts";
import { invalid } from "#platform/errors.ts";

import type { Draft } from "./build-version.ts";
import { worthPoints } from "./worth-points.ts";

interface Drawn {
  readonly drafts: readonly Draft[];
  readonly bankIds: readonly number[];
}

interface DrawTarget {
  readonly offeringId: number;
  /** The highest number of a pool that the exercise has. */
  readonly lastPool: number;
}

/** What an exercise takes over from the bank of its subject and level: each question into one pool only. */
export async function drawFromBank(
  db: Db,
  schoolId: number,
  { offeringId, lastPool }: DrawTarget,
  draws: readonly Draw[] = [],
): Promise<Drawn> {
  const taken = new Set<number>();
  const drafts: Draft[] = [];
  for (const [at, { count, points, difficulty, tag }] of draws.entries()) {
    const pool = await listPool(db, schoolId, offeringId, { difficulty, tag, without: [...taken] });
    if (pool.length < count)
      throw invalid(`The bank has ${pool.length} of such questions.`, `/body/draws/${at}/count`);
    for (const { id, question } of pool) {
      taken.add(id);
      drafts.push({
        id: null,
        question: worthPoints(question, points),
        drawn: { pool: lastPool + at + 1, count },
      });
    }
  }
  return { drafts, bankIds: [...taken] };
}

/** Notes whose copies an exercise has. */
export const noteUses = (
  db: Db,
  schoolId: number,
  exerciseId: number,
  { bankIds = [] }: Pick<Input<typeof createExercise>["body"], "bankIds">,
  drawn: Drawn,
): Promise<void> => insertUses(db, schoolId, exerciseId, [...bankIds, ...drawn.bankIds]);
