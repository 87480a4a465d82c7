/** Work that is asked for often and done seldom: at once, and from then on after a while what was asked for meanwhile. */
export class Spaced {
  readonly #work: () => void;
  readonly #everyMs: number;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isAsked = false;

  constructor(everyMs: number, work: () => void) {
    this.#everyMs = everyMs;
    this.#work = work;
  }

  ask(): void {
    this.#isAsked = true;
    if (this.#timer === undefined) this.#do();
  }

  /** Does now what was asked for and not done yet. */
  finish(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (!this.#isAsked) return;
    this.#isAsked = false;
    this.#work();
  }

  #do(): void {
    this.finish();
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      if (this.#isAsked) this.#do();
    }, this.#everyMs);
  }
}
