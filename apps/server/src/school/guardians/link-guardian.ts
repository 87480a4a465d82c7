import type { Input } from "@dars/contract/platform/route";
import type { GuardianLink, linkGuardian as route } from "@dars/contract/school/guardians";

import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";
import { once } from "#platform/db/once.ts";
import { keyedBy } from "#platform/db/write-once.ts";
import { AppError, notFound } from "#platform/errors.ts";
import { insertRecord, requireName } from "#school/people/public.ts";

import { requireFamily } from "./families.ts";
import { hasPerson, insertLink, listLinks, lockStudent, type LinkValues } from "./guardians.queries.ts";

type LinkBody = Input<typeof route>["body"];

/** B5: links a guardian to a student; the first one is the primary one (FAM-2). */
export async function linkGuardian(
  context: Context,
  { params: { schoolId, studentId }, body: { key, ...body } }: Input<typeof route>,
): Promise<GuardianLink> {
  const { database } = context;
  const request = { studentId, ...body };
  const keyed = keyedBy(context, schoolId, key, request);
  return database.inSchool(schoolId, (db) =>
    once(db, keyed, async () => {
      const { guardian, isVerified, relation, ...limits } = body;
      const guardianId = await ensurePerson(db, schoolId, guardian);
      const state = isVerified ? "verified" : "invited";
      const values = { ...limits, relation, state, isRestricted: false } as const;
      return insertGuardianLink(context, db, schoolId, { guardianId, studentId }, values);
    }),
  );
}

async function ensurePerson(db: Db, schoolId: number, guardian: LinkBody["guardian"]): Promise<number> {
  if ("record" in guardian) {
    requireName(guardian.record);
    return insertRecord(db, schoolId, guardian.record);
  }
  if (!(await hasPerson(db, schoolId, guardian.id))) throw notFound("This person");
  return guardian.id;
}

interface Ids {
  readonly guardianId: number;
  readonly studentId: number;
}

export async function insertGuardianLink(
  context: Context,
  db: Db,
  schoolId: number,
  ids: Ids,
  linkValues: LinkValues,
): Promise<GuardianLink> {
  if (!(await lockStudent(db, schoolId, ids.studentId))) throw notFound("This student");
  if (ids.guardianId === ids.studentId)
    throw new AppError("conflict", "A person cannot be their own guardian.");
  const before = await listLinks(db, schoolId, ids.studentId);
  const holding = before.filter(({ state }) => state !== "ended");
  if (holding.some(({ guardianId }) => guardianId === ids.guardianId))
    throw new AppError("conflict", "This guardian is already linked.", { details: { needs: "other" } });
  const values = { ...linkValues, isPrimary: linkValues.isPrimary || holding.length === 0 };
  const link = { ...ids, ...values };
  requireFamily(before, [...holding, { ...link, id: 0, revision: 1 }]);
  const { id, revision } = await insertLink(db, schoolId, ids, values);
  await audited(context, db, schoolId, "guardian-link.created", ["guardian-link", id], {
    studentId: ids.studentId,
    guardianId: ids.guardianId,
    state: values.state,
  });
  return { ...link, id, revision };
}
