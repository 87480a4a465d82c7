import type { IdentityRefusal } from "@dars/contract/identity/identities";
import { AuthorizationResponseError, ResponseBodyError } from "openid-client";

import { OutboundError } from "#platform/outbound.ts";

import { ProviderError } from "./discover-provider.ts";

/** A provider's answer that signs no user in. */
export class WrongAnswer extends Error {
  override readonly name = "WrongAnswer";
  readonly reason: IdentityRefusal;

  constructor(reason: IdentityRefusal, cause?: unknown) {
    super(`The answer of the identity provider opens nothing: ${reason}.`, { cause });
    this.reason = reason;
  }
}

/** The library's error codes for a malformed answer: the provider's fault, not a forgery. */
const BROKEN: ReadonlySet<string> = new Set([
  "OAUTH_RESPONSE_IS_NOT_CONFORM",
  "OAUTH_RESPONSE_IS_NOT_JSON",
  "OAUTH_PARSE_ERROR",
]);
const CLOCK = "OAUTH_JWT_TIMESTAMP_CHECK_FAILED";

/** The side whose fault it was, and which. `host` is the provider's. */
export function wordsOfFailure(failure: unknown, host: string): ProviderError | WrongAnswer {
  if (failure instanceof AuthorizationResponseError) return new WrongAnswer("declined", failure);
  if (failure instanceof ResponseBodyError)
    return new WrongAnswer(failure.error === "invalid_grant" ? "over" : "declined", failure);
  const causes = listCauses(failure);
  const outbound = causes.find((cause) => cause instanceof OutboundError);
  if (outbound) return new ProviderError(outbound.fault, outbound.host);
  const codes = causes.map((cause) => ("code" in cause ? String(cause.code) : ""));
  if (codes.some((code) => BROKEN.has(code))) return new ProviderError("unreachable", host);
  return new WrongAnswer(codes.includes(CLOCK) ? "clock" : "not-genuine", failure);
}

function listCauses(failure: unknown): readonly Error[] {
  return failure instanceof Error ? [failure, ...listCauses(failure.cause)] : [];
}
