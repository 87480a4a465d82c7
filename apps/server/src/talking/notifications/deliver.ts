import { PUSH_PAGES } from "@dars/contract/talking/notifications";
import { findPushChannel } from "@dars/contract/talking/push-channels";

import { dropPushAddress } from "#identity/accounts/public.ts";
import type { Database } from "#platform/db/db.ts";
import type { PushNotice, PushSender } from "#platform/push/push.ts";
import { countUnread } from "#talking/chat/public.ts";

import type { NoticeCauses } from "./notice-cause.queries.ts";
import { getDirection, pushTexts } from "./push-texts.ts";
import type { Address, NoticeLine } from "./send.queries.ts";

/** Push services; without a configured one, devices of that platform get no push. */
export type Senders = Readonly<Partial<Record<Address["platform"], PushSender>>>;

export interface Sending {
  readonly database: Database;
  readonly senders: Senders;
  /** The causes of the kinds that are not sent once theirs is over; the server has those of all. */
  readonly causes: Partial<NoticeCauses>;
  /** The clock, where a test sets it. */
  readonly now?: () => Date;
}

export interface Delivered {
  readonly state: "sent" | "no_device" | "failed";
  /** Sessions whose devices have it. */
  readonly reached: readonly number[];
  /** Some device is to be tried again after so many; 0 where none is. */
  readonly seconds: number;
}

const PAGES: ReadonlySet<string> = new Set(PUSH_PAGES);

/** The notice on the device for one line. Sent again, it replaces itself: so there are no visible duplicates. */
export function toPushNotice(
  schoolId: number,
  { id, kind, page, target, count, collapse, isUrgent, locale }: NoticeLine,
) {
  const isKnown = PAGES.has(page);
  return {
    ...pushTexts(locale, kind, count),
    tag: `${schoolId} ${collapse ?? id}`,
    language: locale,
    direction: getDirection(locale),
    isUrgent,
    channel: findPushChannel(kind, isUrgent),
    additional: { page: isKnown ? page : "notifications", id: isKnown ? target : String(id) },
  } satisfies PushNotice;
}

/** Whether a device, by the role that is signed in on it, is one that this line is for (ACC-3) and that lacks it. */
export function isFor(schoolId: number, line: NoticeLine, address: Address): boolean {
  if (line.reached.includes(address.sessionId)) return false;
  if (address.accountId !== line.accountId) return false;
  if (address.role === "parent") return line.isGuardian && line.studentId !== line.personId;
  if (line.studentId !== null && line.studentId !== line.personId) return false;
  return address.schoolId === null || (address.schoolId === schoolId && address.personId === line.personId);
}

/**
 * Sends to all of these devices, and deletes the addresses of devices that are gone. `isChat`: the number on the app's
 * icon, which counts chat messages, goes along to phones.
 */
export async function deliver(
  { database, senders }: Pick<Sending, "database" | "senders">,
  addresses: readonly Address[],
  notice: PushNotice,
  isChat: boolean,
): Promise<Delivered> {
  const outcomes = await Promise.all(
    addresses.map(async (address) => {
      const sender = senders[address.platform];
      const badge = sender && isChat && address.platform !== "web" ? await countBadge(database, address) : {};
      const outcome = await sender?.send(address.pushToken, { ...notice, ...badge });
      if (outcome?.kind === "gone") await dropPushAddress(database.directory, address);
      return { sessionId: address.sessionId, outcome };
    }),
  );
  const reached = outcomes.flatMap(({ sessionId, outcome }) => (outcome?.kind === "sent" ? [sessionId] : []));
  const waits = outcomes.flatMap(({ outcome }) => (outcome?.kind === "later" ? [outcome.seconds] : []));
  const isRefused = outcomes.some(({ outcome }) => outcome?.kind === "refused");
  return {
    state: reached.length > 0 ? "sent" : isRefused ? "failed" : "no_device",
    reached,
    seconds: Math.max(0, ...waits),
  };
}

/** The unread messages of the role that is signed in on a device, as its Chat tab counts them. */
async function countBadge(database: Database, address: Address): Promise<{ readonly badge: number }> {
  const { total } = await countUnread(database, address, new Map(), { raisesPointers: false });
  return { badge: total };
}
