const DEFAULT_DAYS = 30;
const MAX_DAYS = 365;
const SECONDS_IN_A_DAY = 86_400;

export interface Login {
  readonly lastLoginAt: Date;
  readonly now: Date;
  /** Days as the server or the device has them: a number, or its text. Anything else counts as 30. */
  readonly timeoutDays: unknown;
}

/**
 * SES-1: true once more whole seconds than `timeoutDays` hold have passed since the sign-in; the last second itself
 * is still valid. A sign-in in the future, or at no readable time, is not expired.
 */
export const isExpired = ({ lastLoginAt, now, timeoutDays }: Login): boolean =>
  elapsedSeconds(lastLoginAt, now) > parseTimeoutDays(timeoutDays) * SECONDS_IN_A_DAY;

/** Days between 0 and 365, fractions allowed. A negative value or no number gives 30. */
export function parseTimeoutDays(days: unknown): number {
  const number = typeof days === "string" ? fromText(days) : days;
  if (typeof number !== "number" || !Number.isFinite(number) || number < 0) return DEFAULT_DAYS;
  return Math.min(number, MAX_DAYS);
}

/**
 * The SHA-256 of this, in hexadecimal, ends the session of a token and opens nothing: all that stays on a device which
 * was signed out of without a network.
 */
export const signOutText = (token: string): string => `sign-out ${token}`;

const elapsedSeconds = (from: Date, to: Date) =>
  Math.max(0, Math.floor((to.getTime() - from.getTime()) / 1000));

/** `Number("")` is 0, which would end every session at once. */
const fromText = (text: string) => (/^\s*\d+(\.\d+)?\s*$/.test(text) ? Number(text) : Number.NaN);
