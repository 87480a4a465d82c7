import type { Db } from "#platform/db/driver.ts";

/**
 * "Look again": something was committed that an open app may want to see at once. Only a hint: whoever misses it finds
 * the same by asking for what lies after its head, so nothing may depend on one arriving.
 */
export type Hint =
  /** A room's log reaches to `seq` now. */
  | {
      readonly about: "room";
      readonly schoolId: number;
      readonly roomId: number;
      readonly seq: number;
    }
  /** A person's rooms have changed, its unread count, or its notifications. */
  | {
      readonly about: "rooms" | "unread" | "notified";
      readonly schoolId: number;
      readonly personId: number;
    }
  /** What holds in all rooms of a school has changed, such as their hours. */
  | { readonly about: "school"; readonly schoolId: number };

type Listener = (hint: Hint) => void;

/** Where hints meet whoever carries them to open apps. Nobody listens where slices are tested by themselves. */
export class Hints {
  readonly #listeners = new Set<Listener>();

  /** For what is committed already; inside a transaction use `hintAfterCommit`. Never throws. */
  readonly tell = (hint: Hint): void => {
    for (const listener of this.#listeners) listener(hint);
  };

  /** `listener` must be quick and must not throw. Ends with the answer's call. */
  hear(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }
}

/** What the transactions under way will tell, by what a builder keeps however it is wrapped. */
const waiting = new WeakMap<object, Hint[]>();
const placeOf = (db: Db): object => db.getExecutor().adapter;

/**
 * Tells after the transaction of `db` is committed, and never if it is rolled back. Throws where `db` is in no
 * transaction of `Database`.
 */
export function hintAfterCommit(db: Db, ...hints: readonly Hint[]): void {
  const kept = waiting.get(placeOf(db));
  if (!kept) throw new Error("Hints wait for a commit, and here is no transaction.");
  kept.push(...hints);
}

/** Gathers what is hinted at through `db`; for `Database`, which tells it once the commit was answered. */
export function gatherHints(db: Db): readonly Hint[] {
  const kept: Hint[] = [];
  waiting.set(placeOf(db), kept);
  return kept;
}
