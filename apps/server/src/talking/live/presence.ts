import { toFrame } from "./frames.ts";
import { getRoomKey, type Room } from "./room.ts";
import type { Signal } from "./signals.ts";

interface Elsewhere {
  heardAtMs: number;
  readonly rooms: Map<string, readonly number[]>;
}

/** A node that is silent for this long is gone, with all its people. */
const GONE_MS = 30_000;

/**
 * How many of a room's staff are here, on whatever node. Known to this process alone, told at most once, never kept;
 * students are not counted (docs/rules.md#reliability-of-the-log).
 */
export class Presence {
  readonly #changed = new Set<Room>();
  readonly #published = new Map<string, string>();
  readonly #told = new Map<string, number>();
  readonly #elsewhere = new Map<string, Elsewhere>();

  /** A person has taken or left a seat of the room. */
  readonly note = (room: Room): void => void this.#changed.add(room);

  /** Takes in another node's report about a room. Returns nothing: `review` forwards it. */
  hear(
    node: string,
    { schoolId, roomId, staff }: { schoolId: number; roomId: number; staff: readonly number[] },
  ) {
    const rooms = this.#of(node).rooms;
    if (staff.length === 0) rooms.delete(getRoomKey(schoolId, roomId));
    else rooms.set(getRoomKey(schoolId, roomId), staff);
  }

  /** A node has said anything at all. */
  alive(node: string): void {
    this.#of(node).heardAtMs = Date.now();
  }

  /** Everything of this node anew, for one that has just come. */
  repeat(rooms: Iterable<Room>): void {
    this.#published.clear();
    for (const room of rooms) this.#changed.add(room);
  }

  /** Sends the changes since the last review to the rooms, and returns the signals for the other nodes. */
  review(rooms: ReadonlyMap<string, Room>): readonly Signal[] {
    const now = Date.now();
    for (const [node, { heardAtMs }] of this.#elsewhere)
      if (now - heardAtMs > GONE_MS) this.#elsewhere.delete(node);
    const signals = [...this.#changed].flatMap((room) => this.#publish(room));
    this.#changed.clear();
    for (const room of rooms.values()) this.#tell(room);
    for (const key of this.#told.keys()) if (!rooms.has(key)) this.#told.delete(key);
    return signals;
  }

  #publish(room: Room): readonly Signal[] {
    const staff = room.staff;
    const written = staff.join();
    if ((this.#published.get(room.key) ?? "") === written) return [];
    if (written === "") this.#published.delete(room.key);
    else this.#published.set(room.key, written);
    return [["staff", room.schoolId, room.id, [...staff]]];
  }

  #tell(room: Room): void {
    const staff = this.#count(room);
    if ((this.#told.get(room.key) ?? 0) === staff) return;
    this.#told.set(room.key, staff);
    const frame = toFrame({ t: "presence", room: room.id, staff });
    for (const [subscriber, { isFollowed }] of room.here) if (isFollowed) subscriber.note(frame);
  }

  #count(room: Room): number {
    const staff = new Set(room.staff);
    for (const { rooms } of this.#elsewhere.values())
      for (const person of rooms.get(room.key) ?? []) staff.add(person);
    return staff.size;
  }

  #of(node: string): Elsewhere {
    const known = this.#elsewhere.get(node) ?? { heardAtMs: Date.now(), rooms: new Map() };
    this.#elsewhere.set(node, known);
    return known;
  }
}
