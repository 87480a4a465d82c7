import type { OwnPlaces, OwnRoom } from "./room-source.ts";
import { getRoomKey, Room } from "./room.ts";
import type { Subscriber } from "./subscriber.ts";

/** Apps that one session has open; the one that came first gives way to another. */
const APPS_OF_SESSION = 5;
const TRY_LATER = 1013;

/** Who is here, and in which rooms. */
export class Registry {
  readonly subscribers = new Set<Subscriber>();
  readonly rooms = new Map<string, Room>();
  readonly #persons = new Map<string, Set<Subscriber>>();
  readonly #sessions = new Map<number, Set<Subscriber>>();
  readonly #onSeats: (room: Room) => void;
  readonly #appsOfSession: number;

  /** `onSeats` is called for each room in which a person has taken or left a seat. */
  constructor(onSeats: (room: Room) => void, appsOfSession = APPS_OF_SESSION) {
    this.#onSeats = onSeats;
    this.#appsOfSession = appsOfSession;
  }

  join(subscriber: Subscriber): void {
    const open = [...this.ofSession(subscriber.actor.sessionId)];
    for (const first of open.slice(0, Math.max(0, open.length + 1 - this.#appsOfSession))) {
      this.leave(first);
      first.outlet.close(TRY_LATER);
    }
    this.subscribers.add(subscriber);
    add(this.#sessions, subscriber.actor.sessionId, subscriber);
  }

  leave(subscriber: Subscriber): void {
    this.subscribers.delete(subscriber);
    remove(this.#sessions, subscriber.actor.sessionId, subscriber);
    this.#forgetPersons(subscriber);
    for (const key of subscriber.seats.keys()) this.unseat(subscriber, key);
  }

  /** The subscribers that hints about persons reach. */
  know(subscriber: Subscriber, persons: OwnPlaces["persons"]): void {
    this.#forgetPersons(subscriber);
    if (!this.subscribers.has(subscriber)) return;
    subscriber.persons = persons.map(({ schoolId, personId }) => getRoomKey(schoolId, personId));
    for (const person of subscriber.persons) add(this.#persons, person, subscriber);
  }

  ofPerson(schoolId: number, personId: number): Iterable<Subscriber> {
    return this.#persons.get(getRoomKey(schoolId, personId)) ?? [];
  }

  /** Whether a person has the app open on this node. */
  isHere(schoolId: number, personId: number): boolean {
    return this.#persons.has(getRoomKey(schoolId, personId));
  }

  ofSession(sessionId: number): Iterable<Subscriber> {
    return this.#sessions.get(sessionId) ?? [];
  }

  get sessionIds(): readonly number[] {
    return [...this.#sessions.keys()];
  }

  seat(subscriber: Subscriber, own: OwnRoom, isFollowed: boolean): void {
    if (!this.subscribers.has(subscriber)) return;
    const { schoolId, roomId, personId, isStaff, isVoice, head } = own;
    const key = getRoomKey(schoolId, roomId);
    const room = this.rooms.get(key) ?? new Room(schoolId, roomId, head);
    this.rooms.set(key, room);
    const seat = { schoolId, roomId, personId, isStaff, isVoice, isFollowed };
    room.here.set(subscriber, seat);
    subscriber.seats.set(key, seat);
    this.#onSeats(room);
  }

  unseat(subscriber: Subscriber, key: string): void {
    subscriber.seats.delete(key);
    const room = this.rooms.get(key);
    if (!room?.here.delete(subscriber)) return;
    if (room.here.size === 0) this.rooms.delete(key);
    this.#onSeats(room);
  }

  #forgetPersons(subscriber: Subscriber): void {
    for (const person of subscriber.persons) remove(this.#persons, person, subscriber);
    subscriber.persons = [];
  }
}

function add<K>(sets: Map<K, Set<Subscriber>>, key: K, subscriber: Subscriber): void {
  const set = sets.get(key);
  if (set) set.add(subscriber);
  else sets.set(key, new Set([subscriber]));
}

function remove<K>(sets: Map<K, Set<Subscriber>>, key: K, subscriber: Subscriber): void {
  const set = sets.get(key);
  set?.delete(subscriber);
  if (set?.size === 0) sets.delete(key);
}
