import type { RoomBatch } from "@dars/contract/talking/live";

import type { LogPart } from "#talking/chat/public.ts";

import { eventsFrame, toFrame, type Frame } from "./frames.ts";
import type { RoomReader } from "./live.queries.ts";
import { Pace } from "./pace.ts";
import type { Registry } from "./registry.ts";
import type { RoomSource } from "./room-source.ts";
import type { Room } from "./room.ts";
import type { Seat, Subscriber } from "./subscriber.ts";

const ROOMS_CHANGED = toFrame({ t: "rooms" });
const UNREAD = toFrame({ t: "unread" });

/** Reads rooms and sends new events to their current members. */
export class Delivery {
  readonly pace: Pace;
  readonly #registry: Registry;
  readonly #source: RoomSource;

  constructor(registry: Registry, source: RoomSource, tickMs = 10) {
    this.pace = new Pace(tickMs);
    this.#registry = registry;
    this.#source = source;
  }

  /** One look at the rooms of each school, one frame for each open app. */
  async deliver(rooms: readonly Room[]): Promise<void> {
    for (const room of rooms) room.isLooking = true;
    const start = performance.now();
    let things = 0;
    try {
      const typing = rooms.map((room) => [...room.typing]);
      for (const room of rooms) room.typing.clear();
      const schools = Map.groupBy(rooms, ({ schoolId }) => schoolId);
      const found = await Promise.all([...schools].map(([id, ofSchool]) => this.#lookIn(id, ofSchool)));
      const logs = new Map(found.flat());
      for (const { events } of logs.values()) things += events.length;
      this.#write(logs);
      for (const [at, room] of rooms.entries()) tellTyping(room, typing[at] ?? []);
    } finally {
      this.pace.took(performance.now() - start, things);
      for (const room of rooms) room.isLooking = false;
    }
  }

  /** How far these rooms are, for a device that was not sent what happened in them. */
  async tellHeads(subscriber: Subscriber, keys: readonly string[]): Promise<void> {
    const rooms = keys.flatMap((key) => this.#registry.rooms.get(key) ?? []);
    const schools = Map.groupBy(rooms, ({ schoolId }) => schoolId);
    await Promise.all([...schools].map(([id, ofSchool]) => this.#sendAway(id, listSeats(ofSchool))));
    const mine = rooms.filter(({ key }) => subscriber.seats.has(key));
    const heads = Object.fromEntries(mine.map(({ id, head }) => [id, head]));
    if (mine.length > 0) subscriber.note(toFrame({ t: "heads", heads }));
  }

  /**
   * New events in rooms of one school. Rooms without followers are not read: devices that only count unread
   * messages receive the new head. A person who no longer reads a room has lost its seat by then.
   */
  async #lookIn(schoolId: number, rooms: readonly Room[]): Promise<readonly (readonly [Room, LogPart])[]> {
    const seats = listSeats(rooms);
    const pendingRooms = rooms.filter((room) => room.wanted > room.head);
    const read = pendingRooms.filter((room) => room.isFollowed);
    const from = read.map(({ id, head }) => ({ roomId: id, after: head }));
    const { logs, strangers } = await this.#source.look(schoolId, from, listReaders(seats));
    this.#unseat(seats, strangers);
    const checkedSeats = new Set(seats.map(({ seat }) => seat));
    await this.#sendAway(
      schoolId,
      listSeats(rooms).filter(({ seat }) => !checkedSeats.has(seat)),
    );
    return pendingRooms.flatMap((room) => {
      const log = read.includes(room) ? logs.get(room.id) : { events: [], head: room.wanted };
      return log ? [[room, log] as const] : [];
    });
  }

  async #sendAway(schoolId: number, seats: readonly Seated[]): Promise<void> {
    this.#unseat(seats, await this.#source.strangersAmong(schoolId, listReaders(seats)));
  }

  #unseat(seats: readonly Seated[], strangers: readonly RoomReader[]): void {
    if (strangers.length === 0) return;
    const names = new Set(strangers.map(getReaderKey));
    for (const seated of seats) {
      if (!names.has(getReaderKey(toRoomReader(seated)))) continue;
      this.#registry.unseat(seated.subscriber, seated.room.key);
      seated.subscriber.note(ROOMS_CHANGED);
    }
  }

  #write(logs: ReadonlyMap<Room, LogPart>): void {
    const news = [...logs].flatMap(([room, log]) => (log.head > room.head ? [advanceRoom(room, log)] : []));
    const frames = new Frames(news);
    for (const [subscriber, places] of indexFollowers(news)) {
      const keys = places.map((place) => news[place]?.room.key ?? "");
      for (const frame of frames.of(places)) subscriber.push(frame, keys);
    }
    for (const subscriber of collectWatchers(news)) subscriber.note(UNREAD);
  }
}

interface News {
  readonly room: Room;
  /** Null if there are too many events between: the app requests them. */
  readonly batch: string | null;
}

function advanceRoom(room: Room, { events, head }: LogPart): News {
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
      ...(far.length > 0 ? [toFrame({ t: "heads", heads: Object.fromEntries(far) })] : []),
    ];
  }
}

function indexFollowers(news: readonly News[]): ReadonlyMap<Subscriber, readonly number[]> {
  const places = new Map<Subscriber, number[]>();
  for (const [at, { room }] of news.entries())
    for (const [subscriber, { isFollowed }] of room.here)
      if (isFollowed) places.set(subscriber, [...(places.get(subscriber) ?? []), at]);
  return places;
}

const collectWatchers = (news: readonly News[]): ReadonlySet<Subscriber> =>
  new Set(
    news.flatMap(({ room }) =>
      [...room.here].filter(([, { isFollowed }]) => !isFollowed).map(([subscriber]) => subscriber),
    ),
  );

function tellTyping(room: Room, typing: readonly number[]): void {
  for (const personId of typing) {
    const frame = toFrame({ t: "typing", room: room.id, personId });
    for (const [subscriber, seat] of room.here)
      if (seat.isFollowed && seat.personId !== personId) subscriber.note(frame);
  }
}

interface Seated {
  readonly room: Room;
  readonly subscriber: Subscriber;
  readonly seat: Seat;
}

const listSeats = (rooms: readonly Room[]): readonly Seated[] =>
  rooms.flatMap((room) => [...room.here].map(([subscriber, seat]) => ({ room, subscriber, seat })));

/** Each person once, however many devices are open. */
const listReaders = (seats: readonly Seated[]): readonly RoomReader[] => [
  ...new Map(seats.map((seated) => [getReaderKey(toRoomReader(seated)), toRoomReader(seated)])).values(),
];

const toRoomReader = ({ seat: { roomId, personId }, subscriber: { actor } }: Seated): RoomReader => ({
  roomId,
  personId,
  asGuardian: actor.role === "parent",
});

const getReaderKey = ({ roomId, personId, asGuardian }: RoomReader): string =>
  `${roomId}/${personId}/${asGuardian}`;
