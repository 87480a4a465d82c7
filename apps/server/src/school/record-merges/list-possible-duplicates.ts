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
import { listApart } from "./records-apart.queries.ts";

const MOST = 100;
const MOST_APART = 20;

export async function listPossibleDuplicates(
  { database, tokens }: Context,
  { params: { schoolId } }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  const db = database.reading(schoolId);
  const candidates = await listCandidates(db, schoolId);
  const apart = await listApart(db, schoolId);
  const isApart = new Set(apart.map(({ one, other }) => `${one.id} ${other.id}`));
  const pairs = alikePairs(
    candidates.map((person) => ({
      ...person,
      nationalId: person.nationalId && openNationalId(tokens, person.nationalId),
    })),
  ).filter(({ ids }) => !isApart.has(ids.toSorted((a, b) => a - b).join(" ")));
  const shown = pairs.slice(0, MOST);
  const lines = await listDuplicateLines(
    db,
    schoolId,
    shown.flatMap(({ ids }) => ids),
  );
  const pendingRecords = await listAskedRecords(db, schoolId);
  const toLines = ({ ids: [one, other], alikeIn }: AlikePair) => {
    const [first, second] = [lines.get(one), lines.get(other)];
    if (!first || !second) return [];
    return [
      {
        one: first,
        other: second,
        alikeIn: [...alikeIn],
        isAsked: pendingRecords.has(one) || pendingRecords.has(other),
      },
    ];
  };
  return {
    pairs: shown.flatMap(toLines),
    count: pairs.length,
    merged: [...(await listMergesMade(db, schoolId))],
    apart: apart.slice(0, MOST_APART),
  };
}
