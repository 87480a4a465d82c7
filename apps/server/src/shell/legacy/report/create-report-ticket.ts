import type { Locale } from "@dars/contract/platform/primitives";
import type { Input } from "@dars/contract/platform/route";
import type {
  createReportTicket as ownRoute,
  createSchoolReportTicket as route,
} from "@dars/contract/shell/report-tickets";

import type { Context } from "#platform/context.ts";

import { schoolDoor, TEACHER_DOOR, hashTicket, type Door } from "./report-caller.ts";
import { insertTicket } from "./report.queries.ts";

const TICKET_SECONDS = 60;

/** RPT-2: a door to the caller's own report that opens once. The session's token never leaves for a browser. */
export async function createReportTicket(
  context: Context,
  { body: { lang } }: Input<typeof ownRoute>,
): Promise<{ url: string }> {
  const ticket = await ticketFor(context, TEACHER_DOOR);
  return { url: `${TEACHER_DOOR.path}?ticket=${ticket}${inLanguage(lang)}` };
}

/** RPT-5: the same to the report of a school. */
export async function createSchoolReportTicket(
  context: Context,
  { params: { schoolId }, query: { lang } }: Input<typeof route>,
): Promise<{ url: string }> {
  const door = schoolDoor(schoolId);
  const ticket = await ticketFor(context, door);
  return { url: `${door.path}?school=${schoolId}&ticket=${ticket}${inLanguage(lang)}` };
}

const inLanguage = (lang: Locale | undefined): string => (lang === undefined ? "" : `&lang=${lang}`);

async function ticketFor({ database, tokens, actor }: Context, { report }: Door): Promise<string> {
  const ticket = tokens.create();
  const hash = hashTicket(tokens, ticket);
  await insertTicket(database.directory, hash, actor.sessionId, report, TICKET_SECONDS);
  return ticket;
}
