import type { Input, Reply } from "@dars/contract/platform/route";
import type { CaseCard, listCases as list, readCase as read } from "@dars/contract/talking/moderation";

import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import { notFound } from "#platform/errors.ts";

import { toActDone, listActsOfCase } from "./acts.queries.ts";
import { findCaseFor, findCopy, listCasesFor, listReports, type CaseRow } from "./cases.queries.ts";
import { listNames } from "./names.queries.ts";
import { computeDigest } from "./open-case.ts";

export async function listCases(
  { database, actor }: Context,
  { params: { schoolId }, query: { state = "open" } }: Input<typeof list>,
): Promise<Reply<typeof list>> {
  const rows = await listCasesFor(database.reading(schoolId), schoolId, actor, state);
  return { cases: rows.map(toCaseCard) };
}

/** A case with its context. Reading it is recorded (MOD-5). */
export async function readCase(
  context: Context,
  { params: { schoolId, caseId } }: Input<typeof read>,
): Promise<Reply<typeof read>> {
  const { database, actor } = context;
  return database.inSchool(schoolId, async (db) => {
    const row = await findCaseFor(db, schoolId, actor, caseId);
    if (!row) throw notFound("This case");
    const reports = await listReports(db, schoolId, caseId);
    const copy = await findCopy(db, schoolId, caseId);
    const acts = await listActsOfCase(db, schoolId, caseId);
    const events = copy?.events ?? [];
    const people = await listNames(db, schoolId, [...peopleIn(events)]);
    await audited(
      context,
      db,
      schoolId,
      "case.read",
      ["case", caseId],
      row.isAboutManagement ? {} : { room: row.room.id },
    );
    return {
      case: toCaseCard(row),
      reports: reports.map((each) => ({ ...each, at: each.at.toISOString() })),
      copy: events,
      isIntact: copy === undefined || computeDigest(events).equals(copy.digest),
      people,
      acts: acts.map(toActDone),
    };
  });
}

function peopleIn(events: NonNullable<Awaited<ReturnType<typeof findCopy>>>["events"]): Set<number> {
  const ids = events.flatMap((event) => [
    "senderId" in event ? event.senderId : 0,
    "by" in event ? (event.by ?? 0) : 0,
    "personId" in event ? (event.personId ?? 0) : 0,
  ]);
  return new Set(ids);
}

const toCaseCard = ({ isAboutManagement: _isAboutManagement, ...row }: CaseRow): CaseCard => ({
  ...row,
  openedAt: row.openedAt.toISOString(),
  dueAt: row.dueAt.toISOString(),
  escalatedAt: row.escalatedAt?.toISOString() ?? null,
  closedAt: row.closedAt?.toISOString() ?? null,
});
