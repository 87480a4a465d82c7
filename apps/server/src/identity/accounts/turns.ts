import { AppError } from "#platform/errors.ts";

interface TurnsOptions {
  readonly atOnce: number;
  readonly mostWaiting: number;
}

/** Work of which only so much runs at a time; the rest waits for its turn, in the order in which it came. */
export class Turns {
  readonly #atOnce: number;
  readonly #mostWaiting: number;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor({ atOnce, mostWaiting }: TurnsOptions) {
    this.#atOnce = atOnce;
    this.#mostWaiting = mostWaiting;
  }

  /** Throws `busy` when too many already wait. */
  async take<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running >= this.#atOnce) {
      if (this.#waiting.length >= this.#mostWaiting)
        throw new AppError("busy", "Many people are signing in. Try again in a moment.", { retryAfter: 5 });
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    } else this.#running += 1;
    try {
      return await work();
    } finally {
      // Whoever is next takes this place over, so that nobody who comes now is before it.
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }
}
