import type { Input } from "@dars/contract/platform/route";
import type { changeGuardianLink as route, GuardianLink } from "@dars/contract/school/guardians";

import { forgetChosenChild } from "#identity/accounts/public.ts";
import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";
import { once } from "#platform/db/once.ts";
import { keyedBy } from "#platform/db/write-once.ts";
import { AppError, notFound } from "#platform/errors.ts";

import { requireFamily } from "./families.ts";
import { listLinks, lockStudent, updateLink } from "./guardians.queries.ts";

/** B5. Every access check reads the link again, so that revoked access ends with the next request (FAM-5). */
export async function changeGuardianLink(
  context: Context,
  { params: { schoolId, studentId, linkId }, body: { key, ...body } }: Input<typeof route>,
): Promise<GuardianLink> {
  const { database } = context;
  const request = { studentId, linkId, ...body };
  const keyed = keyedBy(context, schoolId, key, request);
  return database.inSchool(schoolId, (db) =>
    once(db, keyed, async () => {
      if (!(await lockStudent(db, schoolId, studentId))) throw notFound("This student");
      const links = await listLinks(db, schoolId, studentId);
      const known = links.find(({ id }) => id === linkId);
      if (!known) throw notFound("This link");
      const { revision, ...values } = body;
      if (known.revision !== revision)
        throw new AppError("conflict", "Someone else has changed this guardian link.", {
          details: { revision: known.revision },
        });
      const updatedLink = { ...known, ...values };
      requireFamily(
        links,
        links.map((link) => (link.id === linkId ? updatedLink : link)),
      );
      const written = await updateLink(db, schoolId, linkId, values);
      if (!mayLook(updatedLink)) await forgetChosenChild(db, schoolId, known);
      await writeDown(context, db, schoolId, known, updatedLink);
      return { ...updatedLink, revision: written.revision };
    }),
  );
}

/** FAM-1. */
const mayLook = ({ state, isRestricted, canView }: GuardianLink) =>
  state === "verified" && !isRestricted && canView;

async function writeDown(
  context: Context,
  db: Db,
  schoolId: number,
  before: GuardianLink,
  after: GuardianLink,
): Promise<void> {
  const fields = FIELDS.filter((field) => before[field] !== after[field]);
  await audited(context, db, schoolId, getAuditAction(before, after), ["guardian-link", after.id], {
    studentId: after.studentId,
    guardianId: after.guardianId,
    fields: fields.join(" "),
    ...Object.fromEntries(fields.map((field) => [field, after[field]])),
  });
}

const FIELDS = [
  "relation",
  "state",
  "isRestricted",
  "isPrimary",
  "canView",
  "canMessage",
  "canPickup",
  "getsNotifications",
] as const;

/** The action name for searching the audit log; the most important of the changes. */
function getAuditAction(before: GuardianLink, after: GuardianLink): string {
  if (before.isRestricted !== after.isRestricted)
    return after.isRestricted ? "guardian-link.restricted" : "guardian-link.unrestricted";
  if (before.state === after.state) return "guardian-link.changed";
  return STATE_ACTIONS[after.state];
}

const STATE_ACTIONS: Readonly<Record<GuardianLink["state"], string>> = {
  invited: "guardian-link.changed",
  verified: "guardian-link.verified",
  suspended: "guardian-link.suspended",
  ended: "guardian-link.ended",
};
