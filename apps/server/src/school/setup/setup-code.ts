import { timingSafeEqual } from "node:crypto";

import { AppError } from "#platform/errors.ts";

const MOST_TRIES = 20;

/**
 * The setup code of an empty server, printed where it was started: a reader of that output may become its
 * administrator.
 */
export class SetupCode {
  #code: string | undefined;
  #tries = 0;

  /** Without a code the server is not, or no longer, waiting for its first administrator. */
  constructor(code?: string) {
    this.#code = code;
  }

  get isOpen(): boolean {
    return this.#code !== undefined;
  }

  /** Throws `forbidden` for a wrong code, and for every code after too many wrong ones until the next start. */
  check(typed: string): void {
    if (this.#code === undefined) throw new AppError("conflict", "This server is already set up.");
    this.#tries += 1;
    const [given, expected] = [Buffer.from(typed.trim()), Buffer.from(this.#code)];
    const isRight = given.length === expected.length && timingSafeEqual(given, expected);
    if (this.#tries > MOST_TRIES || !isRight)
      throw new AppError("forbidden", "Wrong setup code.", {
        field: "/body/code",
      });
  }

  close(): void {
    this.#code = undefined;
  }
}
