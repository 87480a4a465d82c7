import type { Input } from "@dars/contract/platform/route";
import type { adjustRolloverPlaces as route } from "@dars/contract/school/rollover";

import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";
import { clash, writeOnce } from "#platform/db/write-once.ts";
import { notFound } from "#platform/errors.ts";

import { requireOpen } from "./found-rollover.ts";
import { SeatPlan } from "./place-students.policy.ts";
import { findSection, listStudents, listTakenSeats, upsertSetPlaces } from "./places.queries.ts";
import { listComingSections } from "./readiness.queries.ts";
import { updateRevision, type Rollover } from "./rollover.queries.ts";

type AdjustBody = Input<typeof route>["body"];

/** Without a section the students get one of the level that has seats; a named section may be overfilled (SEC-2). */
export const adjustRolloverPlaces = (
  context: Context,
  { params: { schoolId }, body }: Input<typeof route>,
): Promise<{ students: number }> =>
  writeOnce(context, schoolId, body, async (db) => {
    const rollover = await requireOpen(db, schoolId);
    const students = await listStudents(db, schoolId, rollover.fromYearId, body.studentIds);
    if (students.length < body.studentIds.length) throw notFound("One of these students");
    const goesOn = body.outcome === "promoted" || body.outcome === "repeating";
    const seatOf = goesOn ? await seatsFor(db, schoolId, rollover, body) : () => NO_PLACE;
    const places = students.map((student) => ({
      studentId: student.studentId,
      enrolmentId: student.enrolmentId,
      outcome: body.outcome,
      isProvisional: body.outcome === "promoted" && body.isProvisional,
      ...seatOf(student),
    }));
    await upsertSetPlaces(db, schoolId, rollover.fromYearId, places, body.reason);
    await updateRevision(db, schoolId, rollover.fromYearId);
    await audited(context, db, schoolId, "rollover.places-set", ["year", rollover.fromYearId], {
      students: places.length,
      outcome: body.outcome,
      section: body.sectionId,
      reason: body.reason,
    });
    return { students: places.length };
  });

const NO_PLACE = { levelId: null, sectionId: null };

type Student = Awaited<ReturnType<typeof listStudents>>[number];
type ComingSeat = { readonly levelId: number | null; readonly sectionId: number | null };

async function seatsFor(
  db: Db,
  schoolId: number,
  rollover: Rollover,
  { levelId, sectionId, studentIds }: AdjustBody,
): Promise<(student: Student) => ComingSeat> {
  if (sectionId !== null) {
    const section = await findSection(db, schoolId, sectionId);
    if (section?.yearId !== rollover.toYearId || section.state !== "open") throw notFound("This section");
    if (levelId !== null && section.levelId !== levelId)
      throw clash("level", "The section belongs to another level.");
    return () => ({ levelId: section.levelId, sectionId });
  }
  if (levelId === null) throw clash("needs-place", "Whoever goes on needs a level.");
  const plan = new SeatPlan(await listComingSections(db, schoolId, rollover.fromYearId, rollover.toYearId));
  for (const taken of await listTakenSeats(db, schoolId, rollover, studentIds)) plan.take(taken);
  return ({ letter, shift }) => ({ levelId, sectionId: plan.seat({ levelId, letter, shift }) });
}
