import type { PushChannel } from "@dars/contract/talking/push-channels";

import { quietUntil, USUAL_HOURS } from "#platform/hours.ts";
import { TryLater } from "#platform/jobs/run-jobs.ts";
import { PUSH_LIFE_SECONDS, type PushNotice } from "#platform/push/push.ts";

import { deliver, isFor, toPushNotice, type Sending } from "./deliver.ts";
import { listOver } from "./notice-cause.queries.ts";
import { getDirection, pushTexts } from "./push-texts.ts";
import {
  listAddresses,
  listPutOff,
  updatePush,
  updateReached,
  type Address,
  type NoticeLine,
} from "./send.queries.ts";

/** The task that sends lines deferred by quiet hours, or for the digest, to one person. */
export const SEND_SUMMARY_TASK = "send summary";

export interface SummaryOrder {
  readonly schoolId: number;
  readonly personId: number;
  readonly state: "held" | "digest";
}

/**
 * A line that could not be sent for this long after its creation stays in the history alone: a day for the
 * digest, a day to try.
 */
const LONGEST_MS = 2 * PUSH_LIFE_SECONDS * 1000;

/** One push for all deferred lines, with its own text if there is only one. Lines read meanwhile are left out. */
export async function sendSummary(sending: Sending, order: SummaryOrder): Promise<void> {
  const { database, now = () => new Date() } = sending;
  const { schoolId, personId, state } = order;
  const putOff = await listPutOff(database.reading(schoolId), schoolId, personId, state);
  waitForPeace(putOff, now());
  const isOld = ({ toldAt }: NoticeLine) => now().getTime() - toldAt.getTime() > LONGEST_MS;
  const over = await listOver(database.reading(schoolId), schoolId, sending.causes, putOff);
  const open = putOff.filter(
    (line) => line.isOpen && !over.has(line.id) && !line.isRead && line.delivery !== "off" && !isOld(line),
  );
  const seconds = await sendTo(sending, order, open);
  if (seconds > 0) throw new TryLater(seconds);
  const settled = Map.groupBy(putOff, (line) => {
    if (open.includes(line) || line.reached.length > 0) return "sent";
    return isOld(line) ? "failed" : "off";
  });
  await database.inSchool(schoolId, async (db) => {
    for (const [push, lines] of settled) await updatePush(db, schoolId, lines, push);
  });
}

/** Seconds after which a device is to be tried again; 0 where none is. */
async function sendTo(
  { database, senders }: Sending,
  order: SummaryOrder,
  open: readonly NoticeLine[],
): Promise<number> {
  const { schoolId } = order;
  const accountId = open[0]?.accountId ?? null;
  if (accountId === null) return 0;
  const addresses = await listAddresses(database.directory, [accountId]);
  // A parent who teaches at the school is notified in each role about the matters of that role (ACC-3).
  const sent = await Promise.all(
    addresses.map(async (address) => {
      const lines = open.filter((line) => isFor(schoolId, line, address));
      if (lines.length === 0) return { seconds: 0, reached: [], lines };
      const notice = buildSummary(order, lines, address);
      const isChat = lines.some(({ kind }) => kind === "chat");
      return { ...(await deliver({ database, senders }, [address], notice, isChat)), lines };
    }),
  );
  const seconds = Math.max(0, ...sent.map((each) => each.seconds));
  // A device that has it gets no second push while another device cannot be reached.
  if (seconds > 0)
    await database.inSchool(schoolId, async (db) => {
      for (const { lines, reached } of sent)
        if (reached.length > 0) await updateReached(db, schoolId, lines, reached);
    });
  return seconds;
}

/** NTF-2: hours that were made longer since the lines were put off are kept, too. */
function waitForPeace([line]: readonly NoticeLine[], now: Date): void {
  const until = line && quietUntil(line.hours ?? USUAL_HOURS, line.timeZone, now);
  if (until) throw new TryLater(Math.ceil((until.getTime() - now.getTime()) / 1000));
}

function buildSummary(
  { schoolId, personId, state }: SummaryOrder,
  lines: readonly NoticeLine[],
  { role }: Address,
): PushNotice {
  const [first] = lines;
  if (first && lines.length === 1) return toPushNotice(schoolId, first);
  const locale = first?.locale ?? "ar";
  return {
    ...pushTexts(locale, "several", lines.length),
    tag: `${schoolId} ${state} ${personId} ${role}`,
    language: locale,
    direction: getDirection(locale),
    isUrgent: false,
    channel: "summary" satisfies PushChannel,
    additional: { page: "notifications", id: "all" },
  };
}
