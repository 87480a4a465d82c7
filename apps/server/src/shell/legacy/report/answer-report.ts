import { LEGACY_CALLS, type TeacherReportReply } from "@dars/contract/shell/legacy-calls";
import type { FastifyReply, FastifyRequest } from "fastify";

import { answer } from "#shell/legacy/legacy-answers.ts";
import type { Caller } from "#shell/legacy/legacy-caller.ts";
import type { LegacyContext } from "#shell/legacy/legacy-options.ts";
import { refuseInMaintenance } from "#shell/legacy/maintenance.ts";
import { readQuery, type Fields } from "#shell/legacy/reading/body.ts";
import { getQuery } from "#shell/legacy/reading/call.ts";

import { reportPage } from "./page.ts";
import { redeemTicket, reportCaller, TEACHER_DOOR } from "./report-caller.ts";
import { PAGE_POLICY, refusalPage } from "./report-document.ts";
import { teacherReport } from "./teacher-report.ts";

/** RPT-4: a teacher's own report, as a page for a browser or as JSON for a program. */
export async function answerReport(
  context: LegacyContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  void reply.headers({
    "x-robots-tag": "noindex",
    "referrer-policy": "no-referrer",
    vary: "accept, cookie, origin",
  });
  const query = readQuery(getQuery(request));
  const ticket = query.get("ticket");
  if (typeof ticket === "string") return enter(context, request, reply, query, ticket);
  const caller = await reportCaller(context, request);
  await refuseInMaintenance(context.database, caller);
  const found =
    caller.kind === "session" ? await teacherReport(context.database, caller.session, query) : undefined;
  if (wantsJson(request)) {
    const body: TeacherReportReply = found ? { status: "success", result: found.report } : toRefusal(caller);
    return answer(reply, body);
  }
  return found ? page(reply, reportPage(found)) : page(reply.code(403), refusalPage);
}

/** To the clean address, so that nothing of the ticket stays in a history. */
async function enter(
  context: LegacyContext,
  request: FastifyRequest,
  reply: FastifyReply,
  query: Fields,
  ticket: string,
): Promise<FastifyReply> {
  const cookie = await redeemTicket(context, request, ticket, TEACHER_DOOR);
  if (cookie === undefined)
    return wantsJson(request) ? answer(reply, { status: "fail" }) : page(reply.code(403), refusalPage);
  const params = new URLSearchParams();
  for (const name of ["from", "to", "lang"]) {
    const value = query.get(name);
    if (typeof value === "string") params.set(name, value);
  }
  const search = params.size > 0 ? `?${params.toString()}` : "";
  return reply.header("set-cookie", cookie).redirect(`${LEGACY_CALLS.reportTeacher.path}${search}`, 303);
}

const toRefusal = ({ kind }: Caller): TeacherReportReply => ({
  status: kind === "nobody" || kind === "expired" ? "not_logged_in" : "fail",
});

const wantsJson = ({ headers }: FastifyRequest) => {
  const accept = headers.accept ?? "";
  return accept.includes("application/json") && !accept.includes("text/html");
};

const page = (reply: FastifyReply, html: string): FastifyReply =>
  reply.header("content-security-policy", PAGE_POLICY).type("text/html; charset=utf-8").send(html);
