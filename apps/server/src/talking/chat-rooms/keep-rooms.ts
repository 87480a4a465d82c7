import type { Database, Db } from "#platform/db/db.ts";
import { hintAfterCommit } from "#platform/live/hints.ts";
import { oneByOne } from "#platform/one-by-one.ts";
import { appendEvents, lockRooms, type NewEvent } from "#talking/chat/public.ts";

import {
  aboutAllRooms,
  countRoomsAnew,
  ensureYear,
  insertDueRooms,
  listMemberChanges,
  listSchoolsDue,
  listStaffChanges,
  takeMarks,
  waitForTurn,
  writeMembers,
  writeStaffing,
  type MemberChange,
  type StaffChange,
} from "./keep-rooms.queries.ts";

/** Above this number of people in one room at once, one event without names reports them. */
const TOLD_BY_NAME = 5;

/** Fewer changes than this change nothing about how rooms are best read. */
const MANY_MEMBERS = 1000;

/** Puts the rooms right of every school that has changed, or for which a day has begun (CHAT-3). */
export async function keepAllRooms(database: Database): Promise<void> {
  await oneByOne(await listSchoolsDue(database.directory), (schoolId) => keepRooms(database, schoolId));
}

export interface RoomChanges {
  readonly rooms: number;
  readonly members: readonly MemberChange[];
  readonly staff: readonly StaffChange[];
}

/**
 * Makes the rooms of a school, their members and their states what enrolments, assignments, guardian links and roles
 * say (CHAT-1, CHAT-3). Called again it changes nothing. Undefined where another node is at it.
 */
export async function keepRooms(database: Database, schoolId: number): Promise<RoomChanges | undefined> {
  // In a transaction of its own: creating a year's table locks the log for all others until the transaction
  // ends.
  await database.inSchool(schoolId, (db) => ensureYear(db, schoolId));
  const changes = await database.inSchool(schoolId, (db) => keepRoomsIn(db, schoolId));
  if (changes && changes.members.length >= MANY_MEMBERS) await countRoomsAnew(database);
  return changes;
}

async function keepRoomsIn(db: Db, schoolId: number): Promise<RoomChanges | undefined> {
  if (!(await takeMarks(db, schoolId))) return undefined;
  const { rooms, members, staff } = await aboutAllRooms(db, async () => ({
    rooms: (await insertDueRooms(db, schoolId)).length,
    ...(await readChanges(db, schoolId)),
  }));
  await write(db, schoolId, members, staff);
  return { rooms, members, staff };
}

/** Updates one room and its members, inside a transaction of its school. */
export async function settleRoom(db: Db, schoolId: number, roomId: number): Promise<void> {
  const { members, staff } = await aboutAllRooms(db, () => readChanges(db, schoolId, roomId));
  await write(db, schoolId, members, staff);
}

/**
 * Updates every room in the transaction that ends its year: afterwards its rightful members could no longer
 * be derived, and a person who had left it a moment ago would stay its reader (ARC-1).
 */
export async function settleRooms(db: Db, schoolId: number): Promise<void> {
  await waitForTurn(db, schoolId);
  const { members, staff } = await aboutAllRooms(db, () => readChanges(db, schoolId));
  await write(db, schoolId, members, staff);
}

const readChanges = async (db: Db, schoolId: number, roomId: number | null = null) => ({
  members: await listMemberChanges(db, schoolId, roomId),
  staff: await listStaffChanges(db, schoolId, roomId),
});

async function write(
  db: Db,
  schoolId: number,
  members: readonly MemberChange[],
  staff: readonly StaffChange[],
): Promise<void> {
  const touched = new Set([...members, ...staff].map(({ roomId }) => roomId));
  if (touched.size === 0) return;
  // All of them at once: a transaction that locks more rooms later may deadlock with one that waits for
  // these.
  await lockRooms(db, schoolId, [...touched]);
  await writeMembers(db, schoolId, members);
  await writeStaffing(db, schoolId, staff);
  await appendEvents(db, schoolId, [...buildMemberLines(members), ...staff.flatMap(buildStaffLines)]);
  const people = new Set(members.filter(({ what }) => what !== "changed").map(({ personId }) => personId));
  hintAfterCommit(db, ...[...people].map((personId) => ({ about: "rooms", schoolId, personId }) as const));
}

/** Who came and left, one line each; where many did at once, one line for all. */
function buildMemberLines(members: readonly MemberChange[]): NewEvent[] {
  const announcedChanges = members.filter(({ isTold, what }) => isTold && what !== "changed");
  const turns = Map.groupBy(announcedChanges, ({ roomId, what }) => `${roomId} ${what}`);
  return [...turns.values()].flatMap((turn) => {
    const lines = turn.map(({ roomId, what, personId }) =>
      systemLine(roomId, toLineKind(what), personId, null),
    );
    const [first] = turn;
    if (!first || turn.length <= TOLD_BY_NAME) return lines;
    return [systemLine(first.roomId, toLineKind(first.what), null, turn.length)];
  });
}

const toLineKind = (what: MemberChange["what"]) => (what === "left" ? "left" : "joined");

const buildStaffLines = ({ roomId, turn }: StaffChange): NewEvent[] =>
  turn === null ? [] : [systemLine(roomId, turn, null, null)];

const systemLine = (
  roomId: number,
  what: "joined" | "left" | "paused" | "resumed",
  personId: number | null,
  number: number | null,
): NewEvent => ({ roomId, type: "system", change: { what, personId, number } });
