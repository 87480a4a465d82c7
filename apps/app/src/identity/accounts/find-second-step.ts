import type { SecondStepChallenge } from "@dars/contract/identity/accounts";
import { ApiError } from "@dars/contract/platform/client";

const WAYS = ["authenticator", "recovery-code", "passkey"] as const;

/** What a sign-in waits for; undefined when it failed for another reason. Ways that this app does not know are left out. */
export function findSecondStep(failure: unknown): SecondStepChallenge | undefined {
  if (!(failure instanceof ApiError) || failure.code !== "second-step-required") return undefined;
  const { challenge, ways } = failure.details;
  if (typeof challenge !== "string" || !Array.isArray(ways)) return undefined;
  return { challenge, ways: WAYS.filter((way) => ways.includes(way)) };
}
