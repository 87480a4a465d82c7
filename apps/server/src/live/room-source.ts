import type { RoomBatch } from "@dars/contract/live";

import { placesOf } from "#access/public.ts";
import type { Actor } from "#platform/context.ts";
import type { Database } from "#platform/db/db.ts";

import { listHeads, listReaders, listRoomsNow, type Asked, type RoomNow } from "./live.queries.ts";

/** A room that a session reads now. */
export interface OwnRoom extends RoomNow {
  readonly schoolId: number;
  readonly personId: number;
}

export interface OwnPlaces {
  /** Everybody that the account is, whether in a room or not. */
  readonly persons: readonly { readonly schoolId: number; readonly personId: number }[];
  readonly rooms: readonly OwnRoom[];
}

/** The log after a number, oldest first and perhaps not all of it; nothing where too much lies between. */
export type ReadAfter = (
  schoolId: number,
  roomId: number,
  after: number,
) => Promise<Pick<RoomBatch, "events" | "head"> | undefined>;

/** What the hub asks the database. */
export class RoomSource {
  readonly #database: Database;
  readonly readAfter: ReadAfter;

  constructor(database: Database, readAfter: ReadAfter) {
    this.#database = database;
    this.readAfter = readAfter;
  }

  /** Every room that a session reads now: a statement for each school that its account is in. */
  async placesOf(actor: Actor): Promise<OwnPlaces> {
    // A view shows no rooms (A7), and is nobody who is there.
    if (actor.isViewed) return { persons: [], rooms: [] };
    const places = await placesOf({ database: this.#database, actor });
    const rooms = await Promise.all(
      places.map(async (place) => {
        const found = await listRoomsNow(this.#database.reading(place.schoolId), place);
        const { schoolId, personId } = place;
        return found.map((room) => ({ ...room, schoolId, personId }));
      }),
    );
    return { persons: places, rooms: rooms.flat() };
  }

  readersAmong(schoolId: number, asked: readonly Asked[]): Promise<readonly Asked[]> {
    return asked.length === 0
      ? Promise.resolve([])
      : listReaders(this.#database.reading(schoolId), schoolId, asked);
  }

  headsOf(schoolId: number, roomIds: readonly number[]) {
    return listHeads(this.#database.reading(schoolId), schoolId, roomIds);
  }
}
