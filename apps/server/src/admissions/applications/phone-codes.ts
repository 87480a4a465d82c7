import type { readPhoneCodes as readRoute } from "@dars/contract/admissions/applications";
import type { requestPhoneCode as route } from "@dars/contract/admissions/applying";
import type { Input, Reply } from "@dars/contract/platform/route";

import type { ConfiguredWays } from "#identity/outbound/public.ts";
import { audited } from "#platform/audit.ts";
import type { Context, PublicContext } from "#platform/context.ts";
import { AppError, invalid, notFound } from "#platform/errors.ts";

import { countTry, findCode, listWaitingCodes, useCode, type CodePlace } from "./codes.queries.ts";
import { hashDevice, hashPhone } from "./hash-device.ts";
import { listOpenSchools } from "./start-application.ts";
import { requirePerson } from "./ticket.ts";
import { CODE_HOURS, unsealCode, writeCode } from "./write-code.ts";
import { queueTrackedCode } from "./write-tracked-code.ts";

/**
 * APP-1: a code for a phone. It is sent to that phone where the school sends messages (APP-7), and its office can read it
 * out. A tracking code is looked up by a job, so that neither the answer nor its time says whether it is known.
 */
export async function requestPhoneCode(
  ways: ConfiguredWays,
  context: PublicContext,
  { body: { of, device, locale, ...sent } }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  const { database, tokens, address } = context;
  requirePerson(tokens, sent);
  // A ticket requests one code of each kind: otherwise it would reveal the phone of a tracking code.
  const kind = "tracking" in of ? "tracking" : "phone";
  const ticketHash = tokens.hash("application-ticket-used", `${kind} ${sent.ticket}`);
  const wish = { ticketHash, deviceHash: hashDevice(tokens, device), address };
  if ("tracking" in of) {
    await queueTrackedCode(database, tokens, { ...wish, tracking: of.tracking });
    return { expiresAt: new Date(Date.now() + CODE_HOURS * 3_600_000).toISOString() };
  }
  const { schoolId, phone } = of;
  if ((await listOpenSchools(database, schoolId)).length === 0) throw notFound("This school");
  await writeCode({ database, tokens, ways }, { ...wish, schoolId, phone, locale: locale ?? null });
  const known = await findCode(database.directory, ticketHash);
  if (known && known.schoolId !== schoolId)
    throw invalid("This form was sent to another school.", "/body/ticket");
  if (!known?.phoneHash.equals(hashPhone(tokens, phone)))
    throw new AppError("too-many-requests", "This phone has had its codes of the day.", {
      retryAfter: 86_400,
    });
  return { expiresAt: known.expiresAt.toISOString() };
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
    return { ...unsealCode(tokens, sealed), expiresAt: expiresAt.toISOString() };
  });
  await database.inSchool(schoolId, (db) =>
    audited(context, db, schoolId, "application-codes.read", null, { codes: codes.length }),
  );
  return { codes };
}
