import type { Socket } from "node:net";

import { CLOSE, TicketFrame } from "@dars/contract/talking/live";
import { Compile } from "typebox/compile";
import type { RawData, WebSocket } from "ws";

import { AppError } from "#platform/errors.ts";

import { saidIn } from "./frames.ts";
import type { Outlet } from "./subscriber.ts";

const TICKET_MS = 10_000;
/** A ticket is said in a tenth of this. */
const MOST_BYTES = 1024;

const Shown = Compile(TicketFrame);

export interface Caller {
  readonly socket: WebSocket;
  readonly line: Socket;
  readonly outlet: Outlet;
}

/** Connections that have not said yet whose they are: few from one address, for a short time, and with little to say. */
export class Handshake {
  readonly #most: number;
  readonly #ticketMs: number;
  readonly #lines = new Map<string, Set<Socket>>();

  constructor(most: number, ticketMs = TICKET_MS) {
    this.#most = most;
    this.#ticketMs = ticketMs;
  }

  /** A line takes a place, until it ends or the answer is called. Throws too-many-requests where there is none. */
  enter(address: string, line: Socket): () => void {
    const lines = this.#lines.get(address) ?? new Set();
    if (lines.size >= this.#most)
      throw new AppError("too-many-requests", "Too many connections.", {
        retryAfter: Math.ceil(this.#ticketMs / 1000),
      });
    this.#lines.set(address, lines.add(line));
    const leave = () => {
      line.off("close", leave);
      lines.delete(line);
      if (lines.size === 0 && this.#lines.get(address) === lines) this.#lines.delete(address);
    };
    line.once("close", leave);
    return leave;
  }

  /**
   * The result of `lookUp` for the first ticket; undefined if no valid one came, and the device has been
   * notified.
   */
  async meet<T>(
    { socket, line, outlet }: Caller,
    lookUp: (ticket: string) => Promise<T | undefined>,
  ): Promise<T | undefined> {
    const shown = Promise.withResolvers<string | undefined>();
    let isSaid = false;
    let bytes = 0;
    const refuse = (code: number) => {
      stop();
      shown.resolve(undefined);
      outlet.close(code);
    };
    const hear = (data: RawData, isBinary: boolean) => {
      const frame = isSaid || isBinary ? undefined : saidIn(data);
      isSaid = true;
      if (Shown.Check(frame)) shown.resolve(frame.ticket);
      else refuse(CLOSE.badFrame);
    };
    const weigh = (part: Buffer) => {
      bytes += part.length;
      if (bytes <= MOST_BYTES) return;
      refuse(CLOSE.badFrame);
      // Nothing more of it is read.
      socket.pause();
    };
    const gone = () => shown.resolve(undefined);
    const late = setTimeout(() => refuse(CLOSE.noTicket), this.#ticketMs);
    const stop = () => {
      clearTimeout(late);
      socket.off("message", hear);
      socket.off("close", gone);
      line.off("data", weigh);
    };
    socket.on("message", hear);
    socket.on("close", gone);
    line.on("data", weigh);
    try {
      const ticket = await shown.promise;
      const found = ticket === undefined ? undefined : await lookUp(ticket);
      if (socket.readyState !== socket.OPEN) return undefined;
      if (found === undefined) outlet.close(CLOSE.noTicket);
      return found;
    } finally {
      stop();
    }
  }

  /** Waiting connections are closed, to reconnect. */
  close(): void {
    for (const lines of this.#lines.values()) for (const line of lines) line.destroy();
  }
}
