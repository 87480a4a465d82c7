import { setImmediate as turn, setTimeout } from "node:timers/promises";

import { AppError } from "#platform/errors.ts";

interface Waiting<In, Out> {
  readonly item: In;
  readonly resolve: (out: Out) => void;
  readonly reject: (reason: unknown) => void;
}

interface BatchOptions<In, Out> {
  /** Does a batch in one transaction, and returns the result of each item, in their order. */
  readonly work: (items: readonly In[]) => Promise<readonly Out[]>;
  /** Limits how long an item waits for the others of a full batch. */
  readonly most: number;
  /** Two items with the same key are never in one batch: the later one waits for the next. */
  readonly keyOf?: (item: In) => unknown;
  /** The least time from the beginning of one batch to that of the next in its line, unless that is full. */
  readonly pauseMs?: number;
  /** Called after each batch that was committed, with its length. */
  readonly onBatch?: (length: number) => void;
}

/**
 * Work that shares statements and commits. What arrives in one line while a batch is under way, or within one turn of
 * the event loop, is the next batch; each item is answered after the commit of its own batch. A line has one batch
 * under way at a time.
 */
export class Batches<In, Out> {
  readonly #options: BatchOptions<In, Out>;
  readonly #lines = new Map<string, Waiting<In, Out>[]>();

  constructor(options: BatchOptions<In, Out>) {
    this.#options = options;
  }

  add(line: string, item: In): Promise<Out> {
    const { promise, resolve, reject } = Promise.withResolvers<Out>();
    this.#waitingIn(line).push({ item, resolve, reject });
    return promise;
  }

  #waitingIn(line: string): Waiting<In, Out>[] {
    const known = this.#lines.get(line);
    if (known) return known;
    const waiting: Waiting<In, Out>[] = [];
    this.#lines.set(line, waiting);
    void this.#empty(line, waiting);
    return waiting;
  }

  /** Does one batch after the other, until the line is empty. */
  async #empty(line: string, waiting: Waiting<In, Out>[]): Promise<void> {
    let next = 0;
    do {
      await turn();
      await this.#pause(next, waiting);
      next = performance.now() + (this.#options.pauseMs ?? 0);
      await this.#deliver(waiting.splice(0, this.#lengthOfNext(waiting)));
    } while (waiting.length > 0);
    this.#lines.delete(line);
  }

  async #pause(until: number, waiting: readonly unknown[]): Promise<void> {
    const left = until - performance.now();
    if (left > 0 && waiting.length < this.#options.most) await setTimeout(left);
  }

  #lengthOfNext(waiting: readonly Waiting<In, Out>[]): number {
    const { keyOf, most } = this.#options;
    if (!keyOf) return most;
    const keys = new Set<unknown>();
    for (const { item } of waiting) {
      const key = keyOf(item);
      if (keys.size === most || keys.has(key)) break;
      keys.add(key);
    }
    return keys.size;
  }

  /** Never throws. One that the database does not take must not fail its neighbours: then each goes by itself. */
  async #deliver(batch: readonly Waiting<In, Out>[]): Promise<void> {
    try {
      const answers = await this.#options.work(batch.map(({ item }) => item));
      if (answers.length !== batch.length) throw new RangeError("Every item is answered.");
      this.#options.onBatch?.(batch.length);
      for (const [place, answer] of answers.entries()) batch[place]?.resolve(answer);
    } catch (error) {
      if (batch.length === 1 || !isRefused(error)) for (const { reject } of batch) reject(error);
      else for (const one of batch) await this.#deliver([one]);
    }
  }
}

/**
 * Whether the work said no, or the database, as it does to a row that breaks a rule and to one of two transactions that
 * wait for each other, or to what came after such a statement (25P02); a lost connection says nothing.
 */
const isRefused = (error: unknown): boolean => error instanceof AppError || isStatedBy(error);

const isStatedBy = (error: unknown): boolean =>
  error instanceof Error &&
  "code" in error &&
  typeof error.code === "string" &&
  /^(?:22|23)|^(?:40001|40P01|25P02)$/.test(error.code);
