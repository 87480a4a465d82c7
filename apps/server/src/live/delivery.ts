import type { RoomBatch } from "@dars/contract/live";

import { eventsFrame, frameOf, type Frame } from "./frames.ts";
import { Pace } from "./pace.ts";
import type { Registry } from "./registry.ts";
import type { RoomSource } from "./room-source.ts";
import type { Room } from "./room.ts";
import type { Subscriber } from "./subscriber.ts";

const ROOMS_CHANGED = frameOf({ t: "rooms" });
const UNREAD = frameOf({ t: "unread" });

type Log = Pick<RoomBatch, "events" | "head">;

/** Looks at rooms and says what is new to those who are in them at that moment. */
export class Delivery {
  readonly pace: Pace;
  readonly #registry: Registry;
  readonly #source: RoomSource;

  constructor(registry: Registry, source: RoomSource, tickMs = 10) {
    this.pace = new Pace(tickMs);
    this.#registry = registry;
    this.#source = source;
  }

  /** One read of each room, one question who still reads it, one frame for each open app. */
  async deliver(rooms: readonly Room[]): Promise<void> {
    for (const room of rooms) room.isLooking = true;
    const start = performance.now();
    let things = 0;
    try {
      const typing = rooms.map((room) => [...room.typing]);
      for (const room of rooms) room.typing.clear();
      const logs = await Promise.all(rooms.map((room) => this.#read(room)));
      things = logs.reduce((sum, log) => sum + (log?.events.length ?? 0), 0);
      // Asked after the logs were read: whoever had left before a message was sent is not among the answered (I7).
      await this.sendAway(rooms);
      this.#write(rooms, logs);
      for (const [at, room] of rooms.entries()) tellTyping(room, typing[at] ?? []);
    } finally {
      this.pace.took(performance.now() - start, things);
      for (const room of rooms) room.isLooking = false;
    }
  }

  /** Everybody loses the seat of a room that it does not read any more. */
  async sendAway(rooms: readonly Room[]): Promise<void> {
    const schools = Map.groupBy(rooms, ({ schoolId }) => schoolId);
    await Promise.all([...schools].map(([schoolId, ofSchool]) => this.#sendAwayIn(schoolId, ofSchool)));
  }

  /** How far these rooms are, for a device that was not sent what happened in them. */
  async tellHeads(subscriber: Subscriber, keys: readonly string[]): Promise<void> {
    const rooms = keys.flatMap((key) => this.#registry.rooms.get(key) ?? []);
    await this.sendAway(rooms);
    const mine = rooms.filter(({ key }) => subscriber.seats.has(key));
    const heads = Object.fromEntries(mine.map(({ id, head }) => [id, head]));
    if (mine.length > 0) subscriber.note(frameOf({ t: "heads", heads }));
  }

  async #sendAwayIn(schoolId: number, rooms: readonly Room[]): Promise<void> {
    const seats = rooms.flatMap((room) =>
      [...room.here].map(([subscriber, seat]) => ({ room, subscriber, seat })),
    );
    const asked = seats.map(({ seat, subscriber }) => ({ ...seat, asGuardian: isGuardian(subscriber) }));
    const distinct = [...new Map(asked.map((each) => [nameOf(each), each])).values()];
    const readers = new Set((await this.#source.readersAmong(schoolId, distinct)).map(nameOf));
    for (const { room, subscriber, seat } of seats) {
      if (readers.has(nameOf({ ...seat, asGuardian: isGuardian(subscriber) }))) continue;
      this.#registry.unseat(subscriber, room.key);
      subscriber.note(ROOMS_CHANGED);
    }
  }

  /** Nobody reads a room that nobody follows: those who only count it are told that there is something. */
  async #read(room: Room): Promise<Log | undefined> {
    if (room.wanted <= room.head) return undefined;
    if (!room.isFollowed) return { events: [], head: room.wanted };
    return this.#source.readAfter(room.schoolId, room.id, room.head);
  }

  #write(rooms: readonly Room[], logs: readonly (Log | undefined)[]): void {
    const news = rooms.flatMap((room, at) => {
      const log = logs[at];
      return log && log.head > room.head ? [newsOf(room, log)] : [];
    });
    const frames = new Frames(news);
    for (const [subscriber, places] of followersOf(news)) {
      const keys = places.map((place) => news[place]?.room.key ?? "");
      for (const frame of frames.of(places)) subscriber.push(frame, keys);
    }
    for (const subscriber of watchersOf(news)) subscriber.note(UNREAD);
  }
}

interface News {
  readonly room: Room;
  /** Null where too much lies between: the app asks for it. */
  readonly batch: string | null;
}

function newsOf(room: Room, { events, head }: Log): News {
  const last = events.at(-1)?.seq;
  room.head = last ?? head;
  room.wanted = Math.max(room.wanted, head);
  if (last === undefined) return { room, batch: null };
  return { room, batch: JSON.stringify({ room: room.id, events, head } satisfies RoomBatch) };
}

/** Each combination of rooms is written once, however many have it open. */
class Frames {
  readonly #news: readonly News[];
  readonly #written = new Map<string, readonly Frame[]>();

  constructor(news: readonly News[]) {
    this.#news = news;
  }

  of(places: readonly number[]): readonly Frame[] {
    const key = places.join();
    const frames = this.#written.get(key) ?? this.#write(places.flatMap((place) => this.#news[place] ?? []));
    this.#written.set(key, frames);
    return frames;
  }

  #write(news: readonly News[]): readonly Frame[] {
    const batches = news.flatMap(({ batch }) => batch ?? []);
    const far = news.filter(({ batch }) => batch === null).map(({ room }) => [room.id, room.head] as const);
    return [
      ...(batches.length > 0 ? [eventsFrame(batches)] : []),
      ...(far.length > 0 ? [frameOf({ t: "heads", heads: Object.fromEntries(far) })] : []),
    ];
  }
}

function followersOf(news: readonly News[]): ReadonlyMap<Subscriber, readonly number[]> {
  const places = new Map<Subscriber, number[]>();
  for (const [at, { room }] of news.entries())
    for (const [subscriber, { isFollowed }] of room.here)
      if (isFollowed) places.set(subscriber, [...(places.get(subscriber) ?? []), at]);
  return places;
}

const watchersOf = (news: readonly News[]): ReadonlySet<Subscriber> =>
  new Set(
    news.flatMap(({ room }) =>
      [...room.here].filter(([, { isFollowed }]) => !isFollowed).map(([subscriber]) => subscriber),
    ),
  );

function tellTyping(room: Room, typing: readonly number[]): void {
  for (const personId of typing) {
    const frame = frameOf({ t: "typing", room: room.id, personId });
    for (const [subscriber, seat] of room.here)
      if (seat.isFollowed && seat.personId !== personId) subscriber.note(frame);
  }
}

const isGuardian = ({ actor }: Subscriber): boolean => actor.role === "parent";

const nameOf = ({ roomId, personId, asGuardian }: Asked): string => `${roomId}/${personId}/${asGuardian}`;

interface Asked {
  readonly roomId: number;
  readonly personId: number;
  readonly asGuardian: boolean;
}
