import type { OutboundReason } from "@dars/contract/identity/outbound";

import { OutboundError } from "#platform/outbound.ts";
import { parseRetryAfter } from "#platform/push/push.ts";

import { USUAL_WAIT_SECONDS, type SendOutcome } from "./message-sender.ts";

/** Errors before anything was sent. */
const NOT_CONNECTED: ReadonlySet<unknown> = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
]);
const NEVER_CALLED: ReadonlySet<unknown> = new Set(["not-https", "own-network", "host-not-named"]);

/** What the error of a call says: a connection that broke off may have carried the message. */
export function failedCall(error: unknown): SendOutcome {
  if (!(error instanceof OutboundError)) return { kind: "unsure" };
  if (NEVER_CALLED.has(error.fault)) return { kind: "refused", reason: "not-configured" };
  const isAway = error.fault === "unreachable" && NOT_CONNECTED.has(Object(error.cause).code);
  return isAway ? { kind: "later", seconds: USUAL_WAIT_SECONDS } : { kind: "unsure" };
}

/**
 * What the status of a gateway's answer says. An answer of 500 and above says that it failed, and not whether before it
 * sent or after, so only 503 is asked again. `reasonFor` reads the reason of a refusal from the body.
 */
export async function toSendOutcome(
  answer: Response,
  reasonFor: (body: unknown) => OutboundReason | "later",
): Promise<SendOutcome> {
  if (answer.ok) return { kind: "accepted" };
  const later: SendOutcome = { kind: "later", seconds: parseRetryAfter(answer.headers.get("retry-after")) };
  if (answer.status === 429 || answer.status === 503) return later;
  if (answer.status >= 500) return { kind: "unsure" };
  if (answer.status === 401 || answer.status === 403) return { kind: "refused", reason: "not-configured" };
  const reason = reasonFor(await readJson(answer));
  return reason === "later" ? later : { kind: "refused", reason };
}

async function readJson(answer: Response): Promise<unknown> {
  try {
    return await answer.json();
  } catch {
    return undefined;
  }
}
