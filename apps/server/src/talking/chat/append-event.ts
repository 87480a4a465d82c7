import type { Db } from "#platform/db/db.ts";
import { notFound } from "#platform/errors.ts";
import { hintAfterCommit, type Hint } from "#platform/live/hints.ts";

import { insertEvents, lockRooms, type Appended, type NewEvent } from "./append.queries.ts";

/**
 * Adds events to rooms of one school inside the caller's transaction, and locks the rooms until its end: so
 * numbers have no gap and their order is the order of commits (I2). Connected apps are notified after the
 * commit.
 */
export async function appendEvents(
  db: Db,
  schoolId: number,
  events: readonly NewEvent[],
): Promise<readonly Appended[]> {
  if (events.length === 0) return [];
  await lockRooms(
    db,
    schoolId,
    events.map(({ roomId }) => roomId),
  );
  const appended = await insertEvents(db, schoolId, events);
  tellHeads(db, schoolId, appended);
  return appended;
}

/** One of them. Throws not-found where the room is not there. */
export async function appendEvent(db: Db, schoolId: number, event: NewEvent): Promise<Appended> {
  const [appended] = await appendEvents(db, schoolId, [event]);
  if (!appended) throw notFound("The room");
  return appended;
}

interface Stored {
  readonly roomId: number;
  readonly seq: number;
}

/** Publishes each room's head after the commit. */
export const tellHeads = (db: Db, schoolId: number, stored: readonly Stored[]): void =>
  hintAfterCommit(db, ...buildHeadHints(schoolId, stored));

/** One hint for each room, of its highest number. */
export function buildHeadHints(schoolId: number, stored: readonly Stored[]): readonly Hint[] {
  const heads = new Map<number, number>();
  for (const { roomId, seq } of stored) heads.set(roomId, Math.max(heads.get(roomId) ?? 0, seq));
  return [...heads].map(([roomId, seq]) => ({ about: "room", schoolId, roomId, seq }));
}
