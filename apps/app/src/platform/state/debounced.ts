interface Waits {
  /** Without another request. */
  readonly pauseMs: number;
  /** Since the first request, however many follow. */
  readonly longestMs: number;
}

/** Does the last of the requested work after a pause, or at the latest after the longest wait. */
export class Debounced {
  readonly #waits: Waits;
  #work: () => void = () => undefined;
  #pause: ReturnType<typeof setTimeout> | undefined;
  #longest: ReturnType<typeof setTimeout> | undefined;

  constructor(waits: Waits) {
    this.#waits = waits;
  }

  ask(work: () => void): void {
    this.#work = work;
    clearTimeout(this.#pause);
    this.#pause = setTimeout(() => this.#do(), this.#waits.pauseMs);
    this.#longest ??= setTimeout(() => this.#do(), this.#waits.longestMs);
  }

  cancel(): void {
    clearTimeout(this.#pause);
    clearTimeout(this.#longest);
    this.#longest = undefined;
  }

  #do(): void {
    this.cancel();
    this.#work();
  }
}
