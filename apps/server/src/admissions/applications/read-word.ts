import { MOST_MESSAGES, type ApplicationStatus } from "@dars/contract/admissions/applying";
import type { OutboundReason, SentMessage } from "@dars/contract/identity/outbound";

import { describeApplication, findAddressStop, listMessagesAbout } from "#identity/outbound/public.ts";
import type { Db } from "#platform/db/db.ts";
import type { Tokens } from "#platform/tokens.ts";

interface WordOrder {
  readonly key: string;
  readonly phone: string;
  readonly email: string | null;
}

/** APP-7: where word of an application has gone; nothing where none has. */
export async function readWord(
  db: Db,
  tokens: Tokens,
  schoolId: number,
  { key, phone, email }: WordOrder,
): Promise<Pick<ApplicationStatus, "word">> {
  const about = describeApplication(key);
  const messages = await listMessagesAbout(db, schoolId, about, MOST_MESSAGES);
  if (messages.length === 0) return {};
  const isStopped = await findAddressStop(db, tokens, schoolId, { about, phone, email });
  return {
    word: {
      phone: hideAllBut(phone),
      email: email && hideMailbox(email),
      isStopped,
      messages: messages.map(hideHolder),
    },
  };
}

/** Answers of the holder of an e-mail address, or of its server: not shown to a person that has only entered it. */
const OF_HOLDER: ReadonlySet<OutboundReason | null> = new Set<OutboundReason>([
  "stopped",
  "no-such-address",
  "refused-by-service",
]);

const hideHolder = (message: SentMessage): SentMessage =>
  message.channel === "email" && OF_HOLDER.has(message.reason) ? { ...message, reason: null } : message;

const SHOWN_DIGITS = 4;

const hideAllBut = (phone: string): string => `••• ${phone.slice(-SHOWN_DIGITS)}`;

const hideMailbox = (email: string): string => {
  const [mailbox = "", host = ""] = email.split("@");
  return `${mailbox.slice(0, 1)}•••@${host}`;
};
