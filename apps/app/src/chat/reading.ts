/** In a lively room each message would else cost two calls on every phone that shows it. */
const TELL_EVERY_MS = 1000;

/** How far somebody has read a room: told at once, then every second at most, and what is left when the room is left. */
export class Reading {
  readonly #tell: (seq: number) => void;
  #read = 0;
  #told = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(tell: (seq: number) => void) {
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
    this.#timer = undefined;
    if (this.#read <= this.#told) return;
    this.#told = this.#read;
    this.#timer = setTimeout(() => this.#say(), TELL_EVERY_MS);
    this.#tell(this.#read);
  }
}
