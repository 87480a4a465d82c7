import type { Db } from "#platform/db/db.ts";
import { appendEvents, lockRooms } from "#talking/chat/public.ts";

import { freezeRooms, listOpenRooms, thawRooms, type OpenRoom } from "./freeze.queries.ts";

/**
 * Holds the open rooms of a school year until the transaction ends. Before the school's row is locked: a transaction that holds at a
 * room may wait for that row.
 */
export async function holdYear(db: Db, schoolId: number, schoolYear: number): Promise<void> {
  const rooms = await listOpenRooms(db, schoolId, schoolYear);
  await lockRooms(
    db,
    schoolId,
    rooms.map(({ id }) => id),
  );
}

/** Freezes all rooms of a school year in the caller's transaction (ARC-1). Returns how they were before. */
export async function freezeYear(db: Db, schoolId: number, schoolYear: number): Promise<readonly OpenRoom[]> {
  const rooms = await listOpenRooms(db, schoolId, schoolYear);
  const ids = rooms.map(({ id }) => id);
  // Sends under way have to end first; a later send finds the room closed.
  await lockRooms(db, schoolId, ids);
  await freezeRooms(db, schoolId, ids);
  const line = { type: "system", change: { what: "archived", personId: null, number: null } } as const;
  const events = ids.map((roomId) => ({ roomId, ...line }));
  if (events.length > 0) await appendEvents(db, schoolId, events);
  return rooms;
}

/** Opens frozen rooms as they were; the caller then settles who is in them. Their logs keep the line of the freeze. */
export async function thawYear(db: Db, schoolId: number, rooms: readonly OpenRoom[]): Promise<void> {
  await lockRooms(
    db,
    schoolId,
    rooms.map(({ id }) => id),
  );
  await thawRooms(db, schoolId, rooms);
}
