import type { ErrorCode } from "@dars/contract/platform/errors";

/** Answers that sending again would not change. After any other failure the save waits its turn. */
export const FINAL: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  "bad-credentials",
  "code-expired",
  "conflict",
  "forbidden",
  "invalid",
  "no-access",
  "not-found",
  "proof-required",
  "second-step-required",
  "too-large",
  "unsupported-media-type",
  "weak-password",
]);

/** Failures that pass by themselves or by signing in: only after these does a save wait that a person waits for. */
export const PASSING: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  "busy",
  "network",
  "not-signed-in",
  "password-change-required",
  "second-factor-due",
  "session-expired",
  "too-many-requests",
  "unavailable",
  "unexpected-answer",
]);

/** Failures of one save that say nothing about saves of other lanes. */
export const OF_ITS_LANE: ReadonlySet<ErrorCode> = new Set<ErrorCode>(["too-many-requests", "unexpected"]);
