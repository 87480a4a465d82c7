import { Batches } from "./batches.ts";
import type { Db } from "./driver.ts";

/** The longest statement: more in one would keep its first caller waiting for the rest. */
const MOST = 32;

/** A row of one of the keys, with the key's number in the list, from 1. */
type Numbered<R> = R & { readonly no: number };

/**
 * Looks into tables that belong to no school, for what many callers ask for in the same moment: what is asked while a
 * statement is under way is the next statement. Each sees what was committed before it asked. Not for what follows
 * writes of its own transaction.
 */
export function lookTogether<R>(
  lookAll: (db: Db, keys: readonly number[]) => Promise<readonly Numbered<R>[]>,
): (directory: Db, key: number) => Promise<readonly R[]> {
  const known = new WeakMap<Db, Batches<number, readonly R[]>>();
  const getBatches = (directory: Db) => {
    const found = known.get(directory);
    if (found) return found;
    const batches = new Batches<number, readonly R[]>({
      most: MOST,
      work: async (keys) => {
        const rows = Map.groupBy(await lookAll(directory, keys), ({ no }) => no);
        return keys.map((_, place) => rows.get(place + 1) ?? []);
      },
    });
    known.set(directory, batches);
    return batches;
  };
  return (directory, key) => getBatches(directory).add("keys", key);
}
