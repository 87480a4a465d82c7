import type { ErrorCode, Problem } from "@dars/contract/platform/errors";
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";

import { findConnectionReason } from "#platform/db/find-connection-reason.ts";
import { LOST_NAME } from "#platform/db/statement-names.ts";
import { AppError } from "#platform/errors.ts";

import { FewASecond, MOST_A_SECOND } from "./log-refusals.ts";

/** The one place where anything thrown becomes an answer. */
export function answerProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = refusalFor(error, request);
  if (refusal.extras.retryAfter !== undefined) reply.header("retry-after", refusal.extras.retryAfter);
  const problem: Problem = {
    code: refusal.code,
    message: refusal.message,
    requestId: request.id,
    ...(refusal.extras.field !== undefined && { field: refusal.extras.field }),
    ...(refusal.extras.details && { details: refusal.extras.details }),
  };
  return reply.code(refusal.status).type("application/json; charset=utf-8").send(JSON.stringify(problem));
}

/** While the database is away every call fails: they do not flood the log. */
const few = new FewASecond(MOST_A_SECOND);

/** Converts any thrown value to the caller's error. Our own faults are logged here, without the values in them. */
export function refusalFor(error: unknown, request: FastifyRequest): AppError {
  const refusal = toAppError(error, request);
  const heldBack = refusal.status >= 500 ? few.pass() : undefined;
  if (heldBack !== undefined)
    request.log.error({ err: withoutValues(error), ...(heldBack > 0 && { heldBack }) }, "failed");
  return refusal;
}

/** The answer for an address without a route. */
export const noSuchAddress = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  answerProblem(new AppError("not-found", "This address does not exist."), request, reply);

function toAppError(error: unknown, request: FastifyRequest): AppError {
  if (error instanceof AppError) return error;
  if (!(error instanceof Error)) return unexpected();
  return ofFastify(error) ?? ofDatabase(error, request) ?? unexpected();
}

const unexpected = () => new AppError("unexpected", "Something went wrong on the server.");

const BY_STATUS: Readonly<Record<number, ErrorCode>> = {
  400: "invalid",
  404: "not-found",
  413: "too-large",
  414: "not-found",
  415: "unsupported-media-type",
  429: "too-many-requests",
  503: "unavailable",
};

function ofFastify(error: Error & Partial<FastifyError>): AppError | undefined {
  const [first] = error.validation ?? [];
  if (first) return unlike(first, error.validationContext ?? "body");
  const code = BY_STATUS[error.statusCode ?? 0];
  // An address with a part that no id is as long as; Fastify's message would repeat it.
  if (code === "not-found") return new AppError(code, "This address does not exist.");
  // Fastify's own messages contain nothing of the request but its media type. A request that it refuses
  // unread has a bad body.
  const isUnread = error.code?.startsWith("FST_ERR_CTP") === true || error instanceof SyntaxError;
  return code && new AppError(code, error.message, isUnread ? { field: "/body" } : {});
}

type Unlikeness = NonNullable<FastifyError["validation"]>[number];

function unlike({ params, instancePath, message }: Unlikeness, part: string): AppError {
  const leaf: unknown = params["missingProperty"] ?? params["additionalProperty"];
  const field = `/${part}${instancePath}${typeof leaf === "string" ? `/${leaf}` : ""}`;
  return new AppError("invalid", `The field ${message ?? "is not valid"}.`, { field });
}

const DISK_FULL = "53100";

/** The request is valid: the database itself cannot answer now. */
function ofServer(error: Error, code: string): AppError | undefined {
  if (code === DISK_FULL)
    return new AppError("storage-full", "The server has no space left.", { retryAfter: 60 });
  if (
    /^(08|53|57)|^(ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENOENT|ENOTFOUND|EAI_AGAIN|EPIPE|ETIMEDOUT)$/.test(
      code,
    ) ||
    LOST_NAME.test(code) ||
    isLostConnection(error)
  )
    return new AppError("unavailable", "The database is restarting. Try again.", { retryAfter: 2 });
  return undefined;
}

/** PostgreSQL classes: 08 connection, 53 resources, 57 shutdown; 22 a value it cannot hold; 23 a broken constraint. */
function ofDatabase(error: Error & { code?: unknown }, request: FastifyRequest): AppError | undefined {
  const code = typeof error.code === "string" ? error.code : "";
  const down = ofServer(error, code);
  if (down) return down;
  if (code.startsWith("22")) {
    const { params, query: querystring, body } = request;
    const field = whereNulIs({ params, querystring, body });
    return new AppError("invalid", "A value is not valid.", field === undefined ? {} : { field });
  }
  if (code.startsWith("23")) return new AppError("conflict", "This conflicts with existing data.");
  if (code === "40001" || code === "40P01" || code === "55P03")
    return new AppError("busy", "Someone else is changing this. Try again.", { retryAfter: 1 });
  return undefined;
}

/** The pointer of the first text with a NUL, for which PostgreSQL has no place; every other limit is in the schemas. */
function whereNulIs(value: unknown, at = ""): string | undefined {
  if (typeof value === "string") return value.includes("\0") ? at : undefined;
  if (typeof value !== "object" || value === null) return undefined;
  for (const [key, each] of Object.entries(value)) {
    const found = whereNulIs(each, `${at}/${key}`);
    if (found !== undefined) return found;
  }
  return undefined;
}

const isLostConnection = ({ message }: Error) =>
  /Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect/.test(
    message,
  );

/** A database error carries the row it stumbled on in `detail`; a log must not. */
function withoutValues(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error };
  const code = "code" in error ? error.code : undefined;
  return {
    type: error.name,
    code,
    reason: findConnectionReason(error),
    stack: error.stack?.split("\n").filter((line) => line.trim().startsWith("at ")),
  };
}
