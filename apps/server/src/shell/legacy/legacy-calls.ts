import { createHash } from "node:crypto";

import { LEGACY_CALLS } from "@dars/contract/shell/legacy-calls";
import { SCHOOL_REPORT_PATH } from "@dars/contract/shell/report-tickets";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

import { answerPageProblem } from "#platform/http/answer-page-problem.ts";

import { checkUser } from "./check-user.ts";
import { checkVersion } from "./check-version.ts";
import { countNewMessages } from "./count-new-messages.ts";
import { getSettings } from "./get-settings.ts";
import { answer, answerFault, answerTooLongAddress } from "./legacy-answers.ts";
import { identifyCaller, callerWithUrl } from "./legacy-caller.ts";
import { legacyLimits, type Limits } from "./legacy-limits.ts";
import type { LegacyContext, LegacyOptions } from "./legacy-options.ts";
import { MAX_BODY_BYTES } from "./reading/body.ts";
import { readCall, type Call } from "./reading/call.ts";
import { readId, readToken } from "./reading/read-token.ts";
import { answerReport } from "./report/answer-report.ts";
import { answerSchoolReport } from "./report/answer-school-report.ts";

const MAX_URL_LENGTH = 32_768;

/** Reports are pages to a browser. */
const REPORT = { exposeHeadRoute: false, errorHandler: answerPageProblem(answerFault) };

/** The calls of app 51.6, letter by letter as docs/legacy.md has them. A world of their own beside the routes of v6. */
export async function serveLegacyCalls(http: FastifyInstance, options: LegacyOptions): Promise<void> {
  await http.register((calls, _options, done) => {
    const limits = legacyLimits(calls, options.isLimited ?? true);
    readAnyBody(calls);
    calls.setErrorHandler(answerFault);
    serve(calls, options, limits);
    done();
  });
}

/** LEG-4 trusts no content type, so every body arrives as bytes. */
function readAnyBody(calls: FastifyInstance): void {
  calls.removeAllContentTypeParsers();
  calls.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: MAX_BODY_BYTES }, (_request, body, done) =>
    done(null, body),
  );
  calls.addHook("onRequest", (request, reply, done) => {
    request.raw.headers["content-type"] = "application/octet-stream";
    void reply.header("cache-control", "no-store");
    if (request.url.length > MAX_URL_LENGTH) answerTooLongAddress(reply);
    else done();
  });
}

function serve(calls: FastifyInstance, context: LegacyContext, limits: Limits): void {
  const {
    checkUser: check,
    checkVersion: version,
    countNewMessages: count,
    getSettings: settings,
  } = LEGACY_CALLS;
  calls.post(check.path, async (request, reply) => {
    const call = readCall(request);
    await limitByToken(limits, "checkUser", request, call.token);
    const caller = await identifyCaller(context, request, call.token);
    return answer(reply, await checkUser(context, caller, call.bodyFields));
  });
  calls.post(version.path, async (request, reply) => {
    await limits.version(request, request.ip);
    readCall(request);
    return answer(reply, await checkVersion(context));
  });
  calls.route({
    method: [...count.methods],
    url: count.path,
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const call = readCall(request);
      await limitCount(limits, request, call);
      const caller = await callerWithUrl(context, request, call);
      return answer(reply, await countNewMessages(context, caller, call.fields));
    },
  });
  calls.get(settings.path, async (request, reply) => {
    await limits.settings(request, request.ip);
    return answerCached(request, reply, await getSettings(context));
  });
  calls.get(LEGACY_CALLS.reportTeacher.path, REPORT, async (request, reply) => {
    await limits.anonymous(request, request.ip);
    return answerReport(context, request, reply);
  });
  calls.get(SCHOOL_REPORT_PATH, REPORT, async (request, reply) => {
    await limits.anonymous(request, request.ip);
    return answerSchoolReport(context, request, reply);
  });
}

async function limitByToken(
  limits: Limits,
  limit: "checkUser" | "count",
  request: FastifyRequest,
  written: unknown,
): Promise<void> {
  const field = readToken(written);
  if (field.kind === "token") await limits[limit](request, field.token);
  else await limits.anonymous(request, request.ip);
}

/** CNT-1: a bare teacher's id has a limit of its own. */
async function limitCount(
  limits: Limits,
  request: FastifyRequest,
  { token, urlToken, fields }: Call,
): Promise<void> {
  const written = readToken(token).kind === "absent" ? urlToken : token;
  await limitByToken(limits, "count", request, written);
  const teacherId = readId(fields.get("teacher_id"));
  if (readToken(written).kind === "absent" && teacherId !== null)
    await limits.countForTeacher(request, String(teacherId));
}

/** The same for all callers, so any cache may keep it for five minutes. */
function answerCached(request: FastifyRequest, reply: FastifyReply, body: object): FastifyReply {
  const etag = `"${createHash("sha256").update(JSON.stringify(body)).digest("base64url").slice(0, 22)}"`;
  void reply.headers({ "cache-control": "public, max-age=300", etag });
  return request.headers["if-none-match"] === etag ? reply.code(304).send() : answer(reply, body);
}
