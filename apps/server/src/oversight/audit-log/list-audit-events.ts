import type { AuditEvent, listAuditEvents as route } from "@dars/contract/oversight/audit-log";
import type { Input, Reply } from "@dars/contract/platform/route";

import type { Context } from "#platform/context.ts";

import { listEvents } from "./audit-log.queries.ts";

const PAGE = 50;

/** Q5. */
export async function listAuditEvents(
  { database }: Context,
  { params: { schoolId }, query }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  const rows = await listEvents(database.reading(schoolId), schoolId, query, PAGE + 1);
  const events = rows.slice(0, PAGE).map(eventOf);
  return { events, next: rows.length > PAGE ? (events.at(-1)?.id ?? null) : null };
}

const eventOf = (row: Awaited<ReturnType<typeof listEvents>>[number]): AuditEvent => ({
  id: row.id,
  at: row.at.toISOString(),
  action: row.action,
  by: row.accountId === null ? null : { accountId: row.accountId, name: row.name, role: row.role },
  subject:
    row.subjectKind === null || row.subjectId === null
      ? null
      : { kind: row.subjectKind, id: row.subjectId, name: row.subjectName },
  changes: row.changes,
});
