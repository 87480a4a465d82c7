import type { Database, Db } from "#platform/db/db.ts";
import type { HeldRefusal } from "#platform/db/schema.gen.ts";
import { addJobs } from "#platform/jobs/add-job.ts";
import { hintAfterCommit } from "#platform/live/hints.ts";
import { oneByOne } from "#platform/one-by-one.ts";

import { tellHeads } from "./append-event.ts";
import { lockRooms } from "./append.queries.ts";
import {
  deleteForgotten,
  deleteHeld,
  hasDue,
  listSchools,
  lockRefused,
  putOffHeld,
  refuseHeld,
  takeDue,
  waitForHours,
  type Due,
} from "./held.queries.ts";
import { keepFiles } from "./send-files.ts";
import { insertMessages } from "./send.queries.ts";
import type { Sending, Sent } from "./sending.ts";

/** The task that lets messages of the night into their rooms. */
export const DELIVER_HELD = "deliver held messages";
/** The task that notifies people of their undelivered messages; `notifications` implements it. */
export const TELL_UNDELIVERED = "tell of undelivered messages";
const MOST_TOGETHER = 200;
/** The outcome of a held message in the morning. */
type Fate = "arrived" | "later" | HeldRefusal;

const FATES: Readonly<Record<Sent["outcome"], Fate>> = {
  taken: "arrived",
  repeat: "arrived",
  slow: "later",
  rate: "later",
  "not-found": "left",
  archived: "archived",
  observer: "observer",
  "readers-only": "readers-only",
  paused: "paused",
  locked: "locked",
  muted: "muted",
  // Outcomes that a held message never has: they apply to students, or before a message is held.
  held: "later",
  "held-full": "later",
  "closed-until": "later",
  "new-account": "later",
  "file-not-ready": "later",
};
/** Nobody could write in the room when the message was due: delivery is retried while there is time. */
const PASSING: ReadonlySet<HeldRefusal> = new Set(["paused", "locked", "muted"]);
const isRefusal = (fate: Fate): fate is HeldRefusal => fate !== "arrived" && fate !== "later";

/** One job for each hour at which a school opens, however many messages wait for it. */
export const callAt = (db: Db, schoolId: number, at: Date): Promise<void> =>
  addJobs(db, [
    {
      task: DELIVER_HELD,
      payload: { schoolId },
      key: `${DELIVER_HELD} ${schoolId} ${at.toISOString()}`,
      runAt: at,
    },
  ]);

/**
 * CHAT-7: delivers the held messages that are due, in the order in which they were written, under the rules
 * of this moment; once, even with concurrent attempts.
 */
export async function deliverHeld(database: Database, schoolId: number): Promise<number> {
  let delivered = 0;
  for (;;) {
    const taken = await database.inSchool(schoolId, (db) => deliverBatch(db, schoolId));
    delivered += taken;
    if (taken < MOST_TOGETHER) return delivered;
  }
}

/** The same in every school where something has been left lying. One that fails does not keep the others. */
export async function deliverOverdue(database: Database): Promise<void> {
  await oneByOne(await listSchools(database.directory), async ({ id: schoolId }) => {
    if (await hasDue(database.reading(schoolId), schoolId)) await deliverHeld(database, schoolId);
  });
}

async function deliverBatch(db: Db, schoolId: number): Promise<number> {
  const opensAt = await waitForHours(db, schoolId);
  if (opensAt) await callAt(db, schoolId, opensAt);
  await deleteForgotten(db, schoolId);
  const due = await takeDue(db, schoolId, MOST_TOGETHER);
  if (due.length === 0) return 0;
  await lockRooms(db, schoolId, [...new Set(due.map(({ roomId }) => roomId))]);
  const sendings = due.map((heldMessage) => toSending(schoolId, heldMessage));
  const sent = await insertMessages(db, schoolId, sendings);
  await keepFiles(db, schoolId, sendings, sent);
  const settled = sent.flatMap(({ place, ...answer }) => {
    const heldMessage = due[place];
    return heldMessage ? [{ held: heldMessage, answer, fate: deriveFate(heldMessage, answer) }] : [];
  });
  const refused = settled.flatMap(({ held, fate }) => (isRefusal(fate) ? [held.personId] : []));
  const persons = [...new Set(refused)].toSorted((a, b) => a - b);
  await lockRefused(db, schoolId, persons);
  for (const { held, fate } of settled) await settle(db, schoolId, held, fate);
  await wantTold(db, schoolId, persons);
  const stored = settled.filter(({ answer }) => answer.outcome === "taken");
  tellHeads(
    db,
    schoolId,
    stored.map(({ held: { roomId }, answer: { seq } }) => ({ roomId, seq })),
  );
  return due.length;
}

const wantTold = (db: Db, schoolId: number, persons: readonly number[]): Promise<void> =>
  addJobs(
    db,
    persons.map((personId) => ({
      task: TELL_UNDELIVERED,
      payload: { schoolId, personId },
      key: `${TELL_UNDELIVERED} ${schoolId} ${personId}`,
    })),
  );

function deriveFate({ hasTime }: Due, { outcome, until }: Pick<Sent, "outcome" | "until">): Fate {
  const fate = FATES[outcome];
  const isForGood = outcome === "muted" && until === null;
  return isRefusal(fate) && PASSING.has(fate) && hasTime && !isForGood ? "later" : fate;
}

/** Words that cannot be let in stay with their sender, with the reason, until it lets them go. */
async function settle(db: Db, schoolId: number, heldMessage: Due, fate: Fate): Promise<void> {
  if (fate === "arrived") await deleteHeld(db, schoolId, heldMessage);
  else if (fate === "later") await putOff(db, schoolId, heldMessage);
  else {
    await refuseHeld(db, schoolId, heldMessage, fate);
    hintAfterCommit(db, { about: "rooms", schoolId, personId: heldMessage.personId });
  }
}

async function putOff(db: Db, schoolId: number, heldMessage: Due): Promise<void> {
  const at = await putOffHeld(db, schoolId, heldMessage);
  if (at) await callAt(db, schoolId, at);
}

const toSending = (schoolId: number, heldMessage: Due): Sending => ({
  place: {
    schoolId,
    personId: heldMessage.personId,
    memberRoles: [heldMessage.memberRole],
    asGuardian: heldMessage.memberRole === "guardian",
  },
  accountId: 0,
  role: heldMessage.role,
  roomId: heldMessage.roomId,
  clientId: heldMessage.clientId,
  body: heldMessage.body,
  attachments: heldMessage.attachments ?? [],
  replyTo: heldMessage.replyTo,
  isUrgent: true,
  heldSince: heldMessage.writtenAt,
});
