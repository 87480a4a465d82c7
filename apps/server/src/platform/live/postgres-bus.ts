import { randomUUID } from "node:crypto";

import type { Database } from "#platform/db/db.ts";
import { Hosts } from "#platform/db/hosts.ts";

import { listen, notify, readQueueUsage } from "./bus.queries.ts";
import { Hearers, type Bus } from "./bus.ts";

interface PostgresBusOptions {
  /** Over which texts are sent: single statements among all others. */
  readonly database: Pick<Database, "directory">;
  /** For the connection that listens: to PostgreSQL itself, for a pooler passes no notifications on. */
  readonly connection: ConstructorParameters<typeof Hosts>[0];
  /** How often it makes sure that it still hears. Twice missed, it listens anew. */
  readonly pingMs?: number;
  /** The first wait before listening anew; it doubles up to ten seconds. */
  readonly retryMs?: number;
}

type Listening = Awaited<ReturnType<typeof listen>>;

const PING = "ping ";
const PING_MS = 10_000;
const MOST_RETRY_MS = 10_000;

/** NOTIFY and LISTEN of the PostgreSQL that the rows are in. */
export class PostgresBus implements Bus {
  readonly #options: PostgresBusOptions;
  readonly #texts = new Hearers<[string]>();
  readonly #gaps = new Hearers<[]>();
  readonly #hosts: Hosts;
  readonly #name = `${PING}${randomUUID()}`;
  readonly #pinging: ReturnType<typeof setInterval>;
  #client: Listening | undefined;
  #opening: Promise<void>;
  #heardAt = Date.now();
  /** Called when the client hears a text of its own for the first time. */
  #onEcho: (() => void) | undefined;
  #hears = false;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #failures = 0;
  #isClosed = false;
  #usage = 0;

  private constructor(options: PostgresBusOptions) {
    this.#options = options;
    this.#hosts = new Hosts(options.connection);
    this.#pinging = setInterval(() => this.#ping(), options.pingMs ?? PING_MS).unref();
    this.#opening = this.#open();
  }

  /** Answers once it hears itself, or has failed to for the first time: it goes on trying by itself. */
  static async open(options: PostgresBusOptions): Promise<PostgresBus> {
    const bus = new PostgresBus(options);
    await bus.#opening;
    return bus;
  }

  readonly hear = this.#texts.add;
  readonly onGap = this.#gaps.add;
  /** A connection that listens may be deaf all the same: only a text of one's own that comes back says that it hears. */
  readonly isUp = (): boolean => this.#client !== undefined && this.#hears;

  /** How full the server's queue is, 0 to 1, as of the last ping. */
  readonly queueUsage = (): number => this.#usage;

  readonly publish = (text: string): void => {
    // The sweep finds changes whose hint could not be sent.
    if (!this.#isClosed) notify(this.#options.database.directory, text).catch(() => undefined);
  };

  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#pinging);
    clearTimeout(this.#retry);
    this.#onEcho?.();
    this.#hosts.close();
    await this.#opening;
    await this.#client?.end().catch(() => undefined);
    this.#client = undefined;
  }

  async #open(): Promise<void> {
    try {
      const client = await listen(this.#hosts);
      if (this.#isClosed) return await client.end();
      client.on("notification", ({ payload }) => this.#heard(payload ?? ""));
      client.on("error", () => this.#lost(client));
      client.on("end", () => this.#lost(client));
      this.#client = client;
      this.#heardAt = Date.now();
      await this.#echo();
    } catch {
      this.#tryLater();
    }
  }

  /** Ends when it has heard itself, or has not for the time of a ping: the pings then go on asking. */
  async #echo(): Promise<void> {
    const { pingMs = PING_MS } = this.#options;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, pingMs).unref();
      this.#onEcho = () => {
        clearTimeout(timer);
        resolve();
      };
      this.publish(this.#name);
    });
    this.#onEcho = undefined;
  }

  #heardItself(): void {
    this.#heardAt = Date.now();
    if (this.#client === undefined || this.#hears) return;
    this.#hears = true;
    this.#failures = 0;
    this.#onEcho?.();
    this.#gaps.tell();
  }

  #heard(text: string): void {
    if (text === this.#name) this.#heardItself();
    else if (!text.startsWith(PING)) this.#texts.tell(text);
  }

  #lost(client: Listening): void {
    if (this.#client !== client) return;
    this.#client = undefined;
    this.#hears = false;
    this.#onEcho?.();
    // One that has died silently may never say that it ended.
    client.end().catch(() => undefined);
    this.#tryLater();
  }

  #tryLater(): void {
    if (this.#isClosed) return;
    const { retryMs = 500 } = this.#options;
    const waitMs = Math.min(MOST_RETRY_MS, retryMs * 2 ** this.#failures);
    this.#failures += 1;
    this.#retry = setTimeout(() => {
      this.#opening = this.#open();
    }, waitMs).unref();
  }

  /** A silently broken connection raises no event; a missing echo of one's own text reveals it. */
  #ping(): void {
    const { database, pingMs = PING_MS } = this.#options;
    if (this.#client && Date.now() - this.#heardAt > 2.5 * pingMs) this.#lost(this.#client);
    this.publish(this.#name);
    readQueueUsage(database.directory).then(
      (usage) => {
        this.#usage = usage;
      },
      () => undefined,
    );
  }
}
