import type { Channel, CHOSEN_KINDS, OutboundSettings } from "@dars/contract/identity/outbound";
import type { Locale } from "@dars/contract/platform/primitives";

import type { Db } from "#platform/db/db.ts";
import type { Tokens } from "#platform/tokens.ts";

import { computeContactHash, kindOfChannel, toServiceAddress } from "./contact-hash.ts";
import { SEALED_ADDRESS } from "./judge-message.ts";
import { dropSuperseded, insertMessages, updateOutcome, type NewMessage } from "./messages.queries.ts";
import { findOutboundSettings } from "./outbound-settings.queries.ts";
import { queueMessages } from "./queue-outbound.ts";
import { SEALED_CODE } from "./send-outbound.ts";
import { findStop } from "./stops.queries.ts";

/** Addresses of a person without an account. */
interface EnteredAddresses {
  /** Null: none, or none that this message may go to. */
  readonly phone: string | null;
  readonly email: string | null;
}

/** Ways that the operator has an account for: what they are is not looked at. */
export type ConfiguredWays = Readonly<Partial<Record<Channel, unknown>>>;

/** A message to a person whose address comes with a record of the school, such as an application (OUT-9). */
export type AddressMessage = Pick<NewMessage, "cause" | "kind" | "page" | "about"> & {
  readonly to: EnteredAddresses;
  readonly locale: Locale | null;
  /** What it says itself, where it is a code. */
  readonly code?: string;
  /** Absent: the person has requested it, so the school need not have chosen it. */
  readonly chosenAs?: (typeof CHOSEN_KINDS)[number];
};

/** What a message to an address is made with. */
export interface AddressParts {
  readonly tokens: Tokens;
  readonly ways: ConfiguredWays;
}

/** OUT-1: the ways by which a school sends, in its order; empty where it sends nothing. */
export const listWays = async (db: Db, ways: ConfiguredWays, schoolId: number): Promise<readonly Channel[]> =>
  listWaysIn((await findOutboundSettings(db, schoolId)).settings, ways);

const listWaysIn = ({ isOn, channels }: OutboundSettings, ways: ConfiguredWays): readonly Channel[] =>
  isOn ? channels.filter((channel) => ways[channel] !== undefined) : [];

/** The first of these ways that leads to one of the addresses. */
function findWay(ways: readonly Channel[], to: EnteredAddresses) {
  for (const channel of ways) {
    const contact = to[kindOfChannel(channel)];
    const address = contact === null ? undefined : toServiceAddress(channel, contact);
    if (address !== undefined) return { channel, address };
  }
  return undefined;
}

/** OUT-9: sent once the caller's transaction is committed; nothing where the school has no way to these addresses. */
export async function queueToAddress(
  db: Db,
  { tokens, ways }: AddressParts,
  schoolId: number,
  { to, code, chosenAs, ...message }: AddressMessage,
): Promise<void> {
  const { settings } = await findOutboundSettings(db, schoolId);
  if (chosenAs !== undefined && !settings.kinds.includes(chosenAs)) return;
  const way = findWay(listWaysIn(settings, ways), to);
  if (!way) return;
  const { channel, address } = way;
  const sent = { ...message, channel, personId: null, ...sealAddress(tokens, address) };
  if (code === undefined) {
    if ((await queueMessages(db, schoolId, [sent])) > 0) await dropSuperseded(db, schoolId, sent);
    return;
  }
  // A requested code passes a stop (OUT-5); a code that the school sends by itself does not.
  if (chosenAs !== undefined && (await isUnwanted(db, schoolId, sent))) {
    const ids = await insertMessages(db, schoolId, [sent]);
    for (const id of ids) await updateOutcome(db, schoolId, id, { state: "refused", reason: "stopped" });
    return;
  }
  const codeSealed = tokens.seal(SEALED_CODE, Buffer.from(code, "utf8"));
  await queueMessages(db, schoolId, [{ ...sent, codeSealed }]);
}

const sealAddress = (tokens: Tokens, address: string) => ({
  addressSealed: tokens.seal(SEALED_ADDRESS, Buffer.from(address, "utf8")),
  addressHash: computeContactHash(tokens, address),
});

interface AddressedMessage extends Pick<NewMessage, "about"> {
  readonly addressHash: Buffer;
}

const isUnwanted = (db: Db, schoolId: number, { about, addressHash }: AddressedMessage): Promise<boolean> =>
  findStop(db, schoolId, {
    everywhere: [addressHash],
    inRecord: about === undefined ? undefined : { about, contactHash: addressHash },
  });
