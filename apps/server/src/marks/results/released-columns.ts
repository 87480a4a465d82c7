import type { PublishedCodes } from "#marks/publication/public.ts";
import type { Database } from "#platform/db/db.ts";

import { filterObjectable } from "./objectable.ts";
import { listReleasedTo, type ReleasedQuery, type YearPageRow } from "./year-page.queries.ts";

const MOST = 2000;

/** What may be objected to, as it is sent. */
export interface Objectable {
  /** JSON. */
  readonly columns: string;
  readonly until: string | null;
}

const NOTHING: Objectable = { columns: "[]", until: null };

type ReleasePage = Pick<
  YearPageRow,
  "state" | "today" | "timeZone" | "classIds" | "sectionIds" | "publicationIds"
>;

interface ReleaseQuery {
  readonly schoolId: number;
  readonly yearId: number;
  readonly isGuardian: boolean;
  /** JSON of PublishedCodes: what of it the reader sees. */
  readonly published: string;
}

/**
 * H13 for a class at a time. A publication that is public keeps its columns and its moments until it is withdrawn; each
 * read brings the ids of those that are public now, so what is kept under these ids is true for as long as they come.
 */
export class ReleasedColumns {
  readonly #kept = new Map<string, Promise<Objectable>>();

  of(database: Database, page: ReleasePage, which: ReleaseQuery): Promise<Objectable> | Objectable {
    const { state, today, timeZone, classIds, sectionIds, publicationIds } = page;
    if (state !== "current" && state !== "closing") return NOTHING;
    if (classIds === null || sectionIds === null || publicationIds === null) return NOTHING;
    const { schoolId, yearId, isGuardian, published } = which;
    const key = [
      schoolId,
      yearId,
      isGuardian,
      today,
      timeZone,
      classIds,
      sectionIds,
      publicationIds,
      published,
    ];
    return this.#of(key.join("|"), () =>
      objectableTo(database, page, published, {
        schoolId,
        yearId,
        isGuardian,
        classIds,
        sectionIds,
        publicationIds,
      }),
    );
  }

  #of(key: string, find: () => Promise<Objectable>): Promise<Objectable> {
    const known = this.#kept.get(key);
    if (known) return known;
    if (this.#kept.size >= MOST) this.#kept.clear();
    const found = find();
    this.#kept.set(key, found);
    found.catch(() => this.#kept.delete(key));
    return found;
  }
}

async function objectableTo(
  database: Database,
  year: ReleasePage,
  published: string,
  which: ReleasedQuery,
): Promise<Objectable> {
  const codes = codesIn(published);
  const released = await listReleasedTo(database.shortReading(which.schoolId), which);
  const open = filterObjectable(released, year).filter(
    ({ offeringId, code }) => codes.get(offeringId)?.includes(code) === true,
  );
  const until = open
    .map((each) => each.until)
    .toSorted()
    .at(-1);
  return { columns: JSON.stringify(open), until: until ?? null };
}

/** The published columns by the subject's offering. */
export const codesIn = (published: string): ReadonlyMap<number, readonly string[]> =>
  // Written by JSON.stringify of this type.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  new Map(JSON.parse(published) as PublishedCodes);
