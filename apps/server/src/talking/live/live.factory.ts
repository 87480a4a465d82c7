import { Client } from "@dars/contract/platform/client";
import { listEvents, sendMessage } from "@dars/contract/talking/chat";
import { openLive, ServerFrame } from "@dars/contract/talking/live";
import { afterAll } from "vitest";

import { createApplication, type ApplicationOptions } from "#application.ts";
import { asApp } from "#platform/db/app-connection.ts";
import { Database } from "#platform/db/db.ts";
import { LIMITS } from "#platform/http/limits.ts";
import { parse } from "#platform/parse.ts";
import { freshDatabase, type TestDatabase } from "#platform/testing/database.ts";
import { aGroup, aSchool, type School } from "#platform/testing/factories/organisation.ts";
import { aTeacher, type Member } from "#platform/testing/factories/people.ts";
import { testTokens } from "#platform/testing/testbed.ts";
import type { Tokens } from "#platform/tokens.ts";
import { zoneAt } from "#talking/chat/chat.factory.ts";

import { letIn, liveAt } from "./let-in.factory.ts";

export interface LiveTestbed extends TestDatabase {
  readonly tokens: Tokens;
  readonly school: School;
}

/** One database and one school, for one or several nodes. Call it at the top of a file. */
export async function aPlace(): Promise<LiveTestbed> {
  const test = await freshDatabase();
  const school = await aSchool(test.database, await aGroup(test.database), { timeZone: zoneAt(12) });
  return { ...test, tokens: testTokens(), school };
}

export type Node = Awaited<ReturnType<typeof aNode>>;

/** A server of its own on the place's database, with a port of its own. */
export async function aNode(
  place: Pick<LiveTestbed, "tokens"> & { readonly connection: Parameters<typeof asApp>[0] },
  options: Pick<ApplicationOptions, "bus" | "live" | "limits"> = {},
) {
  const { connection, tokens } = place;
  const database = Database.open({ connection: asApp(connection), poolSize: 5 });
  const limits = { ...LIMITS, perSession: 1_000_000, perAddress: 1_000_000 };
  const application = await createApplication({ database, tokens, limits, ...options });
  const address = await application.http.listen({ port: 0, host: "127.0.0.1" });
  let stopping: Promise<void> | undefined;
  const stop = () =>
    (stopping ??= (async () => {
      await application.http.close();
      await options.bus?.close();
      await database.close();
    })());
  afterAll(stop);
  return { ...application, database, address, stop };
}

export interface SignedIn extends Member {
  readonly token: string;
  readonly sessionId: number;
}

/** Signs a person in. */
export async function signIn({ owner, tokens }: LiveTestbed, member: Member): Promise<SignedIn> {
  const token = tokens.create();
  const { rows } = await owner.query<{ id: number }>(
    `insert into sessions (account_id, role_assignment_id, token_hash, platform, last_login_at, session_timeout_days)
     values ($1, $2, $3, 'web', now(), 30) returning id`,
    [member.accountId, member.actor.assignmentId, tokens.hash("session", token)],
  );
  return { ...member, token, sessionId: rows[0]?.id ?? 0 };
}

/** Teachers of the place, signed in. */
export const someTeachers = (place: LiveTestbed, count: number): Promise<SignedIn[]> =>
  Promise.all(
    Array.from({ length: count }, async () => signIn(place, await aTeacher(place.database, place.school))),
  );

/** The app's own client to a node over the network. */
export const createClient = (
  { address }: Pick<Node, "address">,
  { token }: Pick<SignedIn, "token">,
): Client => new Client({ base: address, token: () => token, fetch });

export const fetchTicket = async (node: Pick<Node, "address">, person: SignedIn): Promise<string> =>
  (await createClient(node, person).call(openLive, {})).ticket;

let keys = 0;

/** Sends until the server has given a final answer, as the app's outbox does. Returns the number. */
export async function send(
  node: Pick<Node, "address">,
  person: SignedIn,
  roomId: number,
  text = `Message ${keys}`,
): Promise<number> {
  const clientId = `live${String((keys += 1)).padStart(11, "0")}`;
  const body = { clientId, body: text };
  const { seq } = await createClient(node, person).call(sendMessage, { params: { roomId }, body });
  return seq;
}

/** An app's normal behaviour: applies events that continue its state, skips known ones, requests missing ones. */
export class Device {
  readonly frames: ServerFrame[] = [];
  readonly closes: { readonly code: number; readonly reason: string }[] = [];
  /** The numbers applied in each room, in the order in which they were. */
  readonly applied = new Map<number, number[]>();
  readonly #node: Pick<Node, "address">;
  readonly #person: SignedIn;
  #socket: WebSocket | undefined;

  constructor(node: Pick<Node, "address">, person: SignedIn, rooms: readonly number[] = []) {
    this.#node = node;
    this.#person = person;
    for (const room of rooms) this.applied.set(room, []);
  }

  static async open(...given: ConstructorParameters<typeof Device>): Promise<Device> {
    const device = new Device(...given);
    await device.connect();
    return device;
  }

  async connect(): Promise<void> {
    const ticket = await fetchTicket(this.#node, this.#person);
    const socket = new WebSocket(liveAt(this.#node.address));
    this.#socket = socket;
    socket.addEventListener("message", ({ data }) => this.#heard(String(data)));
    socket.addEventListener("close", ({ code, reason }) => this.closes.push({ code, reason }));
    await letIn(socket, ticket);
    this.say({ t: "hello", heads: this.heads });
  }

  say(frame: unknown): void {
    this.#socket?.send(JSON.stringify(frame));
  }

  close(): void {
    this.#socket?.close();
  }

  get heads(): Record<string, number> {
    return Object.fromEntries([...this.applied].map(([room, numbers]) => [room, numbers.at(-1) ?? 0]));
  }

  /** How many frames of one kind were heard. */
  count(t: ServerFrame["t"]): number {
    return this.frames.filter((frame) => frame.t === t).length;
  }

  #heard(text: string): void {
    const frame = parse(ServerFrame, JSON.parse(text));
    this.frames.push(frame);
    if (frame.t === "ping") this.say({ t: "pong" });
    if (frame.t === "events")
      for (const { room, events } of frame.rooms)
        this.#apply(
          room,
          events.map(({ seq }) => seq),
        );
    if (frame.t === "heads")
      for (const [room, head] of Object.entries(frame.heads)) void this.#fetch(Number(room), head);
  }

  #apply(room: number, numbers: readonly number[]): void {
    const applied = this.applied.get(room);
    if (!applied) return;
    for (const seq of numbers) {
      const head = applied.at(-1) ?? 0;
      if (seq > head + 1) return void this.#fetch(room, seq);
      if (seq === head + 1) applied.push(seq);
    }
  }

  async #fetch(room: number, until: number): Promise<void> {
    const after = this.applied.get(room)?.at(-1) ?? 0;
    if (after >= until) return;
    const client = createClient(this.#node, this.#person);
    const { events } = await client.call(listEvents, { params: { roomId: room }, query: { after } });
    this.#apply(
      room,
      events.map(({ seq }) => seq),
    );
    if (events.length > 0) await this.#fetch(room, until);
  }
}
