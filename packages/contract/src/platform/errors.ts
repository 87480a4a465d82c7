import { Type, type Static } from "typebox";

/**
 * Every reason for which a call can be refused. Texts in the app depend on these, so a code is never renamed.
 * `network`, `not-kept`, `storage-refused` and `unexpected-answer` are made by the client: they never come from the server.
 */
export const ERROR_CODES = [
  "bad-credentials",
  "busy",
  "code-expired",
  "conflict",
  "forbidden",
  "identity-unknown",
  "invalid",
  "network",
  "no-access",
  "not-found",
  "not-kept",
  "not-signed-in",
  "password-change-required",
  "proof-required",
  "second-factor-due",
  "second-step-required",
  "session-expired",
  "storage-full",
  "storage-refused",
  "too-large",
  "too-many-requests",
  "unavailable",
  "unexpected",
  "unexpected-answer",
  "unsupported-media-type",
  "weak-password",
] as const;

export const ErrorCode = Type.Enum([...ERROR_CODES]);
export type ErrorCode = Static<typeof ErrorCode>;

/**
 * The body of a refused call's answer. `field` is a JSON pointer such as /body/login; `details` depends on
 * the code.
 */
export const Problem = Type.Object({
  code: ErrorCode,
  message: Type.String(),
  field: Type.Optional(Type.String()),
  requestId: Type.Optional(Type.String()),
  details: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
});
export type Problem = Static<typeof Problem>;
