import { ApiError, type Client } from "@dars/contract/client";
import type { ErrorCode } from "@dars/contract/errors";
import type { Wire } from "@dars/contract/route";
import { liveQuery, type Subscription } from "dexie";

import { Cell } from "#platform/state/cell.ts";

import { QUIET, waitMs } from "./backoff.ts";
import type { AccountDatabase, Save } from "./database.ts";

/** Answers that sending again would not change. After any other failure the save waits its turn. */
export const FINAL: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  "bad-credentials",
  "code-expired",
  "conflict",
  "forbidden",
  "invalid",
  "no-access",
  "not-found",
  "too-large",
  "unsupported-media-type",
  "weak-password",
]);

/** What became of a save by the time its first try ended. */
export type Outcome =
  | { readonly state: "accepted"; readonly reply: unknown }
  | { readonly state: "refused"; readonly error: ApiError }
  | { readonly state: "waiting" };

interface OutboxOptions {
  readonly database: AccountDatabase;
  readonly transmit: Client["transmit"];
  readonly onRefused: (error: ApiError, save: Save) => void;
  /** Keeps two tabs of one account from sending at once, which would lose the order. */
  readonly exclusively?: (work: () => Promise<void>) => Promise<void>;
}

/**
 * Every save goes through here, online or not, and leaves in the order in which it was made. Nothing may be put in it
 * that may not be sent twice: an answer can be lost after the server has acted.
 */
export class Outbox {
  readonly #options: OutboxOptions;
  readonly #saves = new Cell<readonly Save[]>([]);
  readonly #outcomes = new Map<number, Outcome>();
  readonly #watching: Subscription;
  #running: Promise<void> = Promise.resolve();
  #queued: Promise<void> | undefined;
  #failures = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isOpen = true;

  constructor(options: OutboxOptions) {
    this.#options = options;
    this.#watching = liveQuery(() => options.database.outbox.orderBy("id").toArray()).subscribe({
      next: this.#saves.set,
      // A closed database is what ends the watching.
      error: () => undefined,
    });
  }

  /** Waiting and refused saves, oldest first, as they are now. */
  get saves(): Pick<Cell<readonly Save[]>, "get" | "watch"> {
    return this.#saves;
  }

  /** Keeps the save on the device and tries to send it. Rejects only when the device cannot keep it. */
  async send(wire: Wire, title: string | null = null): Promise<Outcome> {
    const savedAt = Date.now();
    const id = await this.#options.database.outbox.add({ wire, title, savedAt, refusal: null });
    await this.drain();
    const outcome = this.#outcomes.get(id) ?? { state: "waiting" };
    this.#outcomes.delete(id);
    return outcome;
  }

  /** Sends what waits, oldest first, and stops at the first that the server cannot take now. Never rejects. */
  drain(): Promise<void> {
    this.#queued ??= this.#running.then(() => {
      this.#queued = undefined;
      clearTimeout(this.#timer);
      this.#running = this.#isOpen ? this.#sendInTurn() : Promise.resolve();
      return this.#running;
    });
    return this.#queued;
  }

  /** Lets a save go: a refused one that was read, or a waiting one that is no longer wanted. */
  async discard(id: number): Promise<void> {
    await this.#options.database.outbox.delete(id);
  }

  /** Stops sending; what waits stays on the device. */
  async close(): Promise<void> {
    this.#isOpen = false;
    clearTimeout(this.#timer);
    this.#watching.unsubscribe();
    await this.#running;
  }

  async #sendInTurn(): Promise<void> {
    const { exclusively = (work) => work() } = this.#options;
    try {
      await exclusively(() => this.#sendAll());
    } catch {
      // The device could not read or note a save: one such moment must not stop every later try, nor a sign-out.
      this.#tryLater();
    }
  }

  async #sendAll(): Promise<void> {
    for (;;) {
      const first = await this.#first();
      if (!first || !this.#isOpen) return;
      const error = await this.#sendOne(first);
      if (error && !FINAL.has(error.code)) return this.#tryLater(error.retryAfter);
      this.#failures = 0;
    }
  }

  #first(): Promise<Save | undefined> {
    const { outbox } = this.#options.database;
    return outbox
      .orderBy("id")
      .filter(({ refusal }) => refusal === null)
      .first();
  }

  async #sendOne(save: Save): Promise<ApiError | undefined> {
    const { database, transmit, onRefused } = this.#options;
    try {
      const reply = await transmit(save.wire);
      this.#outcomes.set(save.id, { state: "accepted", reply });
      await database.outbox.delete(save.id);
      return undefined;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (!FINAL.has(error.code)) return error;
      this.#outcomes.set(save.id, { state: "refused", error });
      const refusal = { code: error.code, field: error.field ?? null };
      await database.outbox.update(save.id, { refusal });
      onRefused(error, save);
      return error;
    }
  }

  #tryLater(afterSeconds = 0): void {
    if (!this.#isOpen) return;
    this.#failures += 1;
    const askedMs = afterSeconds * 1000;
    this.#timer = setTimeout(() => void this.drain(), Math.max(askedMs, waitMs(QUIET, this.#failures)));
  }
}
