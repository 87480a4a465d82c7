import type {
  listLessons as listRoute,
  listStudentLessons as studentRoute,
} from "@dars/contract/learning/curriculum";
import type { Input, Reply } from "@dars/contract/platform/route";

import type { Context } from "#platform/context.ts";
import { notFound } from "#platform/errors.ts";
import { findSeatedStudent, getListScope } from "#school/schools/public.ts";

import { listClassesOfOffering, listStaffLines, listStudentLines, listUnits } from "./lines.queries.ts";
import { mayPublish, mayWrite, requireOffering } from "./may.ts";
import { findOffering } from "./reach.queries.ts";

/** LES-4: of a subject that the student is taught this year. */
export async function listStudentLessons(
  { database }: Context,
  { params: { schoolId, studentId, offeringId } }: Input<typeof studentRoute>,
): Promise<Reply<typeof studentRoute>> {
  const db = database.reading(schoolId, "at once");
  const [offering, student, units, lessons] = await Promise.all([
    findOffering(db, schoolId, offeringId, { studentId }),
    findSeatedStudent(db, schoolId, studentId),
    listUnits(db, schoolId, offeringId),
    listStudentLines(db, schoolId, offeringId, studentId),
  ]);
  if (!offering || !student) throw notFound("This subject");
  return { offering, student, units, lessons };
}

/** LES-4: of a subject and level that one teaches, coordinates or oversees. */
export async function listLessons(
  context: Context,
  { params: { schoolId, offeringId } }: Input<typeof listRoute>,
): Promise<Reply<typeof listRoute>> {
  const db = context.database.reading(schoolId, "at once");
  const reach = getListScope(context.actor);
  const offering = await requireOffering(context, db, schoolId, offeringId, true);
  const [units, lessons, classes, publish] = await Promise.all([
    listUnits(db, schoolId, offeringId),
    listStaffLines(db, schoolId, offeringId, reach, getDraftAuthorId(context)),
    listClassesOfOffering(db, schoolId, offeringId, reach),
    mayPublish(context, db, schoolId),
  ]);
  const isOpen = offering.isOpen && offering.isWritable;
  return {
    offering,
    units,
    lessons,
    classes,
    may: { write: isOpen && mayWrite(context), publish: isOpen && publish },
  };
}

/** D2, as `listStaffLines` wants it. */
function getDraftAuthorId({ actor }: Context): number | null | undefined {
  if (actor.role === "teacher") return actor.accountId;
  return actor.role === "school_management" || actor.role === "subject_coordinator" ? null : undefined;
}
