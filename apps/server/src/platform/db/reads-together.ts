import { Batches } from "./batches.ts";
import type { Database } from "./db.ts";

/** Reads each of the items, in one statement; undefined for one that is not there. */
type ReadAll<In, Out> = (
  database: Database,
  schoolId: number,
  items: readonly In[],
) => Promise<readonly (Out | undefined)[]>;

interface PendingRead<In> {
  readonly database: Database;
  readonly schoolId: number;
  readonly item: In;
}

/** The longest statement: more in one would keep its first item waiting for the rest. */
const MOST = 32;
/** Where many ask, a statement of thirty rows costs little more than one of five. One who asks alone does not wait. */
const PAUSE_MS = 2;
/** While the rows of one statement are sent to their callers, PostgreSQL reads for the others. */
const ABREAST = 2;

/**
 * Reads of one school that many ask for at once: what arrives while two statements are under way is in the next. Each
 * sees what was committed before it was asked for. Starting a statement over a dozen tables costs many times as much as
 * one more row of it. One for each database; access control has admitted the caller.
 */
export class ReadsTogether<In, Out> {
  readonly #batches: Batches<PendingRead<In>, Out | undefined>;

  constructor(readAll: ReadAll<In, Out>) {
    this.#batches = new Batches({
      most: MOST,
      pauseMs: PAUSE_MS,
      abreast: ABREAST,
      work: async (requests) => {
        const [first] = requests;
        if (!first) return [];
        const items = requests.map(({ item }) => item);
        return readAll(first.database, first.schoolId, items);
      },
    });
  }

  async read(database: Database, schoolId: number, item: In): Promise<Out | undefined> {
    const opening = database.enter(schoolId);
    if (opening) await opening;
    return this.#batches.add(String(schoolId), { database, schoolId, item });
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
