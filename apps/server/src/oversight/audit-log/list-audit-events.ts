import type { AuditEvent, listAuditEvents as route } from "@dars/contract/oversight/audit-log";
import type { Input, Reply } from "@dars/contract/platform/route";

import type { Context } from "#platform/context.ts";

import { listEvents } from "./audit-log.queries.ts";
import { namesOfOffice } from "./names-of-office.ts";

const PAGE = 50;

/** Q5. */
export async function listAuditEvents(
  context: Context,
  { params: { schoolId }, query }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  const rows = await listEvents(context.database.reading(schoolId), schoolId, query, PAGE + 1);
  const shown = rows.slice(0, PAGE);
  const names = await namesOfOffice(
    context,
    shown.flatMap(({ name, accountId }) => (name === null && accountId !== null ? [accountId] : [])),
  );
  const events = shown.map((row) =>
    toAuditEvent({ ...row, name: row.name ?? names.get(row.accountId ?? 0) ?? null }),
  );
  return { events, next: rows.length > PAGE ? (events.at(-1)?.id ?? null) : null };
}

type EventRow = Awaited<ReturnType<typeof listEvents>>[number];

const toAuditEvent = (row: EventRow): AuditEvent => ({
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
