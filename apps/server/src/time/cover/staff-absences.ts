import type { Input, Reply } from "@dars/contract/platform/route";
import type {
  recordStaffAbsence as recordRoute,
  removeStaffAbsence as removeRoute,
} from "@dars/contract/time/cover";

import { audit, audited, by } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import { clash, writeOnce } from "#platform/db/write-once.ts";
import { invalid, notFound } from "#platform/errors.ts";
import { findTeacher } from "#school/structure/public.ts";

import { insertAbsence, listOverlapping, removeAbsence } from "./cover.queries.ts";

export const recordStaffAbsence = (
  context: Context,
  { params: { schoolId }, body }: Input<typeof recordRoute>,
): Promise<Reply<typeof recordRoute>> =>
  writeOnce(context, schoolId, body, async (db) => {
    const { teacherId, startsOn, endsOn, fromPeriod, toPeriod } = body.absence;
    if (endsOn <= startsOn) throw invalid("It ends after it begins.", "/body/absence/endsOn");
    if (fromPeriod !== null && toPeriod !== null && toPeriod < fromPeriod)
      throw invalid("It ends after it begins.", "/body/absence/toPeriod");
    if (!(await findTeacher(db, schoolId, teacherId)))
      throw invalid("No teacher of this school has this ID.", "/body/absence/teacherId");
    if ((await listOverlapping(db, schoolId, body.absence)).length > 0)
      throw clash("away", "This teacher is noted as away then already.");
    const { id } = await insertAbsence(db, schoolId, context.actor.accountId, body.absence);
    await audit(db, schoolId, {
      action: "absence.recorded",
      ...by(context),
      subject: { kind: "staff-absence", id },
      // The reason of an absence does not belong in the log.
      changes: { teacher: teacherId, startsOn, endsOn },
    });
    return { id };
  });

export async function removeStaffAbsence(
  context: Context,
  { params: { schoolId, absenceId } }: Input<typeof removeRoute>,
): Promise<Reply<typeof removeRoute>> {
  await context.database.inSchool(schoolId, async (db) => {
    if (!(await removeAbsence(db, schoolId, absenceId))) throw notFound("This absence");
    await audited(context, db, schoolId, "absence.removed", ["staff-absence", absenceId]);
  });
  return {};
}
