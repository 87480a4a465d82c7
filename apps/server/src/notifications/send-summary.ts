import { TryLater } from "#platform/jobs/run-jobs.ts";
import type { PushNotice } from "#platform/push/push.ts";

import { deliver, isFor, noticeOf, type Sending } from "./deliver.ts";
import { quietUntil, USUAL_HOURS } from "./hours.ts";
import { directionOf, pushTexts } from "./push-texts.ts";
import { listAddresses, listPutOff, updatePush, type Address, type Line } from "./send.queries.ts";

/** The task that sends what quiet hours held, or what was kept for the digest, to one person. */
export const SEND_SUMMARY_TASK = "send summary";

export interface SummaryOrder {
  readonly schoolId: number;
  readonly personId: number;
  readonly state: "held" | "digest";
}

/** One push for all that was put off, in its own words where it is one thing. What was read meanwhile is not told. */
export async function sendSummary(
  { database, senders, now = () => new Date() }: Sending,
  order: SummaryOrder,
): Promise<void> {
  const { schoolId, personId, state } = order;
  const putOff = await listPutOff(database.reading(schoolId), schoolId, personId, state);
  if (state === "held") waitForPeace(putOff, now());
  const open = putOff.filter(({ isOpen, isRead, delivery }) => isOpen && !isRead && delivery !== "off");
  const [first] = open;
  let wait = 0;
  if (first?.accountId !== undefined && first.accountId !== null) {
    const addresses = await listAddresses(database.directory, [first.accountId]);
    // A parent who teaches at the school hears in each role what is of that role (ACC-3).
    const sent = await Promise.all(
      addresses.map(async (address) => {
        const lines = open.filter((line) => isFor(schoolId, line, address));
        return lines.length === 0
          ? "no_device"
          : deliver(database.directory, senders, [address], summaryOf(order, lines, address));
      }),
    );
    wait = Math.max(0, ...sent.map((delivered) => (typeof delivered === "object" ? delivered.seconds : 0)));
  }
  if (wait > 0) throw new TryLater(wait);
  const opened = new Set(open);
  const closed = putOff.filter((line) => !opened.has(line));
  await database.inSchool(schoolId, async (db) => {
    if (open.length > 0) await updatePush(db, schoolId, open, "sent");
    if (closed.length > 0) await updatePush(db, schoolId, closed, "off");
  });
}

/** NTF-2: hours that were made longer since the lines were held are kept, too. */
function waitForPeace([line]: readonly Line[], now: Date): void {
  const until = line && quietUntil(line.hours ?? USUAL_HOURS, line.timeZone, now);
  if (until) throw new TryLater(Math.ceil((until.getTime() - now.getTime()) / 1000));
}

function summaryOf(
  { schoolId, personId, state }: SummaryOrder,
  lines: readonly Line[],
  { role }: Address,
): PushNotice {
  const [first] = lines;
  if (first && lines.length === 1) return noticeOf(schoolId, first);
  const locale = first?.locale ?? "ar";
  return {
    ...pushTexts(locale, "several", lines.length),
    tag: `${schoolId} ${state} ${personId} ${role}`,
    language: locale,
    direction: directionOf(locale),
    isUrgent: false,
    additional: { page: "notifications", id: "all" },
  };
}
