import type { Locale, Names } from "@dars/contract/platform/primitives";

import type { Database } from "#platform/db/db.ts";
import type { Tokens } from "#platform/tokens.ts";

import { computeContactHash, kindOfChannel } from "./contact-hash.ts";
import { findLink, findLinkedMessage } from "./links.queries.ts";
import { describeKind } from "./outbound-texts.ts";
import { proveEverywhere } from "./prove-everywhere.ts";
import { OUTBOUND_LINK } from "./send-outbound.ts";
import { resumeMessages, stopMessages } from "./stop-messages.ts";

interface LinkParts {
  readonly database: Database;
  readonly tokens: Tokens;
}

/** What the page of a link shows to anybody who opens the link. */
export interface OutboundPage {
  readonly school: Names;
  readonly what: (locale: Locale) => string;
  /** Where the reader goes on, after signing in. */
  readonly onward: string;
  /** It went to a person without an account: no sign-in leads to its page. */
  readonly isWithoutAccount: boolean;
  readonly isStopped: boolean;
  /** It asks whether the contact is the reader's own. */
  readonly asksToConfirm: boolean;
  /** The reader has answered so. */
  readonly isConfirmed: boolean;
}

/** Undefined for a token that leads nowhere: unknown, expired, or of a person who is no more. */
export async function followOutboundLink(parts: LinkParts, token: string): Promise<OutboundPage | undefined> {
  const found = await findTarget(parts, token);
  if (!found) return undefined;
  const { kind, page, school, personId, isStopped, provedHash } = found.message;
  const isProving = kind === "contact-link";
  const isConfirmed = isProving && provedHash?.equals(found.contactHash) === true;
  return {
    school,
    what: (locale) => describeKind(locale, kind),
    onward: page === "" ? "/" : page,
    isWithoutAccount: personId === null,
    isStopped,
    asksToConfirm: isProving && !isConfirmed,
    isConfirmed,
  };
}

async function findTarget({ database, tokens }: LinkParts, token: string) {
  const link = await findLink(database.directory, tokens.hash(OUTBOUND_LINK, token));
  if (!link) return undefined;
  const message = await findLinkedMessage(database.reading(link.schoolId), link.schoolId, link.messageId);
  return message && { ...link, message };
}

/** OUT-5: anybody who has the link can stop all messages to this contact. False for a link that leads nowhere. */
export async function stopByLink(parts: LinkParts, token: string): Promise<boolean> {
  const found = await findTarget(parts, token);
  if (!found) return false;
  const { schoolId, contactHash, message } = found;
  await parts.database.inSchool(schoolId, (db) =>
    stopMessages(db, schoolId, { ...message, addressHash: contactHash }),
  );
  return true;
}

/** OUT-5: the same in the other direction, where no profile has it. */
export async function resumeByLink(parts: LinkParts, token: string): Promise<boolean> {
  const found = await findTarget(parts, token);
  if (found?.message.personId !== null) return false;
  const { schoolId, contactHash } = found;
  await parts.database.inSchool(schoolId, (db) => resumeMessages(db, schoolId, contactHash));
  return true;
}

/** OUT-5: proves the contact that the link was sent to, while the record still has it. What was stopped stays so. */
export async function confirmByLink(parts: LinkParts, token: string): Promise<boolean> {
  const found = await findTarget(parts, token);
  if (found?.message.kind !== "contact-link") return false;
  const { schoolId, contactHash, message } = found;
  const { personId, contact, channel } = message;
  if (personId === null || contact === null) return false;
  if (!computeContactHash(parts.tokens, contact).equals(contactHash)) return false;
  const kind = kindOfChannel(channel);
  await proveEverywhere(parts, { schoolId, personId, kind, contactHash, by: { accountId: null } });
  return true;
}
