import type { Channel, OutboundSettings } from "@dars/contract/identity/outbound";

import type { Db } from "#platform/db/db.ts";
import { addJobs } from "#platform/jobs/add-job.ts";
import type { MessageSenders } from "#platform/senders/message-sender.ts";
import type { Tokens } from "#platform/tokens.ts";

import { isProvedContact, kindOfChannel } from "./contact-hash.ts";
import { listContacts, type ContactOfPerson } from "./contact-proofs.queries.ts";
import { insertMessages, type NewMessage } from "./messages.queries.ts";
import { findOutboundSettings } from "./outbound-settings.queries.ts";

/** The task that sends what was queued. */
export const SEND_OUTBOUND = "send outbound";
/** The most messages that one job sends. */
const MOST_IN_ONE_JOB = 200;

/** Has messages sent once the caller's transaction is committed. Returns how many are new. */
export async function queueMessages(
  db: Db,
  schoolId: number,
  messages: readonly NewMessage[],
): Promise<number> {
  const ids = await insertMessages(db, schoolId, messages);
  const jobs = Array.from({ length: Math.ceil(ids.length / MOST_IN_ONE_JOB) }, (_, at) => ({
    task: SEND_OUTBOUND,
    payload: { schoolId, ids: ids.slice(at * MOST_IN_ONE_JOB, (at + 1) * MOST_IN_ONE_JOB) },
  }));
  await addJobs(db, jobs);
  return ids.length;
}

/** A message to a person, by the first of the school's channels that reaches a contact it has proved. */
export type PersonMessage = Pick<NewMessage, "cause" | "kind" | "page" | "isUrgent" | "items"> & {
  /** The only channel that it may go by; absent: any. */
  readonly only?: Channel;
  readonly personId: number;
};

interface QueueParts {
  readonly tokens: Tokens;
  /** The ways that are configured. */
  readonly senders: MessageSenders;
}

/** OUT-1, OUT-5: nothing to people who have proved no contact, or have stopped messages to it. */
export async function queueToPeople(
  db: Db,
  { tokens, senders }: QueueParts,
  schoolId: number,
  messages: readonly PersonMessage[],
): Promise<number> {
  const { settings } = await findOutboundSettings(db, schoolId);
  if (!settings.isOn) return 0;
  const contacts = await listContacts(db, schoolId, [...new Set(messages.map(({ personId }) => personId))]);
  const proved = contacts.filter((contact) => !contact.isStopped && isProvedContact(tokens, contact));
  const channels = settings.channels.filter((channel) => senders[channel] !== undefined);
  const byPerson = Map.groupBy(proved, ({ personId }) => personId);
  const reachable = messages.flatMap(({ only, ...message }) => {
    const allowed = channels.filter((channel) => only === undefined || channel === only);
    const channel = chooseChannel({ channels: allowed }, byPerson.get(message.personId) ?? []);
    return channel === undefined ? [] : [{ ...message, channel }];
  });
  return queueMessages(db, schoolId, reachable);
}

export const chooseChannel = (
  { channels }: Pick<OutboundSettings, "channels">,
  contacts: readonly ContactOfPerson[],
): Channel | undefined =>
  channels.find((channel) => contacts.some(({ kind }) => kind === kindOfChannel(channel)));
