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

import { listAccountPeople, normalLogin } from "#identity/accounts/public.ts";
import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import { clash } from "#platform/db/write-once.ts";
import { AppError } from "#platform/errors.ts";
import type { OutboundAccount } from "#platform/senders/outbound-account.ts";

import { computeContactHash, isProvedContact, kindOfChannel, toServiceAddress } from "./contact-hash.ts";
import {
  countCodeTry,
  listContacts,
  updateProofCode,
  updateProved,
  updateStopped,
  type ContactOfPerson,
} from "./contact-proofs.queries.ts";
import { findDigest, updateDigest } from "./digests.queries.ts";
import { findOutboundSettings } from "./outbound-settings.queries.ts";
import { queueMessages } from "./queue-outbound.ts";
import { SEALED_CODE } from "./send-outbound.ts";
import { takeCount } from "./take-count.ts";

type OwnProofs = Reply<typeof proveRoute>;
const DIGITS = 6;
const KINDS: readonly ContactKind[] = ["phone", "email"];

interface OwnContact extends ContactOfPerson {
  readonly schoolId: number;
}

/** The contacts in all records of the account: it has them the same in each, unless an office changed one. */
async function listOwnContacts({ actor, database }: Context): Promise<readonly OwnContact[]> {
  const people = await listAccountPeople(database.directory, actor.accountId);
  const lists = await Promise.all(
    people.map(async ({ schoolId, personId }) =>
      (await listContacts(database.reading(schoolId), schoolId, [personId])).map((contact) => ({
        ...contact,
        schoolId,
      })),
    ),
  );
  return lists.flat();
}

/** A2. */
export async function readContactProofs(account: OutboundAccount, context: Context): Promise<OwnProofs> {
  const own = await listOwnContacts(context);
  const contacts = await Promise.all(
    KINDS.map(async (kind): Promise<OwnContactProof> => {
      const contact = own.find((one) => one.kind === kind);
      if (!contact) return { kind, contact: null, isProved: false, isStopped: false, channels: [] };
      return {
        kind,
        contact: contact.contact,
        isProved: isProvedContact(context.tokens, contact),
        isStopped: contact.isStopped,
        channels: await listCodeChannels(account, context, contact),
      };
    }),
  );
  return { contacts, digest: await findOwnDigest(context) };
}

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
  { schoolId, kind, contact }: OwnContact,
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
  const own = (await listOwnContacts(context)).filter((one) => one.kind === kind);
  const [contact] = own;
  if (!contact) throw wrongCode();
  const codeHash = await database.inSchool(contact.schoolId, (db) => countCodeTry(db, contact));
  const typed = latinDigits(code).replaceAll(/\D/g, "");
  const isRight =
    codeHash && tokens.matches("contact-code", computeCodeText(contact.contact, typed), codeHash);
  if (isRight !== true) throw wrongCode();
  const hash = computeContactHash(tokens, contact.contact);
  const same = own.filter((one) => computeContactHash(tokens, one.contact).equals(hash));
  await eachOf(context, same, "contact.proved", (db, one) => updateProved(db, one, hash));
  return readContactProofs(account, context);
}

const wrongCode = () => new AppError("bad-credentials", "The code is wrong or too old.");

/** OUT-5: in every record of the account. */
export async function stopContact(
  account: OutboundAccount,
  context: Context,
  { body: { kind, isStopped } }: Input<typeof stopRoute>,
): Promise<OwnProofs> {
  const own = (await listOwnContacts(context)).filter((one) => one.kind === kind);
  const action = isStopped ? "contact.stopped" : "contact.resumed";
  await eachOf(context, own, action, (db, one) => updateStopped(db, one, isStopped));
  return readContactProofs(account, context);
}

type ContactWrite = (db: Parameters<typeof updateStopped>[0], one: OwnContact) => Promise<unknown>;

async function eachOf(
  context: Context,
  contacts: readonly OwnContact[],
  action: string,
  write: ContactWrite,
): Promise<void> {
  for (const one of contacts)
    await context.database.inSchool(one.schoolId, async (db) => {
      await write(db, one);
      await audited(context, db, one.schoolId, action, ["person", one.personId], { kind: one.kind });
    });
}
