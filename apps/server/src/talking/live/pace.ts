/** A device is told at the latest after this long, however much there is to tell. */
const LONGEST_MS = 50;
/** Gathered for so many times as long as telling took: then telling takes a fifth of the time at most. */
const REST = 4;
/** Where little happens nothing is gained by waiting for more: so long for each thing that was told. */
const FOR_EACH_MS = 4;

/** How long what happens is gathered before it is told: the more there is to tell, the more is told together. */
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

  /** It took so many milliseconds to tell what was gathered last, so many things. */
  took(ms: number, things: number): void {
    this.#waitMs = Math.max(this.#leastMs, Math.min(LONGEST_MS, REST * ms, FOR_EACH_MS * things));
  }
}
