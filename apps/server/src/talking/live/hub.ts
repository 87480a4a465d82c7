import { CLOSE } from "@dars/contract/talking/live";

import type { Actor } from "#platform/context.ts";
import type { Bus } from "#platform/live/bus.ts";
import type { Hint } from "#platform/live/hints.ts";

import { CatchUp, type Heads } from "./catch-up.ts";
import { Delivery } from "./delivery.ts";
import { OwnNews } from "./own-news.ts";
import { Presence } from "./presence.ts";
import { readHeads } from "./read-heads.ts";
import { Registry } from "./registry.ts";
import type { RoomSource } from "./room-source.ts";
import { getRoomKey, type Room } from "./room.ts";
import { sendAway } from "./send-away.ts";
import { Outgoing, toSignal, signalsIn, type Signal } from "./signals.ts";
import { Subscriber, type Outlet, type Patience } from "./subscriber.ts";

interface HubOptions {
  readonly node: string;
  readonly bus: Bus;
  readonly source: RoomSource;
  /** Which of these sessions are good still; asked of the database. */
  readonly goodSessions: (sessionIds: readonly number[]) => Promise<readonly number[]>;
  /** Something could not be looked up; the next sweep tries again. */
  readonly onError?: (error: unknown) => void;
  /** A sweep has found news of which no hint arrived. */
  readonly onFound?: () => void;
  /** How long changes are batched before they are sent, while there are few of them. */
  readonly tickMs?: number;
  readonly patience?: Patience;
  readonly appsOfSession?: number | undefined;
}

/** Seconds after which a node says that it lives, and a device is asked. */
const LIFE_BEATS = 10;
const PING_BEATS = 25;
/** Rooms that are looked at together. */
const MOST_AT_ONCE = 200;

/**
 * Connects committed changes with the open apps of this node. A hint only triggers a read; the content comes
 * from the database, and access is checked each time.
 */
export class Hub {
  readonly registry: Registry;
  readonly #options: HubOptions;
  readonly #presence = new Presence();
  readonly #delivery: Delivery;
  readonly #catchUp: CatchUp;
  readonly #ownNews: OwnNews;
  readonly #dirty = new Map<string, Room>();
  readonly #outgoing = new Outgoing();
  readonly #unsubscribers: readonly (() => void)[];
  #tick: ReturnType<typeof setTimeout> | undefined;
  #isClosed = false;
  #beats = 0;

  constructor(options: HubOptions) {
    const { bus, source } = options;
    this.#options = options;
    this.registry = new Registry(this.#presence.note, options.appsOfSession);
    this.#delivery = new Delivery(this.registry, source, options.tickMs);
    this.#catchUp = new CatchUp(this.registry, source);
    const { registry } = this;
    this.#ownNews = new OwnNews({ registry, catchUp: this.#catchUp, source, onError: this.#failed });
    this.#unsubscribers = [
      bus.hear((text) => this.#hear(text)),
      bus.onGap(() => {
        this.#apply(["missed"]);
        this.#say(["missed"]);
        void this.sweep();
      }),
    ];
    this.#say(["who"]);
  }

  /** Something was committed by this node. */
  readonly touched = (hint: Hint): void => {
    const signal = toSignal(hint);
    this.#apply(signal);
    this.#say(signal);
  };

  /** Sessions were ended by this node: their apps are notified at once, and receive nothing after. */
  readonly sessionsEnded = (sessionIds: readonly number[]): void => {
    for (const id of sessionIds) {
      this.#endSession(id);
      this.#say(["session", id]);
    }
  };

  join(actor: Actor, outlet: Outlet): Subscriber {
    const subscriber = new Subscriber(actor, outlet, {
      phase: this.#beats % PING_BEATS,
      patience: this.#options.patience,
    });
    this.registry.join(subscriber);
    return subscriber;
  }

  readonly leave = (subscriber: Subscriber): void => this.registry.leave(subscriber);

  /** Brings a device up to date with these rooms and lets it follow them. Throws unavailable when too many come. */
  follow(subscriber: Subscriber, heads: Heads): Promise<void> {
    return this.#catchUp.follow(subscriber, heads);
  }

  /** What happened to the device's persons between its reads and its coming. */
  tellSince(subscriber: Subscriber, since: Date): void {
    void this.#ownNews.tellSince(subscriber, since);
  }

  /** A person types in a room that it follows. */
  typing(subscriber: Subscriber, roomId: number): void {
    const seat = subscriber.typingIn(roomId);
    if (!seat) return;
    const signal: Signal = ["typing", seat.schoolId, seat.roomId, seat.personId];
    this.#apply(signal);
    this.#say(signal);
  }

  /**
   * Polls independently of the bus: the heads of the rooms of this node, and whether its sessions are valid.
   * This alone would deliver everything, only later. Runs every two seconds, and after each gap.
   */
  async sweep(): Promise<void> {
    await Promise.all([this.#sweepRooms(), this.#sweepSessions()]).catch(this.#failed);
  }

  /** Each second: devices that lag or look again, who of the staff is here, and that this node lives. */
  beat(): void {
    this.#beats += 1;
    for (const subscriber of this.registry.subscribers) {
      if (subscriber.phase === this.#beats % PING_BEATS) subscriber.ping();
      const rooms = subscriber.review();
      if (rooms.length === 0) continue;
      this.#delivery.tellHeads(subscriber, rooms).catch(this.#failed);
      this.#ownNews.missed([subscriber]);
    }
    this.#ownNews.beat();
    if (this.#beats % LIFE_BEATS === 0) this.#say(["here"]);
    for (const signal of this.#presence.review(this.registry.rooms)) this.#say(signal);
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#tick);
    for (const each of this.#unsubscribers) each();
    sendAway(this.registry);
  }

  #hear(text: string): void {
    const signalBatch = signalsIn(text);
    if (!signalBatch || signalBatch.node === this.#options.node) return;
    this.#presence.alive(signalBatch.node);
    for (const signal of signalBatch.signals) this.#apply(signal, signalBatch.node);
  }

  #apply(signal: Signal, node?: string): void {
    if (signal[0] === "room") return void this.#wanted(signal[1], signal[2], signal[3]);
    if (signal[0] === "session") return this.#endSession(signal[1]);
    if (signal[0] === "school") return this.#ownNews.tellSchool(signal[1]);
    if (signal[0] === "here") return;
    if (signal[0] === "who") return this.#presence.repeat(this.registry.rooms.values());
    if (signal[0] === "missed") return this.#missed();
    if (signal[0] === "typing") return this.#typing(signal[1], signal[2], signal[3]);
    if (signal[0] !== "staff") return this.#ownNews.tellPerson(signal);
    const [, schoolId, roomId, staff] = signal;
    if (node !== undefined) this.#presence.hear(node, { schoolId, roomId, staff });
  }

  /** True if this number is new on this node. */
  #wanted(schoolId: number, roomId: number, seq: number): boolean {
    const room = this.registry.rooms.get(getRoomKey(schoolId, roomId));
    if (!room || seq <= room.head) return false;
    const isNew = seq > room.wanted;
    room.wanted = Math.max(room.wanted, seq);
    this.#look(room);
    return isNew;
  }

  #typing(schoolId: number, roomId: number, personId: number): void {
    const room = this.registry.rooms.get(getRoomKey(schoolId, roomId));
    if (!room) return;
    room.typing.add(personId);
    this.#look(room);
  }

  #missed(): void {
    this.#presence.repeat(this.registry.rooms.values());
    this.#ownNews.missed(this.registry.subscribers);
  }

  #endSession(sessionId: number): void {
    for (const subscriber of this.registry.ofSession(sessionId)) {
      this.registry.leave(subscriber);
      subscriber.outlet.close(CLOSE.sessionOver);
    }
  }

  #look(room: Room): void {
    this.#dirty.set(room.key, room);
    this.#later();
  }

  #say(signal: Signal): void {
    this.#outgoing.add(signal);
    this.#later();
  }

  #later(): void {
    if (!this.#isClosed) this.#tick ??= setTimeout(() => void this.#flush(), this.#delivery.pace.waitMs);
  }

  async #flush(): Promise<void> {
    this.#tick = undefined;
    const { bus, node } = this.#options;
    for (const text of this.#outgoing.take(node)) bus.publish(text);
    const rooms = [...this.#dirty.values()].filter(({ isLooking }) => !isLooking).slice(0, MOST_AT_ONCE);
    for (const { key } of rooms) this.#dirty.delete(key);
    if (rooms.length === 0) return;
    const isDone = await this.#delivery.deliver(rooms).then(() => true, this.#failed);
    // Events that came during the read, or exceeded one part. Rooms that could not be read are left to the
    // sweep.
    const more = isDone ? rooms.filter((room) => room.wanted > room.head && room.here.size > 0) : [];
    for (const room of more) this.#look(room);
    if (this.#dirty.size > 0) this.#later();
  }

  readonly #failed = (error: unknown): false => {
    this.#options.onError?.(error);
    return false;
  };

  async #sweepRooms(): Promise<void> {
    const { source, onFound } = this.#options;
    for (const [schoolId, roomId, head] of await readHeads(source, this.registry.rooms.values()))
      if (this.#wanted(schoolId, roomId, head)) onFound?.();
  }

  async #sweepSessions(): Promise<void> {
    const openSessionIds = this.registry.sessionIds;
    if (openSessionIds.length === 0) return;
    const good = new Set(await this.#options.goodSessions(openSessionIds));
    for (const id of openSessionIds) if (!good.has(id)) this.#endSession(id);
  }
}
