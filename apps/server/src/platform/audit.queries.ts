import { sql } from "kysely";

import type { AuditEntry } from "./audit.ts";
import type { Written } from "./db/db.ts";

export function auditInsertion(
  schoolId: number,
  schoolYear: number,
  entries: readonly AuditEntry[],
): Written {
  const column = <T>(of: (entry: AuditEntry) => T): T[] => entries.map(of);
  return sql`
    insert into audit_events (school_id, school_year, account_id, role, action, subject_kind, subject_id, request_id, changes)
    select ${schoolId}, ${schoolYear}, * from unnest(${column(({ accountId }) => accountId)}::bigint[],
      ${column(({ role }) => role ?? null)}::role[], ${column(({ action }) => action)}::text[],
      ${column(({ subject }) => subject?.kind ?? null)}::text[], ${column(({ subject }) => subject?.id ?? null)}::bigint[],
      ${column(({ requestId }) => requestId ?? null)}::text[],
      ${column(({ changes }) => (changes === undefined ? null : JSON.stringify(changes)))}::jsonb[])`;
}
