import type { FamilyConsentKind } from "@dars/contract/school/consents";
import { sql, type RawBuilder } from "kysely";

import type { Db } from "#platform/db/db.ts";

interface DecidedConsent {
  readonly kind: FamilyConsentKind;
  readonly isGiven: boolean;
  readonly decidedAt: Date;
}

export async function listDecided(
  db: Db,
  schoolId: number,
  studentId: number,
): Promise<readonly DecidedConsent[]> {
  const { rows } = await sql<DecidedConsent>`
    select kind, is_given as "isGiven", decided_at as "decidedAt" from family_consents
    where school_id = ${schoolId} and student_id = ${studentId}`.execute(db);
  return rows;
}

/** Returns when it was decided; a decision that changes nothing keeps its time. */
export async function upsertDecision(
  db: Db,
  schoolId: number,
  {
    studentId,
    kind,
    isGiven,
    accountId,
  }: { studentId: number; kind: FamilyConsentKind; isGiven: boolean; accountId: number },
): Promise<{ readonly decidedAt: Date; readonly isNew: boolean }> {
  const { rows } = await sql<{ readonly decidedAt: Date }>`
    insert into family_consents as known (school_id, student_id, kind, is_given, decided_by)
    values (${schoolId}, ${studentId}, ${kind}, ${isGiven}, ${accountId})
    on conflict (school_id, student_id, kind) do update
      set is_given = excluded.is_given, decided_by = excluded.decided_by, decided_at = excluded.decided_at
      where known.is_given <> excluded.is_given
    returning decided_at as "decidedAt"`.execute(db);
  const [changed] = rows;
  if (changed) return { ...changed, isNew: true };
  const known = (await listDecided(db, schoolId, studentId)).find((decided) => decided.kind === kind);
  return { decidedAt: known?.decidedAt ?? new Date(), isNew: false };
}

/** Whether a guardian agrees to this for a student, for a query on students. */
export const hasConsent = (
  schoolId: number,
  studentId: RawBuilder<unknown>,
  kind: FamilyConsentKind,
): RawBuilder<boolean> => sql`exists (select from family_consents as agreed
  where agreed.school_id = ${schoolId} and agreed.student_id = ${studentId} and agreed.kind = ${kind} and agreed.is_given)`;
