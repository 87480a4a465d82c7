import type { enrolApplicant as route } from "@dars/contract/admissions/applications";
import type { Input, Reply } from "@dars/contract/platform/route";
import type { PersonRecord } from "@dars/contract/school/people";

import type { ConfiguredWays } from "#identity/outbound/public.ts";
import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";
import { clash, requireSeen, writeOnce } from "#platform/db/write-once.ts";
import { AppError, notFound } from "#platform/errors.ts";
import { keepHealthNote } from "#school/care-notes/public.ts";
import { studentEnrolled } from "#school/enrolment/public.ts";
import { guardianInvited } from "#school/guardians/public.ts";
import { admitStudent } from "#school/people/public.ts";

import {
  findApplication,
  listEnrolledAlike,
  updateEnrolled,
  type ApplicationRow,
} from "./applications.queries.ts";
import { ENROLLED_FROM } from "./list-applications.ts";
import { findFirstDay, lockEnrolling } from "./places.queries.ts";
import { tellApplicant } from "./tell-applicant.ts";

type EnrolBody = Input<typeof route>["body"];

/** O3, APP-5: person, student, its health as the family told it, invited guardians and enrolment, all or nothing. */
export async function enrolApplicant(
  ways: ConfiguredWays,
  context: Context,
  { params: { schoolId, application }, body }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  return writeOnce(context, schoolId, { ...body, application }, async (db) => {
    const stored = await findApplication(db, schoolId, application, true);
    if (!stored) throw notFound("This application");
    requireSeen(stored, body.revision);
    if (!ENROLLED_FROM.has(stored.state)) throw clash("step", "It was not accepted.");
    await lockEnrolling(db, schoolId);
    await requireNew(db, schoolId, stored.id, body);
    const studentId = await admit(context, db, schoolId, stored, body);
    await updateEnrolled(db, schoolId, stored.id, studentId);
    await audited(context, db, schoolId, "application.enrolled", ["application", stored.id], { studentId });
    const { tokens } = context;
    const news = { state: "enrolled", occasion: stored.revision } as const;
    await tellApplicant(db, { tokens, ways }, schoolId, stored, news);
    return { studentId };
  });
}

/** APP-2: the same child under another application, found by its national id even where its name is another. */
async function requireNew(db: Db, schoolId: number, id: number, { notThese }: EnrolBody): Promise<void> {
  const alike = await listEnrolledAlike(db, schoolId, id);
  const duplicates = alike.filter((studentId) => !notThese.includes(studentId));
  if (duplicates.length > 0)
    throw new AppError("conflict", "This child may have been enrolled already.", { details: { duplicates } });
}

async function admit(
  context: Context,
  db: Db,
  schoolId: number,
  { nameParts, sex, birthDate, guardians, levelId, nationalIdSealed, needs }: ApplicationRow,
  { sectionId, isOverCapacity, notThese }: EnrolBody,
): Promise<number> {
  const record: PersonRecord = { nameParts, sex, birthDate, phone: null, email: null };
  const studentId = await admitStudent(context, db, schoolId, { record, notThese, nationalIdSealed });
  if (needs !== null) await keepHealthNote(context, db, schoolId, { studentId, health: needs });
  for (const guardian of guardians)
    await guardianInvited.apply({ context, db, schoolId, payload: { studentId, ...guardian } });
  const startsOn = await findFirstDay(db, schoolId);
  if (startsOn === undefined) throw clash("year", "The school has no current year.");
  const reason = null;
  const payload = {
    studentId,
    levelId,
    sectionId,
    registerNo: null,
    entryKind: "new",
    startsOn,
    reason,
    isOverCapacity,
  };
  await studentEnrolled.apply({ context, db, schoolId, payload });
  return studentId;
}
