import type { Hints } from "#platform/live/hints.ts";

import { Batches } from "./batches.ts";
import type { Database } from "./db.ts";

/** Reads each of the items, in one statement; undefined for one that is not there. */
type ReadAll<In, Out, School> = (
  database: Database,
  schoolId: School,
  items: readonly In[],
) => Promise<readonly (Out | undefined)[]>;

interface PendingRead<In, School> {
  readonly database: Database;
  readonly schoolId: School;
  readonly item: In;
}

/** The longest statement: more in one would keep its first item waiting for the rest. */
const MOST = 32;

interface Pace {
  readonly pauseMs?: number;
  readonly abreast?: number;
}

/**
 * Where many ask, a statement of thirty rows costs little more than one of five. One who asks alone does not wait. While
 * the rows of one statement are sent to their callers, PostgreSQL reads for the others.
 */
const LARGE: Pace = { pauseMs: 2, abreast: 2 };
/** For statements that take no longer than a caller would wait for others. */
export const SMALL: Pace = {};

/**
 * Reads that many ask for at once, of one school or, with null, of what belongs to no school: what arrives while the
 * statements before are under way is in the next. Each sees what was committed before it was asked for. Starting a
 * statement over a dozen tables costs many times as much as one more row of it. Access control has admitted the caller.
 */
export class ReadsTogether<In, Out, School extends number | null = number> {
  /** By what all `Database` objects of one database share. */
  readonly #batches = new WeakMap<Hints, Batches<PendingRead<In, School>, Out | undefined>>();
  readonly #readAll: ReadAll<In, Out, School>;
  readonly #pace: Pace;

  constructor(readAll: ReadAll<In, Out, School>, pace = LARGE) {
    this.#readAll = readAll;
    this.#pace = pace;
  }

  async read(database: Database, schoolId: School, item: In): Promise<Out | undefined> {
    const opening = schoolId === null ? undefined : database.enter(schoolId);
    if (opening) await opening;
    return this.#batchesIn(database).add(String(schoolId), { database, schoolId, item });
  }

  #batchesIn({ hints }: Database): Batches<PendingRead<In, School>, Out | undefined> {
    const known = this.#batches.get(hints);
    if (known) return known;
    const batches = new Batches<PendingRead<In, School>, Out | undefined>({
      most: MOST,
      ...this.#pace,
      work: async (asked) => {
        const [first] = asked;
        if (!first) return [];
        const items = asked.map(({ item }) => item);
        return this.#readAll(first.database, first.schoolId, items);
      },
    });
    this.#batches.set(hints, batches);
    return batches;
  }
}

/** Rows in the order of what was asked for, each with its number there, from 1. */
export function inOrder<R extends { readonly no: number }>(
  count: number,
  rows: readonly R[],
): (R | undefined)[] {
  const found = Array.from<R | undefined>({ length: count });
  for (const row of rows) found[row.no - 1] = row;
  return found;
}

/** The same where there may be many rows of each. */
export function inLists<R extends { readonly no: number }>(count: number, rows: readonly R[]): R[][] {
  const found = Array.from({ length: count }, (): R[] => []);
  for (const row of rows) found[row.no - 1]?.push(row);
  return found;
}
