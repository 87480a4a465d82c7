import { listCallerPersons } from "#identity/access/public.ts";
import type { Actor } from "#platform/context.ts";
import type { Database } from "#platform/db/db.ts";

import {
  listUnreadRooms,
  raiseReadPointers,
  type Reader,
  type RoomNumbers,
  type UnreadRoom,
} from "./chat.queries.ts";
import { readRoomNumbers } from "./room-numbers.ts";

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
  const seconds = toVisitSeconds(visits, new Date());
  const readers = await listCallerPersons({ database, actor: counter });
  const unread = await Promise.all(
    readers.map(async (reader) => {
      const rooms = sorted(await readRoomNumbers(database, reader), seconds);
      const looked = await lookedAt(database, reader, rooms.unsure);
      if (raisesPointers) await keepVisits(database, reader, rooms.unsure, looked);
      return [...rooms.sure, ...looked];
    }),
  );
  return summed(unread.flat());
}

/** A visit in the future counts as now (CNT-4): a phone whose clock is fast must not hide later messages. */
function toVisitSeconds(visits: ReadonlyMap<number, Date>, now: Date): Map<number, number> {
  return new Map(
    [...visits].map(([roomId, at]) => [roomId, Math.floor(Math.min(at.getTime(), now.getTime()) / 1000)]),
  );
}

type Counted = Pick<UnreadRoom, "roomId" | "unread">;

/**
 * Separates rooms whose numbers suffice from rooms whose log has to be read, the latter with their visit. The
 * pointer of a member who has read the others' messages moves with each message it sends, so messages after
 * the pointer are mostly from others.
 */
function sorted({ roomIds, ahead, uneven, visitedAt }: RoomNumbers, visits: ReadonlyMap<number, number>) {
  const sure: Counted[] = [];
  const unsure = new Map<number, number | undefined>();
  for (const [place, roomId] of roomIds.entries()) {
    const visit = visits.get(roomId);
    const isNews = visit !== undefined && visit > (visitedAt.get(roomId) ?? -Infinity);
    if (isNews || uneven.includes(roomId)) unsure.set(roomId, isNews ? visit : undefined);
    else sure.push({ roomId, unread: Math.min(ahead[place] ?? 0, ROOM_CAP) });
  }
  return { sure, unsure };
}

const lookedAt = async (database: Database, reader: Reader, rooms: ReadonlyMap<number, number | undefined>) =>
  rooms.size > 0 ? listUnreadRooms(database.shortReading(reader.schoolId), reader, rooms, ROOM_CAP) : [];

/** A visit is written once. If counting stopped at the cap, the number of unread messages is unknown. */
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
