import { LOCALES } from "@dars/contract/platform/locales";
import type { Locale } from "@dars/contract/platform/primitives";
import type { FastifyReply, FastifyRequest } from "fastify";

import { schoolsInReach } from "#identity/access/public.ts";
import { composeSchoolOverview, type SchoolOverview } from "#insight/school-reports/public.ts";
import type { Context } from "#platform/context.ts";
import type { LegacyContext } from "#shell/legacy/legacy-options.ts";
import { refuseInMaintenance } from "#shell/legacy/maintenance.ts";
import { readQuery } from "#shell/legacy/reading/body.ts";
import { getQuery } from "#shell/legacy/reading/call.ts";
import { readId } from "#shell/legacy/reading/read-token.ts";

import { callerByCookie, redeemTicket, schoolDoor, type Door } from "./report-caller.ts";
import { PAGE_POLICY, refusalPage } from "./report-document.ts";
import { findLocale } from "./report.queries.ts";
import { schoolPage } from "./school-page.ts";

/** RPT-5: the report of a school, for those of its management and its group who came by a ticket. */
export async function answerSchoolReport(
  context: LegacyContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  void reply.headers({ "x-robots-tag": "noindex", "referrer-policy": "no-referrer", vary: "cookie" });
  const query = readQuery(getQuery(request));
  const schoolId = readId(query.get("school"));
  const ticket = query.get("ticket");
  if (schoolId === null) return page(reply.code(403), refusalPage);
  const door = schoolDoor(schoolId);
  if (typeof ticket === "string") {
    const cookie = await redeemTicket(context, request, ticket, door);
    if (cookie === undefined) return page(reply.code(403), refusalPage);
    const language = languageIn(query.get("lang"));
    const search = `?school=${schoolId}${language ? `&lang=${language}` : ""}`;
    return reply.header("set-cookie", cookie).redirect(`${door.path}${search}`, 303);
  }
  const found = await findOverview(context, request, schoolId, door, languageIn(query.get("lang")));
  return found ? page(reply, schoolPage(found.overview, found.language)) : page(reply.code(403), refusalPage);
}

interface ReportData {
  readonly overview: SchoolOverview;
  readonly language: Locale;
}

/** Undefined for everybody who may not read it, by the rights of this moment (AZ-3). */
async function findOverview(
  context: LegacyContext,
  request: FastifyRequest,
  schoolId: number,
  door: Door,
  requestedLocale: Locale | undefined,
): Promise<ReportData | undefined> {
  const caller = await callerByCookie(context, request, door);
  await refuseInMaintenance(context.database, caller);
  if (caller.kind !== "session") return undefined;
  const actor = await context.book.actorOfSession(caller.session.id);
  if (!actor || !READERS.has(actor.role) || actor.mustChangePassword || actor.mustAddSecondFactor)
    return undefined;
  const { database, tokens } = context;
  const reader: Context = { database, tokens, actor, requestId: request.id, address: request.ip };
  if (!(await schoolsInReach(reader)).includes(schoolId)) return undefined;
  const own = await findLocale(database.directory, actor.accountId);
  const language = requestedLocale ?? own?.locale ?? "ar";
  return { language, overview: await composeSchoolOverview(reader, schoolId, language) };
}

const READERS: ReadonlySet<string> = new Set(["school_management", "administrator"]);

const languageIn = (requestedLang: unknown): Locale | undefined =>
  LOCALES.find((each) => each === requestedLang);

const page = (reply: FastifyReply, html: string): FastifyReply =>
  reply.header("content-security-policy", PAGE_POLICY).type("text/html; charset=utf-8").send(html);
