import { useSyncExternalStore } from "react";

/** One value that many may watch. What lives longer than a page and is not the server's lives in one of these. */
export class Store<T> {
  #value: T;
  readonly #watchers = new Set<() => void>();

  constructor(value: T) {
    this.#value = value;
  }

  readonly get = (): T => this.#value;

  readonly set = (value: T): void => {
    if (Object.is(value, this.#value)) return;
    this.#value = value;
    for (const watcher of this.#watchers) watcher();
  };

  /** Calls `watcher` after each change, until the answer is called. */
  readonly watch = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher);
    return () => void this.#watchers.delete(watcher);
  };
}

/** The current value of a store. */
export const useStore = <T>(store: Pick<Store<T>, "get" | "watch">): T =>
  // The same where the first page is written into the build (vite/first-paint.ts).
  useSyncExternalStore(store.watch, store.get, store.get);
