import type { Client } from "@dars/contract/platform/client";
import { toWire } from "@dars/contract/platform/route";
import {
  CLOSE,
  openLive,
  syncRooms,
  type ClientFrame,
  type ServerFrame,
  type TicketFrame,
} from "@dars/contract/talking/live";

import { whenOnline } from "#platform/device/network.ts";
import { waitMs, type Backoff } from "#platform/offline/backoff.ts";

type Heads = Readonly<Record<string, number>>;

interface LineOptions {
  readonly transmit: Client["transmit"];
  readonly server: () => string;
  /** What the pages have of the rooms that they show. */
  readonly heads: () => Heads;
  readonly onFrame: (frame: ServerFrame) => void;
  /** When what the pages show was read, in milliseconds since 1970 of the server. */
  readonly readAt?: number;
  /** Full jitter, so that a school does not come back in one second. */
  readonly backoff?: Backoff;
}

const BACKOFF: Backoff = { firstMs: 500, mostMs: 30_000 };
/** A proxy may swallow the attempt without an answer. */
const OPEN_MS = 10_000;
/** The server says something each half minute. */
const SILENCE_MS = 60_000;
const TYPING_MS = 3000;
/** An app in the background closes its connection after this time. */
const HIDDEN_MS = 5 * 60_000;
/** After so many attempts that no WebSocket came of, it asks in place of being told, and tries again now and then. */
const FAILED_OPENS = 2;
const POLLS_BEFORE_NEXT_TRY = 12;
const POLL_SECONDS = 25;
const POLL_PATIENCE_MS = 40_000;
const RESTARTING = 1012;
/** A new password or another role ends the session that asked for it, and may say so before it answers with the next. */
const REPLACED_MS = 2000;

export const openLine = (options: LineOptions) => new Line(options);

/** One connection, for as long as there is a session: a WebSocket, or calls that wait where none comes through. */
export class Line {
  readonly #options: LineOptions;
  /** How far the server was heard, by room: pages may still be at work on it. */
  readonly #heard = new Map<string, number>();
  readonly #typedAt = new Map<number, number>();
  readonly #endings: readonly (() => void)[];
  #socket: WebSocket | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #silence: ReturnType<typeof setTimeout> | undefined;
  #hiding: ReturnType<typeof setTimeout> | undefined;
  #failures = 0;
  #failedOpens = 0;
  #polls = 0;
  #epoch: string | undefined;
  #readAt: number | undefined;
  #isReady = false;
  #isStopped = false;
  #isAsleep = false;

  constructor(options: LineOptions) {
    this.#options = options;
    this.#readAt = options.readAt;
    const onSight = () => this.#seen(document.visibilityState === "visible");
    document.addEventListener("visibilitychange", onSight);
    this.#endings = [
      () => document.removeEventListener("visibilitychange", onSight),
      whenOnline(() => this.#again()),
    ];
    void this.#connect();
  }

  /** Before the server is ready it hears nothing but the ticket; what pages follow is then said with hello. */
  readonly say = (frame: ClientFrame): void => {
    if (frame.t === "typing" && !this.#mayType(frame.room)) return;
    if (this.#isReady && this.#socket?.readyState === WebSocket.OPEN)
      this.#socket.send(JSON.stringify(frame));
  };

  readonly stop = (): void => {
    this.#isStopped = true;
    for (const end of this.#endings) end();
    clearTimeout(this.#hiding);
    this.#letGo();
  };

  async #connect(): Promise<void> {
    clearTimeout(this.#timer);
    if (this.#isStopped || this.#isAsleep || this.#socket) return;
    if (this.#failedOpens >= FAILED_OPENS && this.#polls < POLLS_BEFORE_NEXT_TRY) return this.#poll();
    this.#polls = 0;
    try {
      const { ticket } = Object(await this.#options.transmit(toWire(openLive, {})));
      if (!this.#isStopped && !this.#isAsleep && !this.#socket) this.#open(String(ticket));
    } catch {
      this.#later();
    }
  }

  #open(ticket: string): void {
    const address = new URL(`${this.#options.server()}/api/v6/live`, location.href);
    address.protocol = address.protocol.replace("http", "ws");
    const socket = new WebSocket(address);
    this.#socket = socket;
    this.#quietFor(OPEN_MS);
    const first: TicketFrame = { t: "ticket", ticket };
    socket.addEventListener("open", () => socket.send(JSON.stringify(first)));
    socket.addEventListener("message", ({ data }) => this.#hear(JSON.parse(String(data))));
    socket.addEventListener("close", ({ code, reason }) => {
      if (this.#socket === socket) this.#closed(code, reason);
    });
  }

  #hear(frame: ServerFrame): void {
    this.#quietFor(SILENCE_MS);
    if (frame.t === "ready") {
      this.#isReady = true;
      this.#failures = 0;
      this.#failedOpens = 0;
      this.#follow(frame.epoch);
      this.#hello();
    }
    if (frame.t === "ping") this.say({ t: "pong" });
    this.#note(frame);
    this.#options.onFrame(frame);
  }

  /** The first time the server says what has changed since the pages were read, and no page reads twice. */
  #hello(): void {
    const since = this.#readAt;
    this.#readAt = undefined;
    this.say({ t: "hello", heads: this.#heads(), ...(since !== undefined && { since }) });
    if (since === undefined) this.#tellMissed();
  }

  /** Without a connection no events arrived for counts, for the list of rooms, and for notifications. */
  #tellMissed(): void {
    this.#options.onFrame({ t: "unread" });
    this.#options.onFrame({ t: "rooms" });
    this.#options.onFrame({ t: "notified" });
  }

  #closed(code: number, reason: string): void {
    const wasReady = this.#isReady;
    this.#letGo();
    if (this.#isStopped) return;
    if (!wasReady) this.#failedOpens += 1;
    if (code === RESTARTING) this.#later(Number(reason) || 0);
    // The refusal of the next ticket ends the session here, too.
    else if (code === CLOSE.sessionOver) this.#later(REPLACED_MS);
    else this.#later();
  }

  async #poll(): Promise<void> {
    this.#polls += 1;
    const body = { heads: this.#heads(), waitSeconds: POLL_SECONDS };
    try {
      const { frames = [], epoch } = Object(
        await this.#options.transmit(toWire(syncRooms, { body }), POLL_PATIENCE_MS),
      );
      this.#failures = 0;
      if (this.#isStopped) return;
      this.#follow(epoch);
      this.#options.onFrame({ t: "ready", node: "", epoch });
      for (const frame of frames) {
        this.#note(frame);
        this.#options.onFrame(frame);
      }
      this.#tellMissed();
      void this.#connect();
    } catch {
      this.#later();
    }
  }

  /** Pages apply what they hear one after the other; what was said to them need not be said again. */
  #heads(): Heads {
    const has = Object.entries(this.#options.heads());
    const heads = has.map(([room, head]) => [room, Math.max(head, this.#heard.get(room) ?? 0)] as const);
    for (const room of this.#heard.keys())
      if (!has.some(([known]) => known === room)) this.#heard.delete(room);
    return Object.fromEntries(heads);
  }

  #note(frame: ServerFrame): void {
    if (frame.t === "events")
      for (const { room, events } of frame.rooms) this.#heard.set(String(room), events.at(-1)?.seq ?? 0);
    if (frame.t === "heads")
      for (const [room, head] of Object.entries(frame.heads)) this.#heard.set(room, head);
  }

  /** What was heard of a history that is over says nothing about the one that is followed now. */
  #follow(epoch: string): void {
    if (epoch !== this.#epoch) this.#heard.clear();
    this.#epoch = epoch;
  }

  /** Treats the connection as dead after so much silence: a phone gets no event for a lost network. */
  #quietFor(ms: number): void {
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => this.#closed(0, ""), ms);
  }

  #letGo(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#silence);
    const socket = this.#socket;
    this.#socket = undefined;
    this.#isReady = false;
    socket?.close();
  }

  #later(atLeastMs = 0): void {
    if (this.#isStopped || this.#isAsleep) return;
    this.#failures += 1;
    const { backoff = BACKOFF } = this.#options;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#connect(), atLeastMs + waitMs(backoff, this.#failures));
  }

  /**
   * The network is back: what was waited for is tried at once, and soon again, because a device often says so before
   * anything comes through.
   */
  #again(): void {
    this.#failures = 0;
    if (!this.#socket) void this.#connect();
  }

  #seen(isVisible: boolean): void {
    clearTimeout(this.#hiding);
    if (!isVisible) {
      this.#hiding = setTimeout(() => {
        this.#isAsleep = true;
        this.#letGo();
      }, HIDDEN_MS);
    } else if (this.#isAsleep) {
      this.#isAsleep = false;
      void this.#connect();
    }
  }

  #mayType(room: number): boolean {
    const now = Date.now();
    if (now - (this.#typedAt.get(room) ?? 0) < TYPING_MS) return false;
    this.#typedAt.set(room, now);
    return true;
  }
}
