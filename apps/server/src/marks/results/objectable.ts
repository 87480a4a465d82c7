import type { YearState } from "@dars/contract/school/years";

import type { Db } from "#platform/db/db.ts";

import { objectUntil } from "./objection-line.ts";
import { listReleased } from "./results.queries.ts";

interface Whose {
  readonly studentId: number;
  readonly yearId: number;
  readonly eyes: "guardian" | "student";
  readonly year: { readonly state: YearState; readonly today: string } | undefined;
}

/** H13: the columns that may be objected to today, each until its own day; none once the year is archived. */
export async function objectable(db: Db, schoolId: number, { year, ...whose }: Whose) {
  if (year?.state !== "current" && year?.state !== "closing") return [];
  const released = await listReleased(db, schoolId, whose);
  return released.flatMap(({ offeringId, code, publishedOn }) => {
    const until = objectUntil(publishedOn, year.today);
    return until === null ? [] : [{ offeringId, code, until }];
  });
}
