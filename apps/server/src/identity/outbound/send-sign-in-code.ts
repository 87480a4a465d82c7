import { findAccountId, listAccountPeople, normalLogin, writeSentCode } from "#identity/accounts/public.ts";
import type { Database, Db } from "#platform/db/db.ts";
import type { MessageSenders } from "#platform/senders/message-sender.ts";
import type { Tokens } from "#platform/tokens.ts";

import { isProvedContact, kindOfChannel } from "./contact-hash.ts";
import { listContacts } from "./contact-proofs.queries.ts";
import { findMessageOfCause } from "./messages.queries.ts";
import { findOutboundSettings } from "./outbound-settings.queries.ts";
import { chooseChannel, queueMessages } from "./queue-outbound.ts";
import { SEALED_CODE } from "./send-outbound.ts";
import { takeCount } from "./take-count.ts";

/** The task that finds whether a login has a proved contact. */
export const SEND_SIGN_IN_CODE = "send sign-in code";
/** The purpose of sealed logins. */
export const SEALED_LOGIN = "outbound-login";

/** Who asks for a code of which login. */
export interface SignInWish {
  readonly login: string;
  /** The account that has signed in on the device before; 0: none that is known. */
  readonly owner: number;
  /** The network address. */
  readonly address: string;
}

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
  const wish = Object(
    JSON.parse(tokens.unseal(SEALED_LOGIN, Buffer.from(sealed, "base64")).toString("utf8")),
  );
  const accountId = await findAccountId(database, String(wish.login));
  if (accountId === undefined) return;
  const stranger = wish.owner === accountId ? undefined : String(wish.address);
  for (const { schoolId, personId } of await listAccountPeople(database.directory, accountId)) {
    const place = { accountId, schoolId, personId, cause: `sign-in ${request}`, stranger };
    if (await database.inSchool(schoolId, (db) => sendTo(parts, db, place))) return;
  }
}

interface SignInPlace {
  readonly accountId: number;
  readonly schoolId: number;
  readonly personId: number;
  readonly cause: string;
  /** The network address of a device on which the account has not signed in before. */
  readonly stranger: string | undefined;
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
  const contact = proved.find(({ kind }) => channel !== undefined && kind === kindOfChannel(channel));
  if (!channel || !contact || !(await isWithinLimits(tokens, db, place, contact.contact))) return false;
  const code = await writeSentCode(db, tokens, accountId);
  if (code === undefined) return false;
  const codeSealed = tokens.seal(SEALED_CODE, Buffer.from(code, "utf8"));
  await queueMessages(db, schoolId, [{ cause, kind: "sign-in-code", channel, personId, codeSealed }]);
  return true;
}

/** A device on which the account has not signed in uses up nothing of what its owner may ask for. */
async function isWithinLimits(
  tokens: Tokens,
  db: Db,
  { schoolId, accountId, stranger }: SignInPlace,
  contact: string,
): Promise<boolean> {
  const to = normalLogin(contact);
  const limits =
    stranger === undefined
      ? ([
          ["contact", `${accountId} ${to}`],
          ["school", schoolId],
        ] as const)
      : ([
          ["stranger here", `${stranger} ${to}`],
          ["strangers", to],
          ["school of strangers", schoolId],
        ] as const);
  for (const [limit, key] of limits) if (!(await takeCount(db, tokens, limit, key))) return false;
  return true;
}
