/** The place in PostgreSQL's log that a text such as `16/B374D848` names. */
export function readLogPlace(text: string): bigint {
  const [high = "", low = ""] = text.split("/");
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}

/** An hour of moments, one a second. */
const MOST_MOMENTS = 3600;

/**
 * How old a replica's rows are, by the log that it has worked off. Its own clock says nothing: without writes, its
 * last change grows old, and one that is cut off does not know.
 */
export class ReplicaAge {
  /** Moments at which the primary's log had come so far, and the replica had not yet. */
  #ahead: { readonly place: bigint; readonly atMs: number }[] = [];
  #reachedMs = -Infinity;
  #reachedPlace = 0n;

  /** The primary's log had come so far at this moment. */
  seePrimary(place: bigint, atMs: number): void {
    this.#ahead.push({ place, atMs });
    // A replica may be away for days. Without a moment it seems older than it is, never newer.
    if (this.#ahead.length > MOST_MOMENTS) this.#ahead.shift();
  }

  /** The replica has worked off the log to here. */
  seeReplica(place: bigint): void {
    for (const sample of this.#ahead)
      if (sample.place <= place) [this.#reachedMs, this.#reachedPlace] = [sample.atMs, sample.place];
    this.#ahead = this.#ahead.filter((sample) => sample.place > place);
  }

  /** The moment up to which the replica has everything; -Infinity before that is known. */
  get reachedMs(): number {
    return this.#reachedMs;
  }

  /** Where the primary's log was at that moment. */
  get reachedPlace(): bigint {
    return this.#reachedPlace;
  }
}
