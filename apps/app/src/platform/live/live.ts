import type { Client } from "@dars/contract/platform/client";
import type { ClientFrame, ServerFrame } from "@dars/contract/talking/live";
import { createContext, useContext } from "react";

type FrameListener = (frame: ServerFrame) => void;

/** The connection itself; loaded once the first screen is shown. */
interface LiveLine {
  readonly say: (frame: ClientFrame) => void;
  readonly stop: () => void;
}

export interface LiveOptions {
  readonly transmit: Client["transmit"];
  /** Where the server is, without a slash at the end; empty on the web. Asked at each attempt. */
  readonly server: () => string;
}

/** What pages hear from the server by themselves: one connection for each session, whatever it goes over. */
export class Live {
  readonly #options: LiveOptions;
  readonly #told = new Set<FrameListener>();
  readonly #rooms = new Map<number, Set<() => number>>();
  #line: LiveLine | undefined;
  #epoch: string | undefined;
  #turn = 0;

  constructor(options: LiveOptions) {
    this.#options = options;
  }

  /** Calls `told` with each frame of the server, until the returned function is called. */
  readonly hear = (listener: FrameListener): (() => void) => {
    this.#told.add(listener);
    return () => void this.#told.delete(listener);
  };

  /**
   * Asks for everything that happens in a room from here on. `has`: the last number that the page has applied, asked
   * after each loss of the line. Ends with the answer's call.
   */
  readonly follow = (room: number, has: () => number): (() => void) => {
    const pages = this.#rooms.get(room) ?? new Set();
    this.#rooms.set(room, pages.add(has));
    this.#line?.say({ t: "follow", heads: { [room]: has() } });
    return () => {
      pages.delete(has);
      if (pages.size === 0 && this.#rooms.get(room) === pages) this.#rooms.delete(room);
    };
  };

  /** Which history the server follows; undefined until it was heard. */
  readonly epoch = (): string | undefined => this.#epoch;

  /** Sends a typing notice to the other members of a room, at most every three seconds. */
  readonly type = (room: number): void => this.#line?.say({ t: "typing", room });

  /**
   * Connects for the session there is now, in place of the one before. `readAt`: the server's time of the oldest read
   * that is on the screen, where nothing need be read again but what has changed since.
   */
  async start(readAt?: number): Promise<void> {
    this.stop();
    const turn = (this.#turn += 1);
    const { openLine } = await import("./line.ts");
    if (turn !== this.#turn) return;
    this.#line = openLine({
      ...this.#options,
      ...(readAt !== undefined && { readAt }),
      heads: () => this.#heads(),
      onFrame: (frame) => {
        if (frame.t === "ready") this.#epoch = frame.epoch;
        for (const listener of this.#told) listener(frame);
      },
    });
  }

  stop(): void {
    this.#turn += 1;
    this.#line?.stop();
    this.#line = undefined;
    this.#epoch = undefined;
  }

  #heads(): Record<string, number> {
    const entries = [...this.#rooms].map(([room, pages]) => [
      room,
      Math.min(...[...pages].map((has) => has())),
    ]);
    return Object.fromEntries(entries);
  }
}

export const LiveContext = createContext<Live | null>(null);

/** Null where a page is tested by itself. */
export const useLive = (): Live | null => useContext(LiveContext);
