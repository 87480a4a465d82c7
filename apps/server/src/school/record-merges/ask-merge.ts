import type { ProposedChange } from "@dars/contract/oversight/proposals";
import type { Input, Reply } from "@dars/contract/platform/route";
import type { askMerge as route, MergeRelative, MergeSide } from "@dars/contract/school/record-merges";

import { namedChange, propose } from "#oversight/proposals/public.ts";
import type { Context } from "#platform/context.ts";
import { clash, writeOnce } from "#platform/db/write-once.ts";
import { notFound } from "#platform/errors.ts";

import { isConfirmed, compareRelatives } from "./compare-relatives.ts";
import { mergeObstacles } from "./merge-obstacles.ts";
import { lockBoth } from "./merge-parts.queries.ts";
import { findSide } from "./merge-sides.queries.ts";
import { isMergeAsked } from "./merge-standing.queries.ts";
import { PERSON_MERGED } from "./person-merged.ts";

/** PER-2: waits for a second person. Throws conflict with the obstacle as its reason. */
export async function askMerge(
  context: Context,
  { params: { schoolId, personId }, body }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  const { otherId, relatives: confirmed, reason } = body;
  if (otherId === personId) throw notFound("The other person");
  return writeOnce(context, schoolId, { ...body, personId }, async (db) => {
    const which = { from: otherId, to: personId };
    await lockBoth(db, schoolId, which);
    const [keptSide, other] = [await findSide(db, schoolId, personId), await findSide(db, schoolId, otherId)];
    if (!keptSide || !other) throw notFound("This person");
    if (await isMergeAsked(db, schoolId, which)) throw clash("asked", "This merge was asked for already.");
    const [obstacle] = await mergeObstacles(db, schoolId, which, context.actor.accountId);
    if (obstacle !== undefined) throw clash(obstacle, "These two records cannot be merged now.");
    const relatives = compareRelatives(keptSide, other);
    if (!isConfirmed(relatives, confirmed))
      throw clash("relatives", "The relatives of the two records have to be confirmed.");
    const proposalId = await propose(context, db, schoolId, {
      kind: PERSON_MERGED,
      subject: { kind: "person", id: personId },
      payload: { keptId: personId, otherId, relatives: [...relatives.all] },
      changes: [namedChange("merged", other.name, keptSide.name), ...relativesIn(keptSide, other)],
      reason,
    });
    return { proposalId };
  });
}

/** The approver reads by name whom the one record will have. */
const relativesIn = (keptSide: MergeSide, other: MergeSide): readonly ProposedChange[] => [
  ...namedOnce("guardian", [...keptSide.guardians, ...other.guardians]),
  ...namedOnce("child", [...keptSide.children, ...other.children]),
];

const namedOnce = (field: string, all: readonly MergeRelative[]) =>
  [...new Map(all.map((relative) => [relative.id, relative])).values()].map(({ name }) =>
    namedChange(field, null, name),
  );
