import { AppError } from "#platform/errors.ts";
import type { Tokens } from "#platform/tokens.ts";

const MINUTES = 60;
const PURPOSE = "application-pass";

const buildPayload = (schoolId: number, key: string, until: string): string =>
  [schoolId, key, until].join(" ");

/** What opens one application to a device that has just proved the phone (APP-4). Nothing of it is stored. */
export function newPass(tokens: Tokens, schoolId: number, key: string): string {
  const until = String(Date.now() + MINUTES * 60_000);
  return `${until}.${tokens.hash(PURPOSE, buildPayload(schoolId, key, until)).toString("base64url")}`;
}

interface ApplicationKey {
  readonly schoolId: number;
  readonly application: string;
}

/** Throws bad-credentials for a pass of another application, and for one that has expired. */
export function requirePass(tokens: Tokens, { schoolId, application }: ApplicationKey, pass = ""): void {
  const [until = "", seal = ""] = pass.split(".");
  const isOurs = tokens.matches(
    PURPOSE,
    buildPayload(schoolId, application, until),
    Buffer.from(seal, "base64url"),
  );
  if (!isOurs || Number(until) < Date.now())
    throw new AppError("bad-credentials", "Enter the tracking code and a phone code again.");
}
