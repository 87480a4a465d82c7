import { CLOSE } from "@dars/contract/talking/live";

import type { Actor } from "#platform/context.ts";

import { toFrame, type Frame } from "./frames.ts";

/** Where frames go: a socket, or a call that waits for its answer. */
export interface Outlet {
  /** Bytes that wait to leave. */
  readonly waiting: () => number;
  readonly write: (frame: Frame) => void;
  readonly close: (code: number, reason?: string) => void;
}

/** One person in one room, as a device has it open. */
export interface Seat {
  readonly schoolId: number;
  readonly roomId: number;
  readonly personId: number;
  readonly isStaff: boolean;
  /** False for read-only members. */
  readonly isVoice: boolean;
  /** True where the device applies the room's events; else it only counts them. */
  readonly isFollowed: boolean;
}

export interface Patience {
  /** Bytes waiting from which on no content is written. */
  readonly laggingBytes: number;
  /** Bytes waiting at which a device is given up. */
  readonly mostBytes: number;
  readonly mostMs: number;
}

/** A slow device costs only itself (T8). */
export const PATIENCE: Patience = { laggingBytes: 256 * 1024, mostBytes: 1024 * 1024, mostMs: 15_000 };

/** Devices say it each three seconds. */
const BETWEEN_TYPING_MS = 2000;
const PING = toFrame({ t: "ping" });

interface SubscriberOptions {
  readonly phase: number;
  readonly patience?: Patience | undefined;
}

/** One open app. */
export class Subscriber {
  readonly actor: Actor;
  readonly outlet: Outlet;
  /** By the room's key. */
  readonly seats = new Map<string, Seat>();
  /** `school/person` of each of the account's persons. */
  persons: readonly string[] = [];
  /** Set by whatever the device says. */
  isHeard = true;
  /** At which beat it is asked whether it lives. */
  readonly phase: number;
  readonly #patience: Patience;
  #typed: { readonly key: string; readonly atMs: number } | undefined;
  #lag: { readonly sinceMs: number; readonly rooms: Set<string> } | undefined;

  constructor(actor: Actor, outlet: Outlet, { phase, patience = PATIENCE }: SubscriberOptions) {
    this.actor = actor;
    this.outlet = outlet;
    this.phase = phase;
    this.#patience = patience;
  }

  /** Whether the account has a person in a school. */
  isOfSchool(schoolId: number): boolean {
    return this.persons.some((person) => person.startsWith(`${schoolId}/`));
  }

  /** Asks whether the device lives. One that has said nothing since the last time has lost the line. */
  ping(): void {
    if (!this.isHeard) return this.outlet.close(CLOSE.tooSlow);
    this.isHeard = false;
    this.note(PING);
  }

  /** Where the person types, if it may write there and has not said so just now. */
  typingIn(roomId: number): Seat | undefined {
    for (const [key, seat] of this.seats) {
      if (seat.roomId !== roomId || !seat.isFollowed || !seat.isVoice) continue;
      const now = Date.now();
      if (this.#typed?.key === key && now - this.#typed.atMs < BETWEEN_TYPING_MS) return undefined;
      this.#typed = { key, atMs: now };
      return seat;
    }
    return undefined;
  }

  /** Content of these rooms. A device that lags is not sent it, and told later how far the rooms are. */
  push(frame: Frame, rooms: readonly string[]): void {
    if (!this.#lag && this.outlet.waiting() <= this.#patience.laggingBytes) return this.outlet.write(frame);
    this.#lag ??= { sinceMs: Date.now(), rooms: new Set() };
    for (const room of rooms) this.#lag.rooms.add(room);
  }

  /** A hint, which a device that lags can do without. */
  note(frame: Frame): void {
    if (!this.#lag) this.outlet.write(frame);
  }

  get isLagging(): boolean {
    return this.#lag !== undefined;
  }

  /**
   * Closes a subscriber that lags for too long. Returns the rooms whose heads to send, once it has read,
   * however late that was noticed.
   */
  review(): readonly string[] {
    if (!this.#lag) return [];
    const { laggingBytes, mostBytes, mostMs } = this.#patience;
    const { sinceMs, rooms } = this.#lag;
    const waiting = this.outlet.waiting();
    if (waiting <= laggingBytes / 4) {
      this.#lag = undefined;
      return [...rooms];
    }
    if (waiting > mostBytes || Date.now() - sinceMs > mostMs) this.outlet.close(CLOSE.tooSlow);
    return [];
  }
}
