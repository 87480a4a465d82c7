import type pg from "pg";

import { AppError } from "#platform/errors.ts";

const TICK_MS = 250;
/** Ticks of our own are counted, not time: while this thread is busy, nobody could have been heard. */
const MOST_TICKS = 8;
/** Before it has ever answered: opening the first connection beside much other work can take seconds. */
const MOST_TICKS_AT_FIRST = 60;
/** A connection that was cut without a word is as silent as a frozen database: a second one is asked beside it. */
const SECOND_TICKS = 4;
/** So often all are opened anew: a network that is back carries old connections late, or not at all. */
const RENEW_TICKS = 240;
const RETRY_SECONDS = 5;

const unanswered = () =>
  new AppError("unavailable", "The database does not answer.", { retryAfter: RETRY_SECONDS });

/**
 * Whether the database answers, asked over connections of its own while somebody waits for it. As soon as it does not,
 * everything that waits is refused, and what comes later is refused at once, until it answers again. While it refuses,
 * what waits for longer is refused.
 */
export class Pulse {
  readonly #open: () => pg.Client;
  /** With the tick at which each began to wait. */
  readonly #waiting = new Map<(why: AppError) => void, number>();
  /** Open and asked; the first to answer is kept. */
  readonly #clients = new Set<pg.Client>();
  #timer: NodeJS.Timeout | undefined;
  /** For how many ticks the question has been open; undefined where none is. */
  #ticks: number | undefined;
  #tickNow = 0;
  /** The tick at which it was refused first, since it was answered last; undefined where it was not. */
  #refusedAt: number | undefined;
  #isFrozen = false;
  #hasAnswered = false;

  /** `open`: a client that has yet to connect. */
  constructor(open: () => pg.Client) {
    this.#open = open;
  }

  /** Opens its connection, which it else opens beside the first call. */
  async begin(): Promise<void> {
    const client = this.#newClient();
    await client.connect();
    this.#answered(client);
  }

  /** Throws unavailable while the database is frozen. */
  requireAnswers(): void {
    if (this.#isFrozen) throw unanswered();
  }

  /** The result of `work`, which goes on where this throws unavailable: as soon as the database is frozen. */
  async whileAnswering<T>(work: Promise<T>): Promise<T> {
    if (this.#isFrozen) {
      work.catch(() => undefined);
      throw unanswered();
    }
    const { promise, reject } = Promise.withResolvers<never>();
    this.#waiting.set(reject, this.#tickNow);
    this.#timer ??= setInterval(() => this.#tick(), TICK_MS).unref();
    try {
      return await Promise.race([work, promise]);
    } finally {
      this.#waiting.delete(reject);
    }
  }

  close(): void {
    this.#rest();
    this.#dropAllBut(undefined);
  }

  #tick(): void {
    this.#tickNow += 1;
    if (this.#refusedAt !== undefined && this.#tickNow - this.#refusedAt >= MOST_TICKS) this.#giveUpLongest();
    if (this.#ticks === undefined) {
      if (this.#waiting.size > 0 || !this.#hasAnswered) this.#ask();
      else this.#rest();
      return;
    }
    this.#ticks += 1;
    if (this.#ticks === SECOND_TICKS) this.#askAnew();
    if (this.#ticks === (this.#hasAnswered ? MOST_TICKS : MOST_TICKS_AT_FIRST)) this.#freeze();
    if (this.#ticks % RENEW_TICKS === 0) {
      this.#dropAllBut(undefined);
      this.#askAnew();
    }
  }

  #rest(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.#refusedAt = undefined;
  }

  /** A pooler that refuses new clients may go on with the ones that it has let in, or let them wait for minutes. */
  #giveUpLongest(): void {
    for (const [refuse, since] of this.#waiting)
      if (this.#tickNow - since >= MOST_TICKS) refuse(unanswered());
  }

  #freeze(): void {
    this.#isFrozen = true;
    for (const refuse of this.#waiting.keys()) refuse(unanswered());
    this.#waiting.clear();
  }

  #ask(): void {
    this.#ticks = 0;
    const [firstClient] = this.#clients;
    if (firstClient) this.#hear(firstClient, firstClient.query("select 1"));
    else this.#askAnew();
  }

  #askAnew(): void {
    const client = this.#newClient();
    this.#hear(
      client,
      client.connect().then(() => client.query("select 1")),
    );
  }

  #newClient(): pg.Client {
    const client = this.#open();
    client.on("error", () => this.#lost(client));
    client.on("end", () => this.#lost(client));
    this.#clients.add(client);
    return client;
  }

  #hear(client: pg.Client, answer: Promise<unknown>): void {
    answer.then(
      () => this.#answered(client),
      () => this.#lost(client),
    );
  }

  #answered(client: pg.Client): void {
    if (!this.#clients.has(client)) return;
    this.#dropAllBut(client);
    this.#ticks = undefined;
    this.#refusedAt = undefined;
    this.#isFrozen = false;
    this.#hasAnswered = true;
  }

  /** A database that refuses is not frozen: it refuses new calls as well, which say so themselves. */
  #lost(client: pg.Client): void {
    if (!this.#clients.delete(client) || this.#clients.size > 0) return;
    this.#ticks = undefined;
    this.#refusedAt ??= this.#tickNow;
    this.#isFrozen = false;
  }

  #dropAllBut(clientToKeep: pg.Client | undefined): void {
    for (const client of this.#clients) {
      if (client === clientToKeep) continue;
      this.#clients.delete(client);
      client.connection.stream.destroy();
    }
  }
}
