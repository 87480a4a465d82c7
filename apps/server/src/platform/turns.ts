import { AppError } from "./errors.ts";

/** Lets so many work at a time, keeps so many waiting in their order, and sends the rest away. */
export class Turns {
  readonly #most: number;
  readonly #longest: number;
  readonly #refusal: () => AppError;
  readonly #queue: (() => void)[] = [];
  #working = 0;

  constructor(most: number, longest: number, refusal = unavailable) {
    this.#most = most;
    this.#longest = longest;
    this.#refusal = refusal;
  }

  /** Throws the refusal where the queue is full. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#working >= this.#most) await this.#wait();
    else this.#working += 1;
    try {
      return await work();
    } finally {
      const next = this.#queue.shift();
      // The turn is passed on directly, so that no other call gets in between.
      if (next) next();
      else this.#working -= 1;
    }
  }

  #wait(): Promise<void> {
    if (this.#queue.length >= this.#longest) throw this.#refusal();
    return new Promise((resolve) => {
      this.#queue.push(resolve);
    });
  }
}

const unavailable = (): AppError =>
  new AppError("unavailable", "The server is busy. Try again in a moment.", { retryAfter: 5 });
