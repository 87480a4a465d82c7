import { LEGACY_CALLS } from "@dars/contract/shell/legacy-calls";

import type { Context } from "#platform/context.ts";

import { TEACHER_REPORT, ticketHashOf } from "./report-caller.ts";
import { insertTicket } from "./report.queries.ts";

const TICKET_SECONDS = 60;

/** RPT-2: a door to the caller's own report that opens once. The session's token never leaves for a browser. */
export async function createReportTicket({ database, tokens, actor }: Context): Promise<{ url: string }> {
  const ticket = tokens.create();
  await insertTicket(
    database.directory,
    ticketHashOf(tokens, ticket),
    actor.sessionId,
    TEACHER_REPORT,
    TICKET_SECONDS,
  );
  return { url: `${LEGACY_CALLS.reportTeacher.path}?ticket=${ticket}` };
}
