import type { Db } from "#platform/db/driver.ts";

/**
 * A request to refresh: something was committed that an open app may want to see at once. Only a hint: an app
 * that misses it finds the same by asking for events after its head, so nothing may depend on one arriving.
 */
export type Hint =
  /** A room's log reaches to `seq` now. */
  | {
      readonly about: "room";
      readonly schoolId: number;
      readonly roomId: number;
      readonly seq: number;
    }
  /** A person's rooms have changed, its unread count, its notifications, or what was done of its or its child's homework. */
  | {
      readonly about: "rooms" | "unread" | "notified" | "homework";
      readonly schoolId: number;
      readonly personId: number;
    }
  /** A setting of all rooms of a school has changed, such as their hours. */
  | { readonly about: "school"; readonly schoolId: number };

type Listener = (hint: Hint) => void;

/** Connects hints with their carrier to open apps. There are no listeners where slices are tested by themselves. */
export class Hints {
  readonly #listeners = new Set<Listener>();

  /** For changes already committed; inside a transaction use `hintAfterCommit`. Never throws. */
  readonly tell = (hint: Hint): void => {
    for (const listener of this.#listeners) listener(hint);
  };

  /** `listener` must be quick and must not throw. Ends with the answer's call. */
  hear(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }
}

/** The hints of transactions under way, by an object that a builder keeps however it is wrapped. */
const waiting = new WeakMap<object, Hint[]>();
const getAdapter = (db: Db): object => db.getExecutor().adapter;

/**
 * Publishes the hints after the transaction of `db` is committed, and never if it is rolled back. Throws if
 * `db` is in no transaction of `Database`.
 */
export function hintAfterCommit(db: Db, ...hints: readonly Hint[]): void {
  const pendingHints = waiting.get(getAdapter(db));
  if (!pendingHints) throw new Error("Hints wait for a commit, and here is no transaction.");
  pendingHints.push(...hints);
}

/** Collects the hints given through `db`; for `Database`, which publishes them after the commit. */
export function gatherHints(db: Db): readonly Hint[] {
  const pendingHints: Hint[] = [];
  waiting.set(getAdapter(db), pendingHints);
  return pendingHints;
}
