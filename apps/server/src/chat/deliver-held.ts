import type { Database, Db } from "#platform/db/db.ts";
import { addJobs } from "#platform/jobs/add-job.ts";

import { tellHeads } from "./append-event.ts";
import { lockRooms } from "./append.queries.ts";
import {
  deleteHeld,
  hasDue,
  listSchools,
  putOffHeld,
  takeDue,
  waitForHours,
  type Due,
} from "./held.queries.ts";
import { keepFiles } from "./send-files.ts";
import { insertMessages, type Sending, type Sent } from "./send.queries.ts";

/** The task that lets messages of the night into their rooms. */
export const DELIVER_HELD = "deliver held messages";
const MOST_TOGETHER = 200;
/** Nobody could write there at the hour; tried again. Whatever else refuses a message ends it. */
const PASSING: ReadonlySet<Sent["outcome"]> = new Set(["paused", "locked", "muted", "slow", "rate"]);

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
  const failures: unknown[] = [];
  for (const { id: schoolId } of await listSchools(database.directory)) {
    if (!(await hasDue(database.reading(schoolId), schoolId))) continue;
    await deliverHeld(database, schoolId).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw new AggregateError(failures);
}

async function deliverBatch(db: Db, schoolId: number): Promise<number> {
  const opensAt = await waitForHours(db, schoolId);
  if (opensAt) await callAt(db, schoolId, opensAt);
  const due = await takeDue(db, schoolId, MOST_TOGETHER);
  if (due.length === 0) return 0;
  await lockRooms(db, schoolId, [...new Set(due.map(({ roomId }) => roomId))]);
  const sendings = due.map((held) => sendingOf(schoolId, held));
  const sent = await insertMessages(db, schoolId, sendings);
  await keepFiles(db, schoolId, sendings, sent);
  const stored: { roomId: number; seq: number }[] = [];
  for (const { place, outcome, seq } of sent) {
    const held = due[place];
    if (!held) continue;
    if (outcome === "taken") stored.push({ roomId: held.roomId, seq });
    if (!PASSING.has(outcome)) await deleteHeld(db, { schoolId, personId: held.personId }, held);
    else await putOff(db, schoolId, held);
  }
  tellHeads(db, schoolId, stored);
  return due.length;
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
