import { MOST_MESSAGES, type ApplicationStatus } from "@dars/contract/admissions/applying";

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
  const messages = await listMessagesAbout(db, schoolId, describeApplication(key), MOST_MESSAGES);
  if (messages.length === 0) return {};
  const isStopped = await findAddressStop(db, tokens, schoolId, { phone, email });
  return { word: { phone: hideAllBut(phone), email: email && hideMailbox(email), isStopped, messages } };
}

const SHOWN_DIGITS = 4;

const hideAllBut = (phone: string): string => `••• ${phone.slice(-SHOWN_DIGITS)}`;

const hideMailbox = (email: string): string => {
  const [mailbox = "", host = ""] = email.split("@");
  return `${mailbox.slice(0, 1)}•••@${host}`;
};
