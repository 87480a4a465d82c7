/** The longest text that every bus carries: PostgreSQL takes less than 8000 bytes. */
export const MOST_BYTES = 7_500;

/**
 * Carries short texts between nodes, at most once and in no order: nothing may depend on one arriving. A
 * publisher receives its own texts as well.
 */
export interface Bus {
  /** Never throws and never waits. `text`: at most MOST_BYTES in UTF-8. */
  readonly publish: (text: string) => void;
  /** `listener` must not throw. Ends with the answer's call. */
  readonly hear: (listener: (text: string) => void) => () => void;
  /** `listener` runs when texts may have been lost, and others come again: the moment to look for oneself. */
  readonly onGap: (listener: () => void) => () => void;
  /** False while nothing can be carried. */
  readonly isUp: () => boolean;
  readonly close: () => Promise<void>;
}

/** Listeners, the same for every bus. */
export class Hearers<T extends readonly unknown[]> {
  readonly #listeners = new Set<(...args: T) => void>();

  readonly add = (listener: (...args: T) => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  readonly tell = (...args: T): void => {
    for (const listener of this.#listeners) listener(...args);
  };
}

/** The bus of a server that is one process, or of several servers in one process. */
export class Exchange {
  readonly #buses = new Set<Hearers<[string]>>();

  connect(): Bus {
    const hearers = new Hearers<[string]>();
    this.#buses.add(hearers);
    return {
      publish: (text) => {
        for (const each of this.#buses) queueMicrotask(() => each.tell(text));
      },
      hear: hearers.add,
      // Nothing is ever lost here.
      onGap: () => () => undefined,
      isUp: () => true,
      close: async () => void this.#buses.delete(hearers),
    };
  }
}
