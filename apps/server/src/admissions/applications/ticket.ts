import { createHash, randomBytes } from "node:crypto";

import { isProof, LEAST_SECONDS } from "@dars/contract/admissions/application-record";

import { AppError, invalid } from "#platform/errors.ts";
import type { Tokens } from "#platform/tokens.ts";

const HOURS = 24;
const PURPOSE = "application-ticket";

/** Signed time at which the form was opened, so that clients cannot forge it (APP-1). */
export function newTicket(tokens: Tokens): string {
  const payload = `${Date.now()}.${randomBytes(9).toString("base64url")}`;
  return `${payload}.${tokens.hash(PURPOSE, payload).toString("base64url")}`;
}

interface Sent {
  readonly ticket: string;
  readonly proof: string;
  readonly website: string;
}

/** APP-1: five seconds at least, work that was done, and a field that no person fills. Throws. */
export function requirePerson(tokens: Tokens, { ticket, proof, website }: Sent): void {
  const [at = "", salt = "", seal = ""] = ticket.split(".");
  const isOurs = tokens.matches(PURPOSE, `${at}.${salt}`, Buffer.from(seal, "base64url"));
  const seconds = (Date.now() - Number(at)) / 1000;
  if (!isOurs || seconds > HOURS * 3600) throw invalid("This form has to be opened anew.", "/body/ticket");
  if (seconds < LEAST_SECONDS)
    throw new AppError("too-many-requests", "That was too fast.", { retryAfter: LEAST_SECONDS });
  if (website !== "") throw invalid("Nobody fills this field.", "/body/website");
  if (!isProof(createHash("sha256").update(`${ticket}:${proof}`).digest()))
    throw invalid("The work was not done.", "/body/proof");
}
