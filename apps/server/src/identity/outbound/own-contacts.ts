import {
  CHANNELS,
  type Channel,
  type chooseDigest as digestRoute,
  type ContactKind,
  type OwnContactProof,
  type proveContact as proveRoute,
  type requestContactCode as requestRoute,
  type stopContact as stopRoute,
} from "@dars/contract/identity/outbound";
import type { Input, Reply } from "@dars/contract/platform/route";
import { latinDigits } from "@dars/contract/shell/versions";

import { normalLogin } from "#identity/accounts/public.ts";
import { audited, by } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import { clash } from "#platform/db/write-once.ts";
import { AppError } from "#platform/errors.ts";
import type { OutboundAccount } from "#platform/senders/outbound-account.ts";

import { computeContactHash, isProvedContact, kindOfChannel, toServiceAddress } from "./contact-hash.ts";
import { countCodeTry, updateProofCode, updateStopped } from "./contact-proofs.queries.ts";
import { findDigest, updateDigest } from "./digests.queries.ts";
import { findOutboundSettings } from "./outbound-settings.queries.ts";
import { listAccountContacts, proveEverywhere, type SchoolContact } from "./prove-everywhere.ts";
import { queueMessages } from "./queue-outbound.ts";
import { SEALED_CODE } from "./send-outbound.ts";
import { takeCount } from "./take-count.ts";

type OwnProofs = Reply<typeof proveRoute>;
const DIGITS = 6;
const KINDS: readonly ContactKind[] = ["phone", "email"];

const listOwnContacts = ({ actor, database }: Context): Promise<readonly SchoolContact[]> =>
  listAccountContacts(database, actor.accountId);

/** A2. */
export async function readContactProofs(account: OutboundAccount, context: Context): Promise<OwnProofs> {
  const own = await listOwnContacts(context);
  const contacts = await Promise.all(
    KINDS.map(async (kind): Promise<OwnContactProof> => {
      const contact = own.find((one) => one.kind === kind);
      if (!contact) return { kind, contact: null, isProved: false, isStopped: false, channels: [] };
      const same = own.filter((one) => one.kind === kind && isSameContact(context, one, contact));
      return {
        kind,
        contact: contact.contact,
        // In every school: what is missing in one is proved or lifted from here, for all.
        isProved: same.every((one) => isProvedContact(context.tokens, one)),
        isStopped: same.some(({ isStopped }) => isStopped),
        channels: await listCodeChannels(account, context, contact),
      };
    }),
  );
  return { contacts, digest: await findOwnDigest(context) };
}

const isSameContact = ({ tokens }: Context, one: SchoolContact, other: SchoolContact): boolean =>
  computeContactHash(tokens, one.contact).equals(computeContactHash(tokens, other.contact));

/** OUT-10: students get none. */
const findOwnDigest = async ({ actor, database }: Context) =>
  actor.role === "student" ? null : findDigest(database.directory, actor.accountId);

/** OUT-10. */
export async function chooseDigest(
  account: OutboundAccount,
  context: Context,
  { body: { digest } }: Input<typeof digestRoute>,
): Promise<OwnProofs> {
  const { actor, database } = context;
  await updateDigest(database.directory, actor.accountId, digest);
  return readContactProofs(account, context);
}

/** By which the person's school sends codes to such a contact. */
async function listCodeChannels(
  account: OutboundAccount,
  { database }: Context,
  { schoolId, kind, contact }: SchoolContact,
): Promise<Channel[]> {
  const { settings } = await findOutboundSettings(database.reading(schoolId), schoolId);
  if (!settings.isOn) return [];
  return CHANNELS.filter(
    (channel) =>
      account[channel] !== undefined &&
      kindOfChannel(channel) === kind &&
      settings.channels.includes(channel) &&
      toServiceAddress(channel, contact) !== undefined,
  );
}

/** One account uses up nothing of what another may send to the same contact. */
const toOwnContact = ({ accountId }: Context["actor"], contact: string): string =>
  `${accountId} ${normalLogin(contact)}`;

/** The code is good for this contact alone. */
const computeCodeText = (contact: string, code: string): string => `${normalLogin(contact)} ${code}`;

/** OUT-5, OUT-7. */
export async function requestContactCode(
  account: OutboundAccount,
  context: Context,
  { body: { kind, channel } }: Input<typeof requestRoute>,
): Promise<Reply<typeof requestRoute>> {
  const { database, tokens } = context;
  const contact = (await listOwnContacts(context)).find((one) => one.kind === kind);
  if (!contact) throw clash("no-contact", "There is no such contact in your record.");
  const channels = await listCodeChannels(account, context, contact);
  if (!channels.includes(channel)) throw clash("not-configured", "This school sends no codes that way.");
  const { schoolId, personId } = contact;
  const isFew =
    (await takeCount(database.directory, tokens, "contact", toOwnContact(context.actor, contact.contact))) &&
    (await takeCount(database.directory, tokens, "school", schoolId));
  if (!isFew) throw clash("too-many", "Enough codes for today.");
  const code = tokens.createCode(DIGITS);
  await database.inSchool(schoolId, async (db) => {
    const place = { schoolId, personId, kind };
    await updateProofCode(db, place, tokens.hash("contact-code", computeCodeText(contact.contact, code)));
    const codeSealed = tokens.seal(SEALED_CODE, Buffer.from(code, "utf8"));
    const cause = `code ${tokens.create()}`;
    // A mail has a link beside the code, which proves the address as well.
    const messageKind = kind === "email" ? "contact-link" : "contact-code";
    await queueMessages(db, schoolId, [{ cause, kind: messageKind, channel, personId, codeSealed }]);
    await audited(context, db, schoolId, "contact-code.requested", ["person", personId], { kind, channel });
  });
  return {};
}

/** OUT-5: in every record of the account that has this contact. Throws bad-credentials. */
export async function proveContact(
  account: OutboundAccount,
  context: Context,
  { body: { kind, code } }: Input<typeof proveRoute>,
): Promise<OwnProofs> {
  const { database, tokens } = context;
  const contact = (await listOwnContacts(context)).find((one) => one.kind === kind);
  if (!contact) throw wrongCode();
  const codeHash = await database.inSchool(contact.schoolId, (db) => countCodeTry(db, contact));
  const typed = latinDigits(code).replaceAll(/\D/g, "");
  const isRight =
    codeHash && tokens.matches("contact-code", computeCodeText(contact.contact, typed), codeHash);
  if (isRight !== true) throw wrongCode();
  const contactHash = computeContactHash(tokens, contact.contact);
  await proveEverywhere(context, { ...contact, contactHash, by: by(context) });
  return readContactProofs(account, context);
}

const wrongCode = () => new AppError("bad-credentials", "The code is wrong or too old.");

/** OUT-5: in every record of the account. */
export async function stopContact(
  account: OutboundAccount,
  context: Context,
  { body: { kind, isStopped } }: Input<typeof stopRoute>,
): Promise<OwnProofs> {
  const action = isStopped ? "contact.stopped" : "contact.resumed";
  for (const one of await listOwnContacts(context)) {
    if (one.kind !== kind) continue;
    await context.database.inSchool(one.schoolId, async (db) => {
      if (!(await updateStopped(db, one, isStopped))) return;
      await audited(context, db, one.schoolId, action, ["person", one.personId], { kind });
    });
  }
  return readContactProofs(account, context);
}
