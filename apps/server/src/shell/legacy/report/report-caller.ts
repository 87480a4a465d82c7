import { LEGACY_CALLS } from "@dars/contract/shell/legacy-calls";
import { SCHOOL_REPORT_PATH } from "@dars/contract/shell/report-tickets";
import type { FastifyRequest } from "fastify";

import { findSession } from "#identity/accounts/public.ts";
import type { Tokens } from "#platform/tokens.ts";
import { callerWithUrl, resolveCaller, type Caller } from "#shell/legacy/legacy-caller.ts";
import type { LegacyContext } from "#shell/legacy/legacy-options.ts";
import { readCall } from "#shell/legacy/reading/call.ts";
import { readToken } from "#shell/legacy/reading/read-token.ts";

import { findTokenHashOfCookie, spendTicket } from "./report.queries.ts";

/** A report with a page of its own. Its ticket and its cookie open nothing else. */
export interface Door {
  readonly report: string;
  readonly path: string;
}

export const TEACHER_DOOR: Door = { report: "teacher", path: LEGACY_CALLS.reportTeacher.path };

export const schoolDoor = (schoolId: number): Door => ({
  report: `school ${schoolId}`,
  path: SCHOOL_REPORT_PATH,
});

const COOKIE_SECONDS = 900;
const COOKIE = /(?:^|;\s*)dars_report=([A-Za-z0-9_-]{43})(?:;|$)/;

export const hashTicket = (tokens: Tokens, ticket: string): Buffer => tokens.hash("report-ticket", ticket);

const hashCookie = (tokens: Tokens, cookie: string): Buffer => tokens.hash("report-cookie", cookie);

/**
 * RPT-2: redeems a ticket and returns the cookie that replaces it from then on; undefined for a ticket that
 * is used, expired or unknown, and for a browser's prefetch.
 */
export async function redeemTicket(
  { database, tokens }: LegacyContext,
  request: FastifyRequest,
  ticket: string,
  { report, path }: Door,
): Promise<string | undefined> {
  if (!isVisit(request)) return undefined;
  const cookie = tokens.create();
  const isSpent = await spendTicket(database.directory, hashTicket(tokens, ticket), {
    report,
    cookieHash: hashCookie(tokens, cookie),
    seconds: COOKIE_SECONDS,
  });
  const secure = request.protocol === "https" ? "; Secure" : "";
  return isSpent
    ? `dars_report=${cookie}; Path=${path}; Max-Age=${COOKIE_SECONDS}; HttpOnly; SameSite=Strict${secure}`
    : undefined;
}

/** Who asks for the report: by header, by the address of an old client, or by the cookie of a spent ticket. */
export async function reportCaller(context: LegacyContext, request: FastifyRequest): Promise<Caller> {
  const call = readCall(request);
  const hasToken = [call.token, call.urlToken].some((written) => readToken(written).kind !== "absent");
  if (hasToken) return callerWithUrl(context, request, call);
  return callerByCookie(context, request, TEACHER_DOOR);
}

/** Whose session spent the ticket of this report. */
export async function callerByCookie(
  { database, tokens, book }: LegacyContext,
  request: FastifyRequest,
  { report }: Door,
): Promise<Caller> {
  const cookie = COOKIE.exec(request.headers.cookie ?? "")?.[1];
  if (cookie === undefined) return { kind: "nobody" };
  const { directory } = database;
  const tokenHash = await findTokenHashOfCookie(directory, hashCookie(tokens, cookie), report);
  const session = tokenHash && (await findSession(directory, tokenHash));
  return session ? resolveCaller(book, session) : { kind: "unknown" };
}

/** A ticket opens once, so it must not be spent by a browser that fetches ahead or by a script. */
function isVisit({ headers }: FastifyRequest): boolean {
  const purpose = `${String(headers["sec-purpose"] ?? "")} ${String(headers["purpose"] ?? "")}`;
  const destination = headers["sec-fetch-dest"];
  return !/prefetch|prerender/i.test(purpose) && (destination === undefined || destination === "document");
}
