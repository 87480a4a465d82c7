import { setImmediate as turn } from "node:timers/promises";

import { AppError } from "#platform/errors.ts";

interface Waiting<In, Out> {
  readonly item: In;
  readonly resolve: (out: Out) => void;
  readonly reject: (reason: unknown) => void;
}

interface Line<In, Out> {
  readonly waiting: Waiting<In, Out>[];
  /** Its next batch is under way, or has all that it waits for. */
  isTaken: boolean;
  /** Ends the pause as soon as so many wait. */
  wake: { readonly at: number; readonly now: () => void } | undefined;
}

interface BatchOptions<In, Out> {
  /** Does a batch in one transaction, and returns the result of each item, in their order. */
  readonly work: (items: readonly In[]) => Promise<readonly Out[]>;
  /** Limits how long an item waits for the others of a full batch. */
  readonly most: number;
  /** Two items with the same key are never in one batch: the later one waits for the next. */
  readonly getKey?: (item: In) => unknown;
  /**
   * How long the next batch of a line waits to become as long as the one before: where callers ask again as soon as
   * they are answered, they stay together.
   */
  readonly pauseMs?: number;
  /** How many batches of a line may be under way at once; one unless told. */
  readonly abreast?: number;
  /** Called after each batch that was committed, with its length. */
  readonly onBatch?: (length: number) => void;
}

/**
 * Work that shares statements and commits. What arrives in one line while a batch is under way, or within one turn of
 * the event loop, is the next batch; each item is answered after the commit of its own batch.
 */
export class Batches<In, Out> {
  readonly #options: BatchOptions<In, Out>;
  readonly #lines = new Map<string, Line<In, Out>[]>();

  constructor(options: BatchOptions<In, Out>) {
    this.#options = options;
  }

  add(line: string, item: In): Promise<Out> {
    const { promise, resolve, reject } = Promise.withResolvers<Out>();
    const { waiting, wake } = this.#line(line);
    if (waiting.push({ item, resolve, reject }) === wake?.at) wake.now();
    return promise;
  }

  /** The one that gathers its next batch; else a further one; else the one with the shortest queue. */
  #line(name: string): Line<In, Out> {
    const lines = this.#lines.get(name) ?? [];
    const gathering = lines.find(({ isTaken }) => !isTaken);
    if (gathering) return gathering;
    const [first, ...others] = lines;
    if (first && lines.length >= this.#abreast)
      return others.reduce((least, one) => (one.waiting.length < least.waiting.length ? one : least), first);
    const line: Line<In, Out> = { waiting: [], isTaken: false, wake: undefined };
    lines.push(line);
    this.#lines.set(name, lines);
    void this.#empty(name, line);
    return line;
  }

  get #abreast(): number {
    return this.#options.abreast ?? 1;
  }

  /** Does one batch after the other, until the line is empty. */
  async #empty(name: string, line: Line<In, Out>): Promise<void> {
    const { waiting } = line;
    do {
      await turn();
      line.isTaken = true;
      const batch = waiting.splice(0, this.#lengthOfNext(waiting));
      await this.#deliver(batch);
      line.isTaken = false;
      const lines = this.#lines.get(name)?.length ?? 1;
      // While another line may open, half is enough: the other half opens it, and the two batches overlap.
      await this.#pause(line, lines < this.#abreast ? Math.ceil(batch.length / 2) : batch.length);
    } while (waiting.length > 0);
    const others = this.#lines.get(name)?.filter((one) => one !== line) ?? [];
    if (others.length > 0) this.#lines.set(name, others);
    else this.#lines.delete(name);
  }

  async #pause(line: Line<In, Out>, enough: number): Promise<void> {
    const { pauseMs } = this.#options;
    if (pauseMs === undefined || line.waiting.length >= enough) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, pauseMs);
      line.wake = {
        at: enough,
        now: () => {
          line.isTaken = true;
          clearTimeout(timer);
          resolve();
        },
      };
    });
    line.wake = undefined;
  }

  #lengthOfNext(waiting: readonly Waiting<In, Out>[]): number {
    const { getKey, most } = this.#options;
    if (!getKey) return most;
    const keys = new Set<unknown>();
    for (const { item } of waiting) {
      const key = getKey(item);
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
