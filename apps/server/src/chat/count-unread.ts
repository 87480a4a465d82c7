import type { Role } from "@dars/contract/roles";

import type { Actor } from "#platform/context.ts";
import type { Database } from "#platform/db/db.ts";

import {
  listPersons,
  listRoomNumbers,
  listUnreadRooms,
  raiseReadPointers,
  type Reader,
  type RoomNumbers,
  type UnreadRoom,
} from "./chat.queries.ts";

export interface Unread {
  /** At most 999. */
  readonly total: number;
  /** At most 99 for each room; a room without unread messages is not in it. */
  readonly rooms: ReadonlyMap<number, number>;
}

/** Who counts: the parts of an actor that say whose rooms they are. */
export type Counter = Pick<Actor, "accountId" | "role" | "schoolId" | "personId">;

const ROOM_CAP = 99;
const TOTAL_CAP = 999;

/** A session counts only the rooms of the role it was opened for (ACC-3). */
const MEMBER_ROLES: Readonly<Record<Role, readonly string[]>> = {
  student: ["student"],
  parent: ["guardian", "observer"],
  teacher: ["staff"],
  school_management: ["staff", "observer"],
  administrator: ["staff", "observer"],
  subject_coordinator: ["staff", "observer"],
  evaluator: ["staff", "observer"],
};

/**
 * CNT-2, 3, 5, 8, 9: messages of others, not taken back, after the later of the read pointer and the visit, in rooms
 * one is a member of now. `visits` are instants by room as an old app remembers them; a visit moves the read pointer
 * forward, never back.
 */
export async function countUnread(
  database: Database,
  counter: Counter,
  visits: ReadonlyMap<number, Date>,
  { raisesPointers }: { readonly raisesPointers: boolean } = { raisesPointers: true },
): Promise<Unread> {
  const seconds = secondsOf(visits, new Date());
  const readers = await readersOf(database, counter);
  const unread = await Promise.all(
    readers.map(async (reader) => {
      const db = database.reading(reader.schoolId);
      const rooms = sorted(await listRoomNumbers(db, reader), seconds);
      const looked = rooms.unsure.size > 0 ? await listUnreadRooms(db, reader, rooms.unsure, ROOM_CAP) : [];
      if (raisesPointers) await keepVisits(database, reader, rooms.unsure, looked);
      return [...rooms.sure, ...looked];
    }),
  );
  return summed(unread.flat());
}

async function readersOf(
  database: Database,
  { accountId, role, schoolId, personId }: Counter,
): Promise<Reader[]> {
  const common = { memberRoles: MEMBER_ROLES[role], asGuardian: role === "parent" };
  if (schoolId !== null && personId !== null) return [{ schoolId, personId, ...common }];
  const persons = await listPersons(database.directory, accountId);
  return persons.map((person) => ({ ...person, ...common }));
}

/** A visit in the future is one of now (CNT-4): a phone whose clock is fast must not hide what comes next. */
function secondsOf(visits: ReadonlyMap<number, Date>, now: Date): Map<number, number> {
  return new Map(
    [...visits].map(([roomId, at]) => [roomId, Math.floor(Math.min(at.getTime(), now.getTime()) / 1000)]),
  );
}

type Counted = Pick<UnreadRoom, "roomId" | "unread">;

/**
 * Parts the rooms whose numbers tell from those whose log has to be read, the latter with their visit. A sender's own
 * pointer moves with what it sends, so what lies after the pointer is somebody else's.
 */
function sorted(rooms: readonly RoomNumbers[], visits: ReadonlyMap<number, number>) {
  const sure: Counted[] = [];
  const unsure = new Map<number, number | undefined>();
  for (const { roomId, lastMsgNo, readMsgNo, isUneven, visitedAt } of rooms) {
    const visit = visits.get(roomId);
    const isNews = visit !== undefined && (visitedAt === null || visit > visitedAt);
    if (isNews || isUneven) unsure.set(roomId, isNews ? visit : undefined);
    else sure.push({ roomId, unread: Math.min(lastMsgNo - readMsgNo, ROOM_CAP) });
  }
  return { sure, unsure };
}

/** A visit is written once. Where counting stopped at the cap nobody knows how far it reaches. */
async function keepVisits(
  database: Database,
  reader: Reader,
  visits: ReadonlyMap<number, number | undefined>,
  rooms: readonly UnreadRoom[],
): Promise<void> {
  const reached = rooms.flatMap(({ roomId, readUpTo, unread }) => {
    const visitedAt = visits.get(roomId);
    return visitedAt !== undefined && unread < ROOM_CAP ? [{ roomId, readUpTo, visitedAt }] : [];
  });
  if (reached.length === 0) return;
  await database.inSchool(reader.schoolId, (db) => raiseReadPointers(db, reader, reached));
}

function summed(rooms: readonly Counted[]): Unread {
  const unread = rooms.filter((room) => room.unread > 0);
  const total = unread.reduce((sum, room) => sum + room.unread, 0);
  return {
    total: Math.min(total, TOTAL_CAP),
    rooms: new Map(unread.map((room) => [room.roomId, room.unread])),
  };
}
