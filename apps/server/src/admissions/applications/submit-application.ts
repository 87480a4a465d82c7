import { randomInt } from "node:crypto";

import type { submitApplication as route } from "@dars/contract/admissions/applying";
import type { Input, Reply } from "@dars/contract/platform/route";
import { searchWords } from "@dars/contract/platform/search-text";
import type { NameParts, PersonNameParts } from "@dars/contract/school/people";

import type { ConfiguredWays } from "#identity/outbound/public.ts";
import { audit } from "#platform/audit.ts";
import type { PublicContext } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";
import { findToday } from "#platform/db/today.ts";
import { clash } from "#platform/db/write-once.ts";
import { AppError, invalid } from "#platform/errors.ts";
import type { Tokens } from "#platform/tokens.ts";
import { sealNationalId } from "#school/people/public.ts";

import { findApplication, insertApplication, type ApplicationRow } from "./applications.queries.ts";
import { countOfDay, insertPlace, lockPhone } from "./codes.queries.ts";
import { hashDevice, hashEmail, hashPhone } from "./hash-device.ts";
import { newPass } from "./pass.ts";
import { requirePhoneCode } from "./phone-codes.ts";
import { listOffered } from "./places.queries.ts";
import { listOpenSchools } from "./start-application.ts";
import { sendTracking } from "./tell-applicant.ts";

const MOST_A_DAY = 3;

type SubmitBody = Input<typeof route>["body"];

/** O1, APP-1: sent again under its key it is the same application. */
export async function submitApplication(
  ways: ConfiguredWays,
  context: PublicContext,
  { params: { schoolId, application: key }, body }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  const { database, tokens, requestId } = context;
  const phoneHash = hashPhone(tokens, body.phone);
  const deviceHash = hashDevice(tokens, body.device);
  await requirePhoneCode(context, { schoolId, phoneHash, deviceHash }, body.code);
  const pass = newPass(tokens, schoolId, key);
  const isOpen = (await listOpenSchools(database, schoolId)).length > 0;
  return database.inSchool(schoolId, async (db) => {
    await lockPhone(db, phoneHash);
    const stored = await findApplication(db, schoolId, key);
    if (stored && !isSameChild(stored, body))
      throw clash("other", "This key belongs to another application.");
    if (stored) return { tracking: stored.tracking, pass };
    if (!isOpen) throw clash("closed", "The school takes no applications now.");
    if ((await countOfDay(db, phoneHash)) >= MOST_A_DAY)
      throw new AppError("too-many-requests", "Three applications a day for a phone.", {
        retryAfter: 86_400,
      });
    await requireLevel(db, schoolId, body.application);
    const tracking = trackingCode();
    const subject = { kind: "application", id: await insert(db, tokens, schoolId, { key, tracking, body }) };
    const { phone, locale, application } = body;
    const email = application.email ?? null;
    const emailHash = email === null ? null : hashEmail(tokens, email);
    await insertPlace(db, { tracking, schoolId, phoneHash, emailHash, deviceHash, application: key });
    const message = { key, tracking, to: { phone, email }, locale: locale ?? null, occasion: "sent" };
    await sendTracking(db, { tokens, ways }, schoolId, message);
    await audit(db, schoolId, { action: "application.submitted", accountId: null, subject, requestId });
    return { tracking, pass };
  });
}

/** One key is one child: a form that was filled in again for another child is not the one that arrived. */
function isSameChild(
  stored: ApplicationRow,
  { phone, application: { name, birthDate } }: SubmitBody,
): boolean {
  const [keptName] = Object.values(stored.nameParts);
  const { given, father, grandfather, family } = name;
  const isSameName =
    keptName?.given === given &&
    keptName.father === father &&
    keptName.grandfather === grandfather &&
    keptName.family === family;
  return isSameName && stored.phone === phone && stored.birthDate === birthDate;
}

/** APP-3. */
async function requireLevel(
  db: Db,
  schoolId: number,
  { levelId, birthDate }: SubmitBody["application"],
): Promise<void> {
  const [level] = await listOffered(db, schoolId, levelId);
  if (!level) throw invalid("The school has no such level.", "/body/application/levelId");
  if (birthDate > (await findToday(db, schoolId)))
    throw invalid("The day of birth has not come yet.", "/body/application/birthDate");
  if (level.bornBy !== null && birthDate > level.bornBy)
    throw clash("too-young", "The child is not old enough for this level.");
}

interface New {
  readonly key: string;
  readonly tracking: string;
  readonly body: SubmitBody;
}

function insert(db: Db, tokens: Tokens, schoolId: number, { key, tracking, body }: New): Promise<number> {
  const { phone, locale, application } = body;
  const { name, nationalId, email, ...written } = application;
  return insertApplication(db, schoolId, {
    ...written,
    key,
    tracking,
    phone,
    email: email ?? null,
    locale: locale ?? null,
    nameParts: inItsScript(name),
    nameWords: searchWords(Object.values(name).join(" ")).join(" "),
    nationalIdSealed: nationalId === null ? null : sealNationalId(tokens, nationalId),
    nationalIdHash: nationalId === null ? null : tokens.hash("application-national-id", nationalId),
  });
}

const KURDISH = /[پچژگڤڕڵۆێەھ]/u;
const ARABIC = /\p{Script=Arabic}/u;

/** A name under the language whose letters it has. */
function inItsScript(name: NameParts): PersonNameParts {
  const all = Object.values(name).join(" ");
  if (KURDISH.test(all)) return { ckb: name };
  return ARABIC.test(all) ? { ar: name } : { en: name };
}

/** Read over the phone: no letter that looks like another or like a number. 50 bits, and a code on the phone beside. */
const LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

const trackingCode = (): string =>
  Array.from({ length: 10 }, () => LETTERS[randomInt(LETTERS.length)]).join("");
