import { AppError } from "#platform/errors.ts";

const WINDOW_MS = 60_000;
const MOST_REMEMBERED = 50_000;

interface Failed {
  readonly count: number;
  /** When the address may fail anew, as Date.now() says. */
  readonly until: number;
}

/**
 * Counts, for each address, unknown tokens. For an address that sent too many of them within a minute, no
 * further token is looked up; a token that was valid here before is never blocked by it, since whole schools
 * share one address. Counted in this process.
 */
export class Guesses {
  readonly #most: number;
  readonly #failed = new Map<string, Failed>();
  readonly #good = new Set<string>();

  /** `most` unknown tokens a minute from one address. */
  constructor(most: number) {
    this.#most = most;
  }

  /**
   * The result of `lookUp`. Throws too-many-requests before it, or the error of `lookUp`; not-signed-in
   * counts as a guess.
   */
  async judge<T>(address: string, token: string, lookUp: () => Promise<T>): Promise<T> {
    if (!this.#good.has(token)) this.#refuseTooMany(address);
    try {
      const found = await lookUp();
      keepRoom(this.#good).add(token);
      return found;
    } catch (error) {
      if (error instanceof AppError && error.code === "not-signed-in") this.#count(address, token);
      throw error;
    }
  }

  /** The same for a look-up that returns undefined for an unknown token. */
  async find<T>(
    address: string,
    token: string,
    lookUp: () => Promise<T | undefined>,
  ): Promise<T | undefined> {
    if (!this.#good.has(token)) this.#refuseTooMany(address);
    const found = await lookUp();
    if (found === undefined) this.#count(address, token);
    else keepRoom(this.#good).add(token);
    return found;
  }

  #refuseTooMany(address: string): void {
    const left = this.#leftOf(address);
    if (left && left.count >= this.#most)
      throw new AppError("too-many-requests", "Too many requests.", {
        retryAfter: Math.max(1, Math.ceil((left.until - Date.now()) / 1000)),
      });
  }

  #count(address: string, token: string): void {
    this.#good.delete(token);
    const { count, until } = this.#leftOf(address) ?? { count: 0, until: Date.now() + WINDOW_MS };
    keepRoom(this.#failed).set(address, { count: count + 1, until });
  }

  #leftOf(address: string): Failed | undefined {
    const known = this.#failed.get(address);
    return known && known.until > Date.now() ? known : undefined;
  }
}

function keepRoom<C extends Map<string, unknown> | Set<string>>(collection: C): C {
  if (collection.size >= MOST_REMEMBERED) collection.clear();
  return collection;
}
