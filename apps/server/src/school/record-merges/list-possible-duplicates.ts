import type { Input, Reply } from "@dars/contract/platform/route";
import type { listPossibleDuplicates as route } from "@dars/contract/school/record-merges";

import type { Context } from "#platform/context.ts";
import { openNationalId } from "#school/people/public.ts";

import { alikePairs, type AlikePair } from "./alike-pairs.ts";
import {
  listAskedRecords,
  listCandidates,
  listDuplicateLines,
  listMergesMade,
} from "./possible-duplicates.queries.ts";

const MOST = 100;

export async function listPossibleDuplicates(
  { database, tokens }: Context,
  { params: { schoolId } }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  const db = database.reading(schoolId);
  const candidates = await listCandidates(db, schoolId);
  const pairs = alikePairs(
    candidates.map((person) => ({
      ...person,
      nationalId: person.nationalId && openNationalId(tokens, person.nationalId),
    })),
  );
  const shown = pairs.slice(0, MOST);
  const lines = await listDuplicateLines(
    db,
    schoolId,
    shown.flatMap(({ ids }) => ids),
  );
  const asked = await listAskedRecords(db, schoolId);
  const lineOf = ({ ids: [one, other], alikeIn }: AlikePair) => {
    const [first, second] = [lines.get(one), lines.get(other)];
    if (!first || !second) return [];
    return [
      { one: first, other: second, alikeIn: [...alikeIn], isAsked: asked.has(one) || asked.has(other) },
    ];
  };
  return {
    pairs: shown.flatMap(lineOf),
    count: pairs.length,
    merged: [...(await listMergesMade(db, schoolId))],
  };
}
