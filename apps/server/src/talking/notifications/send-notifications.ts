import type { Database } from "#platform/db/db.ts";
import { nextDigest, quietUntil, USUAL_HOURS } from "#platform/hours.ts";
import { addJobs } from "#platform/jobs/add-job.ts";
import { TryLater } from "#platform/jobs/run-jobs.ts";
import { PUSH_LIFE_SECONDS } from "#platform/push/push.ts";

import { deliver, isFor, toPushNotice, type Delivered, type Sending } from "./deliver.ts";
import { listOver } from "./notice-cause.queries.ts";
import { SEND_SUMMARY_TASK, type SummaryOrder } from "./send-summary.ts";
import {
  listAddresses,
  listWaiting,
  updatePush,
  updateReached,
  type Address,
  type NoticeLine,
} from "./send.queries.ts";

const AT_ONCE = 16;

/**
 * Sends lines of one school to the devices of their recipients. Everything that may have changed since they
 * were written is checked here: links (FAM-5), sessions (NTF-4), choices and quiet hours (NTF-2). Sent lines
 * are recorded a few at a time, so that a kill repeats few, which replace the first.
 */
export async function sendNotifications(
  sending: Sending,
  { schoolId, ids }: { readonly schoolId: number; readonly ids: readonly number[] },
): Promise<void> {
  const { database } = sending;
  let wait = 0;
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const waiting = await listWaiting(database.reading(schoolId), schoolId, ids.slice(from, from + AT_ONCE));
    const accounts = [...new Set(waiting.flatMap(({ accountId }) => accountId ?? []))];
    const addresses = accounts.length > 0 ? await listAddresses(database.directory, accounts) : [];
    const over = await listOver(database.reading(schoolId), schoolId, sending.causes, waiting);
    const alive = waiting.map((line) => (over.has(line.id) ? { ...line, isOpen: false } : line));
    const waits = await Promise.all(alive.map((line) => send(sending, schoolId, line, addresses)));
    wait = Math.max(wait, ...waits);
  }
  if (wait > 0) throw new TryLater(wait);
}

/** Seconds after which it is to be tried again; 0 where it is settled. */
async function send(
  sending: Sending,
  schoolId: number,
  line: NoticeLine,
  addresses: readonly Address[],
): Promise<number> {
  const { database, now = () => new Date() } = sending;
  const verdict = judge(line, now());
  if (verdict !== "now") {
    await putOff(database, schoolId, line, verdict);
    return 0;
  }
  const own = addresses.filter((address) => isFor(schoolId, line, address));
  const notice = toPushNotice(schoolId, line);
  const { state, reached, seconds } = await deliver(sending, own, notice, line.kind === "chat");
  if (seconds === 0) {
    await note(database, schoolId, line, state);
    return 0;
  }
  // A device that has it gets no second push while another device cannot be reached.
  if (reached.length > 0)
    await database.inSchool(
      schoolId,
      async (db) => void (await updateReached(db, schoolId, [line], reached)),
    );
  return Math.max(seconds, computeAge(line, now()) / 2);
}

/** Seconds since the line was created: an unavailable service is retried more and more rarely. */
const computeAge = ({ toldAt }: NoticeLine, now: Date): number => (now.getTime() - toldAt.getTime()) / 1000;

type Verdict =
  | "now"
  | "off"
  | "no_device"
  | "failed"
  | { readonly state: "held" | "digest"; readonly until: Date };

function judge(line: NoticeLine, now: Date): Verdict {
  if (line.accountId === null) return "no_device";
  if (!line.isOpen || line.isRead) return "off";
  if (computeAge(line, now) > PUSH_LIFE_SECONDS) return "failed";
  if (line.isUrgent) return "now";
  if (line.delivery === "off") return "off";
  const hours = line.hours ?? USUAL_HOURS;
  if (line.delivery === "digest") return { state: "digest", until: nextDigest(hours, line.timeZone, now) };
  const until = quietUntil(hours, line.timeZone, now);
  return until === undefined ? "now" : { state: "held", until };
}

async function putOff(
  database: Database,
  schoolId: number,
  line: NoticeLine,
  verdict: Exclude<Verdict, "now">,
): Promise<void> {
  if (typeof verdict === "string") return note(database, schoolId, line, verdict);
  const { state, until } = verdict;
  const order: SummaryOrder = { schoolId, personId: line.personId, state };
  await database.inSchool(schoolId, async (db) => {
    await updatePush(db, schoolId, [line], state);
    const key = `${state} ${schoolId} ${line.personId}`;
    await addJobs(db, [{ task: SEND_SUMMARY_TASK, payload: { ...order }, key, runAt: until }]);
  });
}

/** A line that reached one of the devices counts as sent, regardless of the others. */
const note = (database: Database, schoolId: number, line: NoticeLine, state: Delivered["state"] | "off") =>
  database.inSchool(
    schoolId,
    async (db) => void (await updatePush(db, schoolId, [line], line.reached.length > 0 ? "sent" : state)),
  );
