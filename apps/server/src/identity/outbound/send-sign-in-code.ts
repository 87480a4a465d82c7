import { findAccountId, listAccountPeople, normalLogin, writeSentCode } from "#identity/accounts/public.ts";
import type { Database, Db } from "#platform/db/db.ts";
import type { MessageSenders } from "#platform/senders/message-sender.ts";
import type { Tokens } from "#platform/tokens.ts";

import { isProvedContact } from "./contact-hash.ts";
import { listContacts, type ContactOfPerson } from "./contact-proofs.queries.ts";
import { findMessageOfCause } from "./messages.queries.ts";
import { findOutboundSettings } from "./outbound-settings.queries.ts";
import { chooseChannel, queueMessages } from "./queue-outbound.ts";
import { SEALED_CODE } from "./send-outbound.ts";
import { takeCount } from "./take-count.ts";

/** The task that finds whether a login has a proved contact. */
export const SEND_SIGN_IN_CODE = "send sign-in code";
/** The purpose of sealed logins. */
export const SEALED_LOGIN = "outbound-login";

export interface SignInCodeParts {
  readonly database: Database;
  readonly tokens: Tokens;
  readonly senders: MessageSenders;
}

/**
 * OUT-7: to a contact that the person has proved, as far as its school sends anything; otherwise nothing. Begun again
 * after a kill, it sends no second code.
 */
export async function sendSignInCode(
  parts: SignInCodeParts,
  { sealed, request }: { readonly sealed: string; readonly request: string },
): Promise<void> {
  const { database, tokens } = parts;
  const login = tokens.unseal(SEALED_LOGIN, Buffer.from(sealed, "base64")).toString("utf8");
  const accountId = await findAccountId(database, login);
  if (accountId === undefined) return;
  for (const { schoolId, personId } of await listAccountPeople(database.directory, accountId)) {
    const place = { accountId, schoolId, personId, cause: `sign-in ${request}` };
    if (await database.inSchool(schoolId, (db) => sendTo(parts, db, place))) return;
  }
}

interface SignInPlace {
  readonly accountId: number;
  readonly schoolId: number;
  readonly personId: number;
  readonly cause: string;
}

/** True where this request has its code, now or since an earlier try. */
async function sendTo({ tokens, senders }: SignInCodeParts, db: Db, place: SignInPlace): Promise<boolean> {
  const { accountId, schoolId, personId, cause } = place;
  if (await findMessageOfCause(db, schoolId, cause)) return true;
  const { settings } = await findOutboundSettings(db, schoolId);
  if (!settings.isOn) return false;
  const contacts = await listContacts(db, schoolId, [personId]);
  const proved = contacts.filter((contact) => isProvedContact(tokens, contact));
  const channels = settings.channels.filter((channel) => senders[channel] !== undefined);
  const channel = chooseChannel({ channels }, proved);
  if (channel === undefined || !(await isWithinLimits(tokens, db, schoolId, proved))) return false;
  const code = await writeSentCode(db, tokens, accountId);
  if (code === undefined) return false;
  const codeSealed = tokens.seal(SEALED_CODE, Buffer.from(code, "utf8"));
  await queueMessages(db, schoolId, [{ cause, kind: "sign-in-code", channel, personId, codeSealed }]);
  return true;
}

async function isWithinLimits(
  tokens: Tokens,
  db: Db,
  schoolId: number,
  proved: readonly ContactOfPerson[],
): Promise<boolean> {
  if (!(await takeCount(db, tokens, "school", schoolId))) return false;
  for (const { contact } of proved)
    if (!(await takeCount(db, tokens, "contact", normalLogin(contact)))) return false;
  return true;
}
