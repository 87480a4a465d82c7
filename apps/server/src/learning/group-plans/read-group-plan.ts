import type { readGroupPlan as route } from "@dars/contract/learning/group-plans";
import type { Input, Reply } from "@dars/contract/platform/route";

import { readHeadOffice } from "#learning/banks/public.ts";
import { listPlanned, listUnitNames, mayWrite, requireOffering, unitBook } from "#learning/lessons/public.ts";
import type { Context } from "#platform/context.ts";

import { findPlan } from "./group-plans.queries.ts";
import { listPlanChanges } from "./list-plan-changes.ts";

/** D1: for everybody who sees the lessons of the subject and level; with what it would change for who writes them. */
export async function readGroupPlan(
  context: Context,
  { params: { schoolId, offeringId } }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  const db = context.database.reading(schoolId);
  const offering = await requireOffering(context, db, schoolId, offeringId);
  const { id: officeId } = await readHeadOffice(db, schoolId);
  const { revision, lessons } = await findPlan(db, officeId, offering);
  const take = offering.isOpen && mayWrite(context);
  return {
    offering,
    revision,
    lessons: [...lessons],
    changes: take
      ? listPlanChanges(
          lessons,
          await listPlanned(db, schoolId, offeringId),
          unitBook(await listUnitNames(db, schoolId, offeringId)),
        )
      : [],
    may: { take, write: getWriteAccess(context) },
  };
}

function getWriteAccess({ actor }: Context): "write" | "ask" | "no" {
  if (actor.role === "administrator") return "write";
  return actor.role === "subject_coordinator" ? "ask" : "no";
}
