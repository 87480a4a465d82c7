import type { AuditEvent, listAuditEvents as route } from "@dars/contract/oversight/audit-log";
import type { Input, Reply } from "@dars/contract/platform/route";

import type { Context } from "#platform/context.ts";

import { findOffice, listEvents, listNamesOfAccounts } from "./audit-log.queries.ts";

const PAGE = 50;

/** Q5. */
export async function listAuditEvents(
  context: Context,
  { params: { schoolId }, query }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  const rows = await listEvents(context.database.reading(schoolId), schoolId, query, PAGE + 1);
  const shown = rows.slice(0, PAGE);
  const names = await namesOfOffice(context, shown);
  const events = shown.map((row) => eventOf({ ...row, name: row.name ?? names.get(row.accountId) ?? null }));
  return { events, next: rows.length > PAGE ? (events.at(-1)?.id ?? null) : null };
}

type EventRow = Awaited<ReturnType<typeof listEvents>>[number];

/** Administrators are people of the head office, and of the school only where they work in it too. */
async function namesOfOffice({ actor, database }: Context, rows: readonly EventRow[]) {
  const names = new Map<number | null, NonNullable<EventRow["name"]>>();
  const nameless = rows.flatMap(({ name, accountId }) =>
    name === null && accountId !== null ? [accountId] : [],
  );
  if (nameless.length === 0) return names;
  const office = await findOffice(database.directory, actor.groupId);
  const found = await listNamesOfAccounts(database.reading(office.id), office.id, nameless);
  for (const { accountId, name } of found) names.set(accountId, name);
  return names;
}

const eventOf = (row: EventRow): AuditEvent => ({
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
