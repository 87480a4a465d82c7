import { Type } from "typebox";

import { proposalKind, type ProposalKind } from "#oversight/proposals/public.ts";
import { lockKeeping } from "#oversight/retention/public.ts";
import { audited } from "#platform/audit.ts";
import type { PersonTable } from "#platform/db/person-table.ts";
import { clash } from "#platform/db/write-once.ts";
import { notFound } from "#platform/errors.ts";

import { isConfirmed, compareRelatives } from "./compare-relatives.ts";
import { mergeObstacles } from "./merge-obstacles.ts";
import { insertMerge, lockBoth } from "./merge-parts.queries.ts";
import { mergeRows } from "./merge-rows.ts";
import { findSide } from "./merge-sides.queries.ts";

export const PERSON_MERGED = "person.merged";

/**
 * PER-2: asked for by one member of the office, approved by a second; neither is one of the two records. What it does
 * with their rows the tables say.
 */
export const personMerged = (tables: readonly PersonTable[]): ProposalKind =>
  proposalKind({
    name: PERSON_MERGED,
    decidedBy: ["school_management", "administrator"],
    needsTwo: true,
    payload: Type.Object({
      keptId: Type.Integer(),
      otherId: Type.Integer(),
      relatives: Type.Array(Type.Integer()),
    }),
    apply: async ({ context, db, schoolId, payload: { keptId, otherId, relatives } }) => {
      const which = { from: otherId, to: keptId };
      await lockKeeping(db, context.actor.groupId);
      await lockBoth(db, schoolId, which);
      const { accountId } = context.actor;
      const [obstacle] = await mergeObstacles(db, schoolId, which, accountId);
      if (obstacle !== undefined) throw clash(obstacle, "These two records cannot be merged now.");
      const [keptSide, other] = [await findSide(db, schoolId, keptId), await findSide(db, schoolId, otherId)];
      if (!keptSide || !other) throw notFound("This person");
      if (!isConfirmed(compareRelatives(keptSide, other), relatives))
        throw clash("relatives", "The relatives of the two records have changed.");
      const { moved, ended } = await mergeRows(context, db, schoolId, tables, which);
      await insertMerge(db, schoolId, which, { accountId, moved });
      await audited(context, db, schoolId, "person.merged", ["person", keptId], {
        merged: otherId,
        rows: moved,
      });
      return { ended };
    },
  });
