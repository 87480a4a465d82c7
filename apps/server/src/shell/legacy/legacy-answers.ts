import type { FastifyReply, FastifyRequest } from "fastify";

import { invalid } from "#platform/errors.ts";
import { refusalFor } from "#platform/http/problems.ts";

import { UnreadableBody } from "./reading/body.ts";

const JSON_TYPE = "application/json; charset=utf-8";

/** Old clients read `status`, so every business outcome is an answer of 200 (LEG-1). */
export const answer = (reply: FastifyReply, body: object): FastifyReply =>
  reply.type(JSON_TYPE).send(JSON.stringify(body));

/** Technical failures: limits, faults, maintenance. None of these ends a session. */
export function answerFault(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = refusalFor(
    error instanceof UnreadableBody ? invalid(error.message, "/body") : error,
    request,
  );
  const { retryAfter, field } = refusal.extras;
  if (retryAfter !== undefined) void reply.header("retry-after", retryAfter);
  const waiting = retryAfter !== undefined && { retry_after: retryAfter };
  const mistake = refusal.status < 500 && {
    code: refusal.code,
    message: refusal.message,
    ...(field && { field }),
  };
  return answer(reply.code(refusal.status), { status: "error", ...mistake, ...waiting });
}

/** CNT-7: an address of more than 32 KB. The same fields may be posted. */
export const answerTooLongAddress = (reply: FastifyReply): FastifyReply =>
  answer(reply.code(414), {
    status: "error",
    code: "too-large",
    message: "The address is too long. Post the fields instead.",
  });
