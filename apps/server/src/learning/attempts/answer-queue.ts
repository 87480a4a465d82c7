import { Batches } from "#platform/db/batches.ts";
import type { Database } from "#platform/db/db.ts";
import { AppError } from "#platform/errors.ts";
import type { Hints } from "#platform/live/hints.ts";

import { Papers } from "./papers.ts";
import { takeAnswers, type Arriving, type Refused, type TakenAnswers } from "./take-answers.ts";

/** Limits how long answers wait for the others of a full batch. */
const MOST_TOGETHER = 100;
/** Answers of one node that wait for the database; above this, apps are asked to retry later. */
const MOST_WAITING = 4000;

/**
 * Answers that arrive together are read, scored and written together. A school has one batch under way at a time: no
 * batch waits for an attempt locked by another one, and a large batch costs less than two that share the processor.
 */
export class AnswerQueue {
  readonly #batches: Batches<Arriving, TakenAnswers | Refused>;
  #waiting = 0;

  constructor(database: Database) {
    const papers = new Papers();
    this.#batches = new Batches({
      work: (arriving) => takeAnswers(database, papers, arriving),
      most: MOST_TOGETHER,
      getKey: ({ attemptId }) => attemptId,
    });
  }

  /** The request must have passed the access check of its own `Database` already. */
  async take(arriving: Arriving): Promise<TakenAnswers> {
    if (this.#waiting >= MOST_WAITING)
      throw new AppError("unavailable", "Too many answers at once.", { retryAfter: 1 });
    this.#waiting += 1;
    try {
      const taken = await this.#batches.add(String(arriving.schoolId), arriving);
      if ("refusal" in taken) throw taken.refusal;
      return taken;
    } finally {
      this.#waiting -= 1;
    }
  }
}

const queues = new WeakMap<Hints, AnswerQueue>();

/** The one queue of a database, shared by all `Database` objects derived from it. */
export function getAnswerQueue(database: Database): AnswerQueue {
  const known = queues.get(database.hints);
  if (known) return known;
  const queue = new AnswerQueue(database.behind(() => undefined));
  queues.set(database.hints, queue);
  return queue;
}
