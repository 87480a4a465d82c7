import type { DoneOrProposed } from "@dars/contract/oversight/proposals";
import type { Input } from "@dars/contract/platform/route";
import type { transferStudent as route } from "@dars/contract/school/enrolment";
import { Type, type Static } from "typebox";

import { lockAccountPerson } from "#identity/accounts/public.ts";
import { namedChange, proposalKind, propose } from "#oversight/proposals/public.ts";
import { audit } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import { insertCopied } from "#platform/db/copied-row.ts";
import type { Db } from "#platform/db/db.ts";
import { enterSchool } from "#platform/db/enter-school.ts";
import { once } from "#platform/db/once.ts";
import { keyedBy } from "#platform/db/write-once.ts";
import { AppError, notFound } from "#platform/errors.ts";
import { copyPerson } from "#school/people/public.ts";

import { leave } from "./end-enrolment.ts";
import { findCurrentYear, findSister, lockActive } from "./enrolments.queries.ts";
import { insertEnrolment } from "./places.queries.ts";
import {
  findAccount,
  findPersonOfAccount,
  findRecord,
  insertTransferred,
  listAccountIds,
  listHoldingLinks,
  moveStudentRole,
  tieAccount,
} from "./transfer.queries.ts";

const Payload = Type.Object({
  fromSchoolId: Type.Integer(),
  studentId: Type.Integer(),
  revision: Type.Integer(),
  on: Type.String(),
  reason: Type.String(),
});
type Transfer = Static<typeof Payload>;

/** Stored in the school that is asked to take the student, whose management approves it. */
export const studentTransferred = proposalKind({
  name: "student.transferred",
  decidedBy: ["school_management", "administrator"],
  needsTwo: true,
  payload: Payload,
  apply: async ({ context, db, schoolId, payload }) => ({
    madePersonId: await transfer(context, db, schoolId, payload),
  }),
});

export async function transferStudent(
  context: Context,
  { params: { schoolId, studentId }, body: { key, ...body } }: Input<typeof route>,
): Promise<DoneOrProposed> {
  const { database } = context;
  const { toSchool, ...asked } = body;
  const request = { studentId, ...body };
  const keyed = keyedBy(context, schoolId, key, request);
  const sister = await findSister(database.directory, schoolId, toSchool.trim());
  if (!sister) throw new AppError("conflict", "No school has this code.", { details: { needs: "school" } });
  const toSchoolId = sister.id;
  return database.inSchool(schoolId, (db) =>
    once(db, keyed, async (): Promise<DoneOrProposed> => {
      const [enrolment] = await lockActive(db, schoolId, [studentId]);
      if (!enrolment) throw notFound("This enrolment");
      if (enrolment.revision !== body.revision)
        throw new AppError("conflict", "Someone else has changed the enrolment.");
      const { name } = await findRecord(db, schoolId, studentId);
      await enterSchool(db, toSchoolId);
      const proposalId = await propose(context, db, toSchoolId, {
        kind: studentTransferred.name,
        subject: { kind: "school", id: schoolId },
        payload: { fromSchoolId: schoolId, studentId, ...asked },
        changes: [namedChange("name", null, name), { field: "enrolled_on", from: null, to: body.on }],
        reason: body.reason,
      });
      await enterSchool(db, schoolId);
      return { state: "proposed", proposalId };
    }),
  );
}

/**
 * Out of the one school and into the other, in one transaction. It begins and ends in the one that takes. Returns the
 * person there.
 */
async function transfer(
  context: Context,
  db: Db,
  schoolId: number,
  transferRequest: Transfer,
): Promise<number> {
  const { fromSchoolId, studentId, on } = transferRequest;
  const year = await findCurrentYear(db, schoolId);
  if (!year)
    throw new AppError("conflict", "The school has no current year.", { details: { needs: "year" } });
  await enterSchool(db, fromSchoolId);
  const left = await leave(context, db, fromSchoolId, { ...transferRequest, state: "transferred_out" });
  const links = await listHoldingLinks(db, fromSchoolId, studentId);
  const people = [studentId, ...links.map(({ guardianId }) => guardianId)];
  // Siblings may come at the same time: their guardian is one person here.
  for (const accountId of await listAccountIds(db, fromSchoolId, people))
    await lockAccountPerson(db, schoolId, accountId);
  await enterSchool(db, schoolId);
  const newId = await follow(db, fromSchoolId, schoolId, studentId);
  await insertTransferred(db, schoolId, newId);
  const account = await findAccount(db, fromSchoolId, studentId);
  if (account) await moveStudentRole(db, account, fromSchoolId, { schoolId, personId: newId });
  for (const { guardianId, copied } of links) {
    const newGuardianId = await follow(db, fromSchoolId, schoolId, guardianId);
    const link = { ...copied, guardian_id: newGuardianId, student_id: newId };
    await insertCopied(db, schoolId, "guardian_links", link);
  }
  const place = { yearId: year.id, levelId: left.levelId, sectionId: null, registerNo: null };
  await insertEnrolment(db, schoolId, {
    studentId: newId,
    ...place,
    entryKind: "transfer_in",
    startsOn: on,
  });
  await audit(db, schoolId, {
    action: "student.transferred",
    accountId: context.actor.accountId,
    role: context.actor.role,
    subject: { kind: "person", id: newId },
    requestId: context.requestId,
    changes: { fromSchoolId, on },
  });
  return newId;
}

/** The person in the other school, found by its account; created if the school does not have it. */
async function follow(db: Db, from: number, to: number, personId: number): Promise<number> {
  const account = await findAccount(db, from, personId);
  const known = account && (await findPersonOfAccount(db, to, account.id));
  if (known) return known.id;
  await enterSchool(db, from);
  const { copied } = await findRecord(db, from, personId);
  await enterSchool(db, to);
  const id = await copyPerson(db, to, copied);
  if (account) await tieAccount(db, account.id, to, id);
  return id;
}
