import type { ErrorCode } from "@dars/contract/platform/errors";

const STATUS: Readonly<Record<ErrorCode, number>> = {
  "bad-credentials": 401,
  busy: 503,
  "code-expired": 401,
  conflict: 409,
  forbidden: 403,
  "identity-unknown": 403,
  invalid: 400,
  network: 500,
  "no-access": 403,
  "not-found": 404,
  "not-kept": 500,
  "not-signed-in": 401,
  "password-change-required": 403,
  "proof-required": 403,
  "second-factor-due": 403,
  "second-step-required": 401,
  "session-expired": 401,
  "storage-full": 507,
  "storage-refused": 500,
  "too-large": 413,
  "too-many-requests": 429,
  unavailable: 503,
  unexpected: 500,
  "unexpected-answer": 500,
  "unsupported-media-type": 415,
  "weak-password": 400,
};

interface Extras {
  /** JSON pointer of the invalid value, such as /body/login. */
  readonly field?: string;
  /** Whole seconds until it is worth trying again. */
  readonly retryAfter?: number;
  readonly details?: Readonly<Record<string, unknown>>;
}

/** A refusal that the caller may read. Its message carries no names, marks, messages or tokens. */
export class AppError extends Error {
  override readonly name = "AppError";
  readonly code: ErrorCode;
  readonly status: number;
  readonly extras: Extras;

  constructor(code: ErrorCode, message: string, extras: Extras = {}) {
    super(message);
    this.code = code;
    this.status = STATUS[code];
    this.extras = extras;
  }
}

/** Also for records of another school: their existence is not disclosed (AZ-2). */
export const notFound = (what: string) => new AppError("not-found", `${what} does not exist.`);

export const forbidden = (what: string) => new AppError("forbidden", `You may not ${what}.`);

export const invalid = (message: string, field?: string) =>
  new AppError("invalid", message, field === undefined ? {} : { field });

export const notSignedIn = () => new AppError("not-signed-in", "Sign in first.");

const MOST_KINDS = 5;

/** The kind of a failure, such as `error 23505`, for logs: messages and details may contain personal data. */
export function getErrorKind(error: unknown): string {
  if (error instanceof AggregateError)
    return [...new Set(error.errors.map(getErrorKind))].slice(0, MOST_KINDS).join(", ");
  if (!(error instanceof Error)) return typeof error;
  return "code" in error && typeof error.code === "string" ? `${error.name} ${error.code}` : error.name;
}
