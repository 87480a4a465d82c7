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
/** The task that tells somebody of its words that reach nobody; `notifications` has it. */
export const TELL_UNDELIVERED = "tell of undelivered messages";
const MOST_TOGETHER = 200;
/** What becomes of a message in the morning. */
const FATES: Readonly<Record<Sent["outcome"], "arrived" | "later" | HeldRefusal>> = {
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
  // What nothing that has waited meets: they are asked of students, or before a message is held.
  held: "later",
  "held-full": "later",
  "closed-until": "later",
  "new-account": "later",
  "file-not-ready": "later",
};
/** Nobody could write there at the hour: tried again while there is time. */
const PASSING: ReadonlySet<HeldRefusal> = new Set(["paused", "locked", "muted"]);

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
 * CHAT-7: lets in what has waited for the hours, in the order in which it was written, under the rules of this moment;
 * once, whoever else tries at the same time.
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
  const sendings = due.map((held) => sendingOf(schoolId, held));
  const sent = await insertMessages(db, schoolId, sendings);
  await keepFiles(db, schoolId, sendings, sent);
  const stored: { roomId: number; seq: number }[] = [];
  const refused = new Set<number>();
  for (const { place, ...answer } of sent) {
    const held = due[place];
    if (!held) continue;
    if (answer.outcome === "taken") stored.push({ roomId: held.roomId, seq: answer.seq });
    if (!(await settle(db, schoolId, held, answer))) refused.add(held.personId);
  }
  await wantTold(db, schoolId, refused);
  tellHeads(db, schoolId, stored);
  return due.length;
}

/** In the order of their keys, so that two nodes at it do not wait for each other. */
const wantTold = (db: Db, schoolId: number, persons: ReadonlySet<number>): Promise<void> =>
  addJobs(
    db,
    [...persons]
      .toSorted((a, b) => a - b)
      .map((personId) => ({
        task: TELL_UNDELIVERED,
        payload: { schoolId, personId },
        key: `${TELL_UNDELIVERED} ${schoolId} ${personId}`,
      })),
  );

/**
 * Words that cannot be let in stay with their sender, with the reason, until it lets them go. False where they have come
 * to that.
 */
async function settle(
  db: Db,
  schoolId: number,
  held: Due,
  { outcome, until }: Pick<Sent, "outcome" | "until">,
): Promise<boolean> {
  const fate = FATES[outcome];
  const isForGood = outcome === "muted" && until === null;
  if (fate === "arrived") await deleteHeld(db, schoolId, held);
  else if (fate === "later" || (PASSING.has(fate) && held.hasTime && !isForGood))
    await putOff(db, schoolId, held);
  else {
    await refuseHeld(db, schoolId, held, fate);
    hintAfterCommit(db, { about: "rooms", schoolId, personId: held.personId });
    return false;
  }
  return true;
}

async function putOff(db: Db, schoolId: number, held: Due): Promise<void> {
  const at = await putOffHeld(db, schoolId, held);
  if (at) await callAt(db, schoolId, at);
}

const sendingOf = (schoolId: number, held: Due): Sending => ({
  place: {
    schoolId,
    personId: held.personId,
    memberRoles: [held.memberRole],
    asGuardian: held.memberRole === "guardian",
  },
  accountId: 0,
  role: held.role,
  roomId: held.roomId,
  clientId: held.clientId,
  body: held.body,
  attachments: held.attachments ?? [],
  replyTo: held.replyTo,
  isUrgent: true,
  heldSince: held.writtenAt,
});
