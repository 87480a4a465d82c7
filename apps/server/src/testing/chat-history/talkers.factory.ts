import { listEvents, readUnread, sendMessage } from "@dars/contract/talking/chat";
import { openLive, type ServerFrame } from "@dars/contract/talking/live";
import type { RoomEvent } from "@dars/contract/talking/room-event";

import { aKey } from "#platform/testing/factories/names.ts";
import { letIn, liveAt } from "#talking/live/let-in.factory.ts";

import type { Endpoints } from "./endpoints.factory.ts";
import type { Note } from "./history.factory.ts";
import { insist, keepDoing } from "./insist.factory.ts";

export interface Talk {
  readonly endpoints: Endpoints;
  readonly note: (note: Note) => void;
}

export interface Talker {
  readonly id: number;
  readonly token: string;
}

/**
 * Sends as the outbox does: the same message again, to any available node, until it gets a result. Then asks
 * another node.
 */
async function say({ endpoints, note }: Talk, { id, token }: Talker, roomId: number): Promise<void> {
  const clientId = aKey();
  const who = { process: `writer ${id}`, roomId, personId: id };
  const from = performance.now();
  const body = { clientId, body: `Message ${clientId}` };
  const sent = await insist(() => endpoints.client(token).call(sendMessage, { params: { roomId }, body }));
  const until = performance.now();
  note({ ...who, op: "send", clientId, from, until, outcome: sent ? "ok" : "fail", seq: sent?.seq ?? 0 });
  if (!sent) return;
  const query = { after: Math.max(0, sent.seq - 1), limit: 1 };
  const read = await endpoints
    .client(token)
    .call(listEvents, { params: { roomId }, query })
    .catch(() => undefined);
  if (read) note({ ...who, op: "read", from: until, until: performance.now(), head: read.head });
}

/** Sends messages with a pause between, until it is stopped. Returns a promise of its end. */
export const writing = (talk: Talk, talker: Talker, roomId: number, breathMs: number) =>
  keepDoing(() => say(talk, talker, roomId), breathMs);

/** A device that shows rooms: it applies events that follow, skips known ones, and reconnects when it is cut off. */
export class Viewer {
  readonly #talk: Talk;
  readonly #person: Talker;
  readonly #heads: Map<number, number>;
  readonly #silenceMs: number;
  #socket: WebSocket | undefined;
  #silence: ReturnType<typeof setTimeout> | undefined;
  #isOver = false;

  /** `silenceMs`: it takes its line for dead where nothing is heard for so long, as the app does after a minute. */
  constructor(talk: Talk, person: Talker, roomIds: readonly number[], { silenceMs = 60_000 } = {}) {
    this.#talk = talk;
    this.#person = person;
    this.#silenceMs = silenceMs;
    this.#heads = new Map(roomIds.map((roomId) => [roomId, 0]));
  }

  head(roomId: number): number {
    return this.#heads.get(roomId) ?? 0;
  }

  /** Ends when it has connected for the first time. */
  async connect(): Promise<void> {
    const opened = await insist(async () => {
      const base = this.#talk.endpoints.address;
      const { ticket } = await this.#talk.endpoints.client(this.#person.token).call(openLive, {});
      return opening(base, ticket);
    }, this.#isWanted);
    if (!opened || this.#isOver) return opened?.close();
    this.#socket = opened;
    this.#quiet(opened);
    opened.addEventListener("message", ({ data }) => {
      if (this.#socket !== opened) return;
      this.#quiet(opened);
      this.#hear(JSON.parse(String(data)));
    });
    opened.addEventListener("close", () => this.#leave(opened));
    const heads = Object.fromEntries([...this.#heads].map(([room, head]) => [String(room), head]));
    opened.send(JSON.stringify({ t: "hello", heads }));
  }

  close(): void {
    this.#isOver = true;
    clearTimeout(this.#silence);
    this.#socket?.close();
  }

  /** Records the count of every room, as the server returns it. */
  async count(): Promise<void> {
    const unread = await insist(() => this.#talk.endpoints.client(this.#person.token).call(readUnread, {}));
    if (!unread) throw new Error("Nobody says what is unread.");
    const { id: personId } = this.#person;
    for (const roomId of this.#heads.keys()) {
      const count = unread.rooms[String(roomId)] ?? 0;
      this.#talk.note({ op: "unread", process: `device of ${personId}`, roomId, personId, count });
    }
  }

  readonly #isWanted = (): boolean => !this.#isOver;

  #quiet(socket: WebSocket): void {
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => this.#leave(socket), this.#silenceMs);
  }

  /** Comes again; a line that is dead does not even say that it closed. */
  #leave(socket: WebSocket): void {
    if (this.#socket !== socket) return;
    clearTimeout(this.#silence);
    this.#socket = undefined;
    socket.close();
    if (!this.#isOver) void this.connect();
  }

  #hear(frame: ServerFrame): void {
    if (frame.t === "ping") this.#socket?.send(JSON.stringify({ t: "pong" }));
    if (frame.t === "events") for (const { room, events } of frame.rooms) this.#apply(room, events);
    if (frame.t === "heads")
      for (const [room, head] of Object.entries(frame.heads)) void this.#fetch(Number(room), head);
  }

  #apply(roomId: number, events: readonly RoomEvent[]): void {
    const { id: personId } = this.#person;
    for (const event of events) {
      const head = this.head(roomId);
      if (event.seq > head + 1) return void this.#fetch(roomId, event.seq);
      if (event.seq <= head) continue;
      this.#heads.set(roomId, event.seq);
      const clientId = event.type === "message" ? event.clientId : null;
      const process = `device of ${personId}`;
      this.#talk.note({ op: "show", process, roomId, personId, seq: event.seq, clientId });
    }
  }

  async #fetch(roomId: number, until: number): Promise<void> {
    while (!this.#isOver && this.head(roomId) < until) {
      const query = { after: this.head(roomId) };
      const answer = await insist(
        () => this.#talk.endpoints.client(this.#person.token).call(listEvents, { params: { roomId }, query }),
        this.#isWanted,
      );
      if (!answer || answer.events.length === 0) return;
      this.#apply(roomId, answer.events);
    }
  }
}

/** An attempt may be swallowed without an answer. */
const OPEN_MS = 10_000;

async function opening(base: string, ticket: string): Promise<WebSocket> {
  const socket = new WebSocket(liveAt(base));
  const swallowed = Promise.withResolvers<never>();
  const timer = setTimeout(() => swallowed.reject(new Error("Nobody answered.")), OPEN_MS);
  try {
    await Promise.race([letIn(socket, ticket), swallowed.promise]);
  } catch (error) {
    socket.close();
    throw error;
  } finally {
    clearTimeout(timer);
  }
  return socket;
}
