/** Seconds of the past by which the rest is judged. */
const WINDOW_MS = 30_000;
/** Two pieces that follow at once say nothing yet. */
const LEAST_MS = 2000;

/** How fast a file leaves: what is left of it, in seconds. */
export class Pace {
  readonly #bytes: number;
  #notes: readonly { readonly at: number; readonly part: number }[] = [];

  constructor(bytes: number) {
    this.#bytes = bytes;
  }

  /** `part`: what has left, from 0 to 1; `at`: when, in milliseconds. Null where it cannot be said yet. */
  note(part: number, at: number): number | null {
    const within = this.#notes.filter((note) => at - note.at <= WINDOW_MS);
    // Of a slow line also the last one before.
    const past = within.length > 0 ? within : this.#notes.slice(-1);
    this.#notes = [...past, { at, part }];
    const [first] = past;
    if (!first || at - first.at < LEAST_MS || part <= first.part) return null;
    const bytesAMs = ((part - first.part) * this.#bytes) / (at - first.at);
    return ((1 - part) * this.#bytes) / bytesAMs / 1000;
  }
}
