import { useState } from "react";

export interface Ticked<T> {
  readonly ids: ReadonlySet<number>;
  /** In the order in which they were ticked. */
  readonly records: readonly T[];
  readonly tick: (records: readonly T[], isTicked: boolean) => void;
  readonly clear: () => void;
}

/** Keeps the selected records of a table by their ids, also while the table shows others. */
export function useTicked<T>(idOf: (record: T) => number): Ticked<T> {
  const [ticked, setTicked] = useState<ReadonlyMap<number, T>>(() => new Map());

  function tick(records: readonly T[], isTicked: boolean) {
    setTicked((before) => {
      const next = new Map(before);
      for (const record of records)
        if (isTicked) next.set(idOf(record), record);
        else next.delete(idOf(record));
      return next;
    });
  }

  return {
    ids: new Set(ticked.keys()),
    records: [...ticked.values()],
    tick,
    clear: () => setTicked(new Map()),
  };
}
