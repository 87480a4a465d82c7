import type { readPhoneCodes as readRoute } from "@dars/contract/admissions/applications";
import type { requestPhoneCode as route } from "@dars/contract/admissions/applying";
import type { Input, Reply } from "@dars/contract/platform/route";

import { audited } from "#platform/audit.ts";
import type { Context, PublicContext } from "#platform/context.ts";
import { AppError, invalid, notFound } from "#platform/errors.ts";
import type { Tokens } from "#platform/tokens.ts";

import { findStatusPhone } from "./applications.queries.ts";
import { computeCodeShare } from "./code-share.ts";
import {
  countTry,
  findAskedOfDay,
  findCode,
  findPlace,
  insertCode,
  listWaitingCodes,
  lockPhone,
  useCode,
  type CodePlace,
} from "./codes.queries.ts";
import { listOpenSchools } from "./start-application.ts";
import { requirePerson } from "./ticket.ts";

const DIGITS = 8;
const HOURS = 24;
const SEALED = "application-code";

type Of = Input<typeof route>["body"]["of"];

/** The secret of the device that a code is bound to. */
export const hashDevice = (tokens: Tokens, device: string | undefined): Buffer | null =>
  device === undefined ? null : tokens.hash("application-device", device);

export const hashPhone = (tokens: Tokens, phone: string): Buffer => tokens.hash("application-phone", phone);

/**
 * APP-1: a code for a phone. The office reads it out, as it does with sign-in codes (A4). An unknown tracking
 * code gets the same answer.
 */
export async function requestPhoneCode(
  context: PublicContext,
  { body: { of, device, ...sent } }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  const { database, tokens } = context;
  requirePerson(tokens, sent);
  const whose = await whoseCode(context, of);
  const expiresAt = new Date(Date.now() + HOURS * 3_600_000).toISOString();
  if (!whose) return { expiresAt };
  const phoneHash = hashPhone(tokens, whose.phone);
  // A ticket requests one code of each kind: otherwise it would reveal the phone of a tracking code.
  const kind = "tracking" in of ? "tracking" : "phone";
  const ticketHash = tokens.hash("application-ticket-used", `${kind} ${sent.ticket}`);
  const { schoolId } = whose;
  const place = { schoolId, phoneHash, deviceHash: hashDevice(tokens, device) };
  await database.directoryTransaction(async (db) => {
    await lockPhone(db, phoneHash);
    const requests = await findAskedOfDay(db, place);
    const share = computeCodeShare(requests);
    if (!share) return;
    const code = share.isNew || !requests.newest ? newCode(tokens, whose.phone) : requests.newest;
    await insertCode(db, { ...place, ...code, ...share, ticketHash, hours: HOURS });
  });
  if ("tracking" in of) return { expiresAt };
  const known = await findCode(database.directory, ticketHash);
  if (known && known.schoolId !== schoolId)
    throw invalid("This form was sent to another school.", "/body/ticket");
  if (!known?.phoneHash.equals(phoneHash))
    throw new AppError("too-many-requests", "This phone has had its codes of the day.", {
      retryAfter: 86_400,
    });
  return { expiresAt: known.expiresAt.toISOString() };
}

function newCode(tokens: Tokens, phone: string) {
  const code = tokens.createCode(DIGITS);
  return {
    codeHash: tokens.hash("application-code", code),
    sealed: tokens.seal(SEALED, Buffer.from(`${phone} ${code}`, "utf8")),
  };
}

async function whoseCode(
  { database }: PublicContext,
  of: Of,
): Promise<{ readonly schoolId: number; readonly phone: string } | undefined> {
  if ("phone" in of) {
    if ((await listOpenSchools(database, of.schoolId)).length === 0) throw notFound("This school");
    return of;
  }
  const place = await findPlace(database.directory, of.tracking);
  if (!place) return undefined;
  const { schoolId } = place;
  const phone = await findStatusPhone(database.reading(schoolId), schoolId, of.tracking);
  return phone === undefined ? undefined : { schoolId, phone };
}

/**
 * APP-1, APP-4: a code may be tried five times, on the device that asked for it: tries elsewhere are wrong and do not
 * count. Throws bad-credentials.
 */
export async function requirePhoneCode(
  { database: { directory }, tokens }: PublicContext,
  place: CodePlace | undefined,
  code: string,
): Promise<void> {
  const open = place === undefined ? [] : await countTry(directory, place);
  if (place === undefined || !open.some((hash) => tokens.matches("application-code", code, hash)))
    throw new AppError("bad-credentials", "The code is wrong or too old.");
  await useCode(directory, place);
}

/** O2. */
export async function readPhoneCodes(
  context: Context,
  { params: { schoolId } }: Input<typeof readRoute>,
): Promise<Reply<typeof readRoute>> {
  const { database, tokens } = context;
  const open = await listWaitingCodes(database.directory, schoolId);
  const codes = open.map(({ sealed, expiresAt }) => {
    const [phone = "", code = ""] = tokens.unseal(SEALED, sealed).toString("utf8").split(" ");
    return { phone, code, expiresAt: expiresAt.toISOString() };
  });
  await database.inSchool(schoolId, (db) =>
    audited(context, db, schoolId, "application-codes.read", null, { codes: codes.length }),
  );
  return { codes };
}
