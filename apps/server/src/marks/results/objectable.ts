import type { YearState } from "@dars/contract/school/years";

import type { Db } from "#platform/db/db.ts";

import { objectUntil } from "./objection-line.ts";
import { listReleased, type ReleasedColumn } from "./results.queries.ts";

interface ObjectingReader {
  readonly studentId: number;
  readonly yearId: number;
  readonly eyes: "guardian" | "student";
  readonly year: Year | undefined;
}

interface Year {
  readonly state: YearState;
  readonly today: string;
}

/** H13: the columns that may be objected to today, each until its own day; none once the year is archived. */
export async function objectable(db: Db, schoolId: number, { year, ...whose }: ObjectingReader) {
  return filterObjectable(await listReleased(db, schoolId, whose), year);
}

/** The same of columns that are known. */
export function filterObjectable(released: readonly ReleasedColumn[], year: Year | undefined) {
  if (year?.state !== "current" && year?.state !== "closing") return [];
  return released.flatMap(({ offeringId, code, publishedOn }) => {
    const until = objectUntil(publishedOn, year.today);
    return until === null ? [] : [{ offeringId, code, until }];
  });
}
