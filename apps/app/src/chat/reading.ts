/** In a lively room each message would else cost two calls on every phone that shows it. */
const TELL_EVERY_MS = 1000;

/** How far somebody has read a room: told at once, then every second at most, and what is left when the room is left. */
export class Reading {
  readonly #tell: (seq: number) => Promise<boolean>;
  #read = 0;
  #told = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `tell` answers whether it was heard. What was not is told again with the next sight of the room. */
  constructor(tell: (seq: number) => Promise<boolean>) {
    this.#tell = tell;
  }

  /** Everything up to `seq` has been on the screen. */
  reach(seq: number): void {
    this.#read = Math.max(this.#read, seq);
    if (this.#timer === undefined) this.#say();
  }

  /** Says what was not said yet. */
  end(): void {
    this.#say();
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #say(): void {
    const seq = this.#read;
    if (seq <= this.#told) return;
    this.#told = seq;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      if (this.#read > seq) this.#say();
    }, TELL_EVERY_MS);
    void this.#hand(seq);
  }

  async #hand(seq: number): Promise<void> {
    if (!(await this.#tell(seq))) this.#told = Math.min(this.#told, seq - 1);
  }
}
