/** The longest delay before a device is notified, under any load. */
const LONGEST_MS = 50;
/** Gathered for so many times as long as telling took: then telling takes a fifth of the time at most. */
const REST = 4;
/** Under low load, waiting for more gains nothing: the delay per sent item is this long. */
const FOR_EACH_MS = 4;

/** How long changes are batched before they are sent: the more there is to send, the larger the batches. */
export class Pace {
  readonly #leastMs: number;
  #waitMs: number;

  constructor(leastMs: number) {
    this.#leastMs = leastMs;
    this.#waitMs = leastMs;
  }

  get waitMs(): number {
    return this.#waitMs;
  }

  /** Sending the last batch took this many milliseconds, for this many items. */
  took(ms: number, things: number): void {
    this.#waitMs = Math.max(this.#leastMs, Math.min(LONGEST_MS, REST * ms, FOR_EACH_MS * things));
  }
}
