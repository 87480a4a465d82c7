import type { Input, Reply } from "@dars/contract/platform/route";
import type { giveConsent as give, listConsents as list } from "@dars/contract/school/guardians";

import { forgetChosenChild } from "#identity/accounts/public.ts";
import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import { clash, requireSeen, writeOnce } from "#platform/db/write-once.ts";
import { notFound } from "#platform/errors.ts";

import { findAsked, listGuardianConsents, updateConsent } from "./consents.queries.ts";
import { lockStudent } from "./guardians.queries.ts";

export async function listConsents(
  { database }: Context,
  { schoolId, studentId }: Input<typeof list>["params"],
): Promise<Reply<typeof list>> {
  const db = database.reading(schoolId);
  const isAsked = await findAsked(db, schoolId, studentId);
  const guardians = await listGuardianConsents(db, schoolId, studentId);
  return { isAsked, guardians: guardians.map(({ guardianId: _guardianId, ...guardian }) => guardian) };
}

/** FAM-4: only the addressee answers, so that no one has consented as a child. */
export const giveConsent = (
  context: Context,
  { params: { schoolId, studentId, linkId }, body }: Input<typeof give>,
): Promise<Reply<typeof give>> =>
  writeOnce(context, schoolId, { ...body, studentId, linkId }, async (db) => {
    if (!(await lockStudent(db, schoolId, studentId))) throw notFound("This student");
    if (!(await findAsked(db, schoolId, studentId)))
      throw clash("not-asked", "Consent is not asked of this student.");
    const known = (await listGuardianConsents(db, schoolId, studentId)).find(
      (link) => link.linkId === linkId,
    );
    if (!known) throw notFound("This link");
    if (known.consents === body.consents) return { revision: known.revision };
    requireSeen(known, body.revision);
    const written = await updateConsent(db, schoolId, linkId, body.consents);
    const { guardianId } = known;
    if (!body.consents) await forgetChosenChild(db, schoolId, { guardianId, studentId });
    await audited(
      context,
      db,
      schoolId,
      body.consents ? "consent.given" : "consent.withdrawn",
      ["guardian-link", linkId],
      { studentId, guardianId },
    );
    return written;
  });
