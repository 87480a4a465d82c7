import type { Locale } from "@dars/contract/platform/primitives";

import {
  findMessageOfCause,
  queueToAddress,
  takeCount,
  type AddressParts,
} from "#identity/outbound/public.ts";
import type { Database, Db } from "#platform/db/db.ts";
import type { Tokens } from "#platform/tokens.ts";

import { computeCodeShare } from "./code-share.ts";
import { findAskedOfDay, findCode, insertCode, lockPhone } from "./codes.queries.ts";
import { hashPhone } from "./hash-device.ts";

const DIGITS = 8;
/** Hours for which a code is good. */
export const CODE_HOURS = 24;
const SEALED = "application-code";

export interface CodeParts extends AddressParts {
  readonly database: Database;
}

export interface CodeWish {
  readonly schoolId: number;
  readonly phone: string;
  readonly deviceHash: Buffer | null;
  readonly ticketHash: Buffer;
  readonly locale: Locale | null;
  /** The network address that asks. */
  readonly address: string;
}

/** APP-1, APP-7: gives a device its share of a phone's codes, and has the code sent. Begun again it does nothing more. */
export async function writeCode(parts: CodeParts, wish: CodeWish): Promise<void> {
  const { database, tokens } = parts;
  const { schoolId, phone, deviceHash, ticketHash } = wish;
  const phoneHash = hashPhone(tokens, phone);
  const place = { schoolId, phoneHash, deviceHash };
  await database.directoryTransaction(async (db) => {
    await lockPhone(db, phoneHash);
    const requests = await findAskedOfDay(db, place);
    const share = computeCodeShare(requests);
    if (!share) return;
    const code = share.isNew || !requests.newest ? newCode(tokens, phone) : requests.newest;
    await insertCode(db, { ...place, ...code, ...share, ticketHash, hours: CODE_HOURS });
  });
  const stored = await findCode(database.directory, ticketHash);
  if (stored?.schoolId === schoolId && stored.phoneHash.equals(phoneHash))
    await database.inSchool(schoolId, (db) => sendCode(parts, db, wish, stored.sealed));
}

/**
 * APP-7: once for a ticket. When the messages of a phone are used up for the day, its family still gets a code: all
 * devices have the same one, and the office can read it out.
 */
async function sendCode(
  { tokens, ways }: CodeParts,
  db: Db,
  { schoolId, phone, locale, ticketHash, address }: CodeWish,
  sealed: Buffer,
): Promise<void> {
  const cause = `application-code ${ticketHash.toString("base64url")}`;
  if (await findMessageOfCause(db, schoolId, cause)) return;
  const isWithin =
    (await takeCount(db, tokens, "network", address)) &&
    (await takeCount(db, tokens, "applicant", phone)) &&
    (await takeCount(db, tokens, "applicants", schoolId));
  if (!isWithin) return;
  const { code } = unsealCode(tokens, sealed);
  const to = { phone, email: null };
  await queueToAddress(db, { tokens, ways }, schoolId, { cause, kind: "application-code", to, locale, code });
}

function newCode(tokens: Tokens, phone: string) {
  const code = tokens.createCode(DIGITS);
  return {
    codeHash: tokens.hash("application-code", code),
    sealed: tokens.seal(SEALED, Buffer.from(`${phone} ${code}`, "utf8")),
  };
}

/** What the office reads out, and to whom. */
export function unsealCode(
  tokens: Tokens,
  sealed: Buffer,
): { readonly phone: string; readonly code: string } {
  const [phone = "", code = ""] = tokens.unseal(SEALED, sealed).toString("utf8").split(" ");
  return { phone, code };
}
