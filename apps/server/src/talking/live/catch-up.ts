import type { RoomBatch } from "@dars/contract/talking/live";

import { Turns } from "#platform/turns.ts";

import { eventsFrame, toFrame } from "./frames.ts";
import type { Registry } from "./registry.ts";
import type { OwnRoom, RoomSource } from "./room-source.ts";
import { getRoomKey } from "./room.ts";
import type { Subscriber } from "./subscriber.ts";

/** A device's position in each room, by the room's id: the last number it has applied. */
export type Heads = Readonly<Record<string, number>>;

/** Catch-ups under way on one node, and waiting ones (docs/rules.md#reliability-of-the-log). */
const AT_A_TIME = 64;
const MOST_WAITING = 10_000;
/** A room that grows faster than it can be read is left to its head. */
const MOST_ROUNDS = 20;

interface Behind {
  readonly own: OwnRoom;
  readonly has: number;
}

/** Brings a device to where its rooms are, and from there on lets it follow. */
export class CatchUp {
  readonly #registry: Registry;
  readonly #source: RoomSource;
  readonly #turns = new Turns(AT_A_TIME, MOST_WAITING);
  /** Later requests of devices whose catch-up is under way. */
  readonly #next = new Map<Subscriber, Heads>();

  constructor(registry: Registry, source: RoomSource) {
    this.#registry = registry;
    this.#source = source;
  }

  /**
   * Throws unavailable if too many come at once. Rooms that are not the caller's are skipped. A device has
   * one turn at a time, however often it asks: no device keeps the others waiting.
   */
  async follow(subscriber: Subscriber, heads: Heads): Promise<void> {
    const waiting = this.#next.get(subscriber);
    this.#next.set(subscriber, { ...waiting, ...heads });
    if (waiting) return;
    try {
      for (let requestedHeads: Heads = heads; ; requestedHeads = this.#next.get(subscriber) ?? {}) {
        this.#next.set(subscriber, {});
        await this.#bring(subscriber, requestedHeads);
        if (Object.keys(this.#next.get(subscriber) ?? {}).length === 0) return;
      }
    } finally {
      this.#next.delete(subscriber);
    }
  }

  #bring(subscriber: Subscriber, heads: Heads): Promise<void> {
    return this.#turns.run(async () => {
      const rooms = await this.#look(subscriber);
      const named = rooms.flatMap((own) => {
        const has = heads[String(own.roomId)];
        return has === undefined ? [] : [{ own, has }];
      });
      let behind: readonly Behind[] = this.#seat(subscriber, named);
      for (let round = 0; behind.length > 0 && round < MOST_ROUNDS; round += 1)
        behind = this.#seat(subscriber, await this.#send(subscriber, behind));
      this.#leaveToHeads(subscriber, behind);
    });
  }

  /**
   * Reads the caller's rooms again after they have changed. Followed rooms stay followed while they are the
   * caller's.
   */
  refresh(subscriber: Subscriber): Promise<void> {
    return this.#turns.run(async () => void (await this.#look(subscriber)));
  }

  async #look(subscriber: Subscriber): Promise<readonly OwnRoom[]> {
    const { persons, rooms } = await this.#source.readOwnPlaces(subscriber.actor);
    this.#registry.know(subscriber, persons);
    const mine = new Set(rooms.map(({ schoolId, roomId }) => getRoomKey(schoolId, roomId)));
    for (const key of subscriber.seats.keys()) if (!mine.has(key)) this.#registry.unseat(subscriber, key);
    for (const own of rooms)
      if (!subscriber.seats.has(getRoomKey(own.schoolId, own.roomId)))
        this.#registry.seat(subscriber, own, false);
    return rooms;
  }

  /** A device that has received the whole log follows from now on. Returns the others. */
  #seat(subscriber: Subscriber, devices: readonly Behind[]): readonly Behind[] {
    return devices.filter(({ own, has }) => {
      const announcedHead = this.#registry.rooms.get(getRoomKey(own.schoolId, own.roomId))?.head ?? 0;
      if (has < Math.max(own.head, announcedHead)) return true;
      this.#registry.seat(subscriber, own, true);
      return false;
    });
  }

  /** Sends one more part of each log. A device that has lost a room meanwhile receives nothing of it (I7). */
  async #send(subscriber: Subscriber, behind: readonly Behind[]): Promise<readonly Behind[]> {
    const schools = Map.groupBy(behind, ({ own }) => own.schoolId);
    const looked = [...schools].map(([schoolId, ofSchool]) => this.#lookIn(subscriber, schoolId, ofSchool));
    const sent = (await Promise.all(looked)).flat();
    const batches = sent.flatMap(({ batch }) => (batch.events.length > 0 ? [JSON.stringify(batch)] : []));
    const keys = sent.map(({ own }) => getRoomKey(own.schoolId, own.roomId));
    if (batches.length > 0) subscriber.push(eventsFrame(batches), keys);
    const far = sent.filter(({ batch }) => batch.events.length === 0 && batch.head > 0);
    if (far.length > 0) subscriber.push(toFrame({ t: "heads", heads: mapHeads(far) }), keys);
    return sent.map(({ own, batch }) => ({
      own: { ...own, head: batch.head },
      has: batch.events.at(-1)?.seq ?? batch.head,
    }));
  }

  async #lookIn(
    { actor }: Subscriber,
    schoolId: number,
    behind: readonly Behind[],
  ): Promise<readonly { readonly own: OwnRoom; readonly batch: RoomBatch }[]> {
    const { logs, strangers } = await this.#source.look(
      schoolId,
      behind.map(({ own: { roomId }, has }) => ({ roomId, after: has })),
      behind.map(({ own: { roomId, personId } }) => ({
        roomId,
        personId,
        asGuardian: actor.role === "parent",
      })),
    );
    const lost = new Set(strangers.map(({ roomId, personId }) => `${roomId}/${personId}`));
    return behind.flatMap(({ own }) => {
      const log = lost.has(`${own.roomId}/${own.personId}`) ? undefined : logs.get(own.roomId);
      return log ? [{ own, batch: { room: own.roomId, ...log } }] : [];
    });
  }

  #leaveToHeads(subscriber: Subscriber, behind: readonly Behind[]): void {
    for (const { own } of behind) this.#registry.seat(subscriber, own, true);
    const heads = behind.map(({ own }) => ({ own, batch: { head: own.head } }));
    if (behind.length > 0) subscriber.note(toFrame({ t: "heads", heads: mapHeads(heads) }));
  }
}

const mapHeads = (
  rooms: readonly { readonly own: OwnRoom; readonly batch: { readonly head: number } }[],
): Record<string, number> =>
  Object.fromEntries(rooms.map(({ own, batch }) => [String(own.roomId), batch.head]));
