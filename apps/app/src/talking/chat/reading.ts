import { Spaced } from "#platform/state/spaced.ts";

/** In a lively room each message would else cost two calls on every phone that shows it. */
const TELL_EVERY_MS = 1000;

/** Reports how far a room was read: immediately, then once a second at most, and the rest when the room is closed. */
export class Reading {
  readonly #tell: (seq: number) => Promise<boolean>;
  readonly #telling = new Spaced(TELL_EVERY_MS, () => void this.#say());
  #read = 0;
  #told = 0;

  /** `tell` resolves to whether the server received it. An unreceived position is sent again with the next one. */
  constructor(tell: (seq: number) => Promise<boolean>) {
    this.#tell = tell;
  }

  /** Everything up to `seq` has been on the screen. */
  reach(seq: number): void {
    this.#read = Math.max(this.#read, seq);
    if (this.#read > this.#told) this.#telling.ask();
  }

  /** Says what was not said yet. */
  end(): void {
    this.#telling.finish();
  }

  async #say(): Promise<void> {
    const seq = this.#read;
    this.#told = seq;
    if (!(await this.#tell(seq))) this.#told = Math.min(this.#told, seq - 1);
  }
}
