import { listCallerPersons } from "#identity/access/public.ts";
import type { Actor } from "#platform/context.ts";
import type { Database } from "#platform/db/db.ts";
import { eventsAmong, partsIn, type LogPart } from "#talking/chat/public.ts";

import {
  findNews,
  listHeads,
  listRoomsNow,
  strangersAmong,
  type RoomReader,
  type RoomNow,
} from "./live.queries.ts";
import type { News } from "./own-news.ts";

/** A room that a session reads now. */
export interface OwnRoom extends RoomNow {
  readonly schoolId: number;
  readonly personId: number;
}

export interface OwnPlaces {
  /** All persons of the account, in a room or not. */
  readonly persons: readonly { readonly schoolId: number; readonly personId: number }[];
  readonly rooms: readonly OwnRoom[];
}

/** A room, and after which number. */
export interface From {
  readonly roomId: number;
  readonly after: number;
}

export interface Look {
  /** By the room's id, oldest first: perhaps not all events after the number, and none if there are too many. */
  readonly logs: ReadonlyMap<number, LogPart>;
  readonly strangers: readonly RoomReader[];
}

/** Each kind of news that a moment is noted for. */
const KINDS: readonly News[] = ["rooms", "unread", "notified", "homework"];

/** How many events one read returns of a room, and above how many an app has to request them itself. */
const PART = { limit: 200, most: 1000 };

/** The hub's queries to the database. */
export class RoomSource {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Every room that a session reads now: a statement for each school that its account is in. */
  async readOwnPlaces(actor: Actor): Promise<OwnPlaces> {
    // A view session shows no rooms (A7), and is never listed as present.
    if (actor.isViewed) return { persons: [], rooms: [] };
    const places = await listCallerPersons({ database: this.#database, actor });
    const rooms = await Promise.all(
      places.map(async (place) => {
        const found = await listRoomsNow(this.#database.shortReading(place.schoolId), place);
        const { schoolId, personId } = place;
        return found.map((room) => ({ ...room, schoolId, personId }));
      }),
    );
    return { persons: places, rooms: rooms.flat() };
  }

  /** What changed for the session's persons from a moment on, where that can be told at all. */
  async newsSince(actor: Actor, since: Date): Promise<readonly News[]> {
    const places = await listCallerPersons({ database: this.#database, actor });
    const found = await Promise.all(
      places.map((place) => findNews(this.#database.shortReading(place.schoolId), place, since)),
    );
    return KINDS.filter((kind) => found.some((news) => news[kind]));
  }

  /**
   * The logs of rooms after a number, and those of the given people who cannot read their room at that time
   * or later: these include people who left before a message was sent (I7).
   */
  async look(schoolId: number, rooms: readonly From[], readers: readonly RoomReader[]): Promise<Look> {
    if (rooms.length === 0)
      return { logs: new Map(), strangers: await this.strangersAmong(schoolId, readers) };
    const db = this.#database.shortReading(schoolId, "at once");
    // In this order: whoever lost a room before an event was written is found.
    const [events, strangers] = await Promise.all([
      eventsAmong(schoolId, rooms, PART).execute(db),
      strangersAmong(schoolId, readers).execute(db),
    ]);
    return { logs: partsIn(events.rows), strangers: strangers.rows };
  }

  async strangersAmong(schoolId: number, readers: readonly RoomReader[]): Promise<readonly RoomReader[]> {
    if (readers.length === 0) return [];
    const { rows } = await strangersAmong(schoolId, readers).execute(this.#database.shortReading(schoolId));
    return rows;
  }

  readHeads(schoolId: number, roomIds: readonly number[]) {
    return listHeads(this.#database.shortReading(schoolId), schoolId, roomIds);
  }
}
