import type { Input, Reply } from "@dars/contract/platform/route";
import type {
  decideFamilyConsent as decideRoute,
  FamilyConsentKind,
  listFamilyConsents as listRoute,
} from "@dars/contract/school/consents";

import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import { writeOnce } from "#platform/db/write-once.ts";
import { notFound } from "#platform/errors.ts";
import { hasStudent } from "#school/people/public.ts";

import { listDecided, upsertDecision } from "./consents.queries.ts";

const KINDS: readonly FamilyConsentKind[] = ["photo", "honour_list"];

export async function listFamilyConsents(
  { database }: Context,
  { params: { schoolId, studentId } }: Input<typeof listRoute>,
): Promise<Reply<typeof listRoute>> {
  const db = database.reading(schoolId);
  if (!(await hasStudent(db, schoolId, studentId))) throw notFound("This student");
  const decided = await listDecided(db, schoolId, studentId);
  return {
    consents: KINDS.map((kind) => {
      const own = decided.find((one) => one.kind === kind);
      return { kind, isGiven: own?.isGiven ?? false, decidedAt: own?.decidedAt.toISOString() ?? null };
    }),
  };
}

/** FAM-6. */
export const decideFamilyConsent = (
  context: Context,
  { params: { schoolId, studentId, consent: kind }, body }: Input<typeof decideRoute>,
): Promise<Reply<typeof decideRoute>> =>
  writeOnce(context, schoolId, { ...body, studentId, kind }, async (db) => {
    const { isGiven } = body;
    const { accountId } = context.actor;
    const { decidedAt, isNew } = await upsertDecision(db, schoolId, { studentId, kind, isGiven, accountId });
    if (isNew)
      await audited(
        context,
        db,
        schoolId,
        isGiven ? "family-consent.given" : "family-consent.withdrawn",
        ["student", studentId],
        { kind },
      );
    return { kind, isGiven, decidedAt: decidedAt.toISOString() };
  });
