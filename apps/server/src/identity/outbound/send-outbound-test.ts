import type { sendOutboundTest as route } from "@dars/contract/identity/outbound";
import type { Input, Reply } from "@dars/contract/platform/route";

import { listAccountPeople } from "#identity/accounts/public.ts";
import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import { clash, writeOnce } from "#platform/db/write-once.ts";
import type { OutboundAccount } from "#platform/senders/outbound-account.ts";

import { kindOfChannel } from "./contact-hash.ts";
import { listContacts } from "./contact-proofs.queries.ts";
import { SEALED_ADDRESS } from "./judge-message.ts";
import { countTests } from "./messages.queries.ts";
import { queueMessages } from "./queue-outbound.ts";

const MOST_TESTS = 10;

/** Q8: to the caller's own contact and to nobody else's. */
export async function sendOutboundTest(
  account: OutboundAccount,
  context: Context,
  { params: { schoolId }, body }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  const { key, channel } = body;
  if (!account[channel]) throw clash("not-configured", "This way is not set up on the server.");
  const address = await findOwnAddress(context, kindOfChannel(channel));
  if (address === undefined) throw clash("no-contact", "There is no such contact in your record.");
  return writeOnce(context, schoolId, body, async (db) => {
    if ((await countTests(db, schoolId)) >= MOST_TESTS) throw clash("too-many", "Enough tests for today.");
    const addressSealed = context.tokens.seal(SEALED_ADDRESS, Buffer.from(address, "utf8"));
    await queueMessages(db, schoolId, [
      { cause: `test ${key}`, kind: "test", channel, personId: null, addressSealed },
    ]);
    await audited(context, db, schoolId, "outbound.tested", null, { channel });
    return {};
  });
}

/** Of any of the caller's records: an administrator has one in the head office. */
async function findOwnAddress({ actor, database }: Context, kind: string): Promise<string | undefined> {
  for (const { schoolId, personId } of await listAccountPeople(database.directory, actor.accountId)) {
    const contacts = await listContacts(database.reading(schoolId), schoolId, [personId]);
    const own = contacts.find((contact) => contact.kind === kind);
    if (own) return own.contact;
  }
  return undefined;
}
