import type { Db } from "#platform/db/db.ts";

import { copyCurriculum, listBareOfferings, lockOrder } from "./curriculum.queries.ts";

interface Years {
  readonly fromYearId: number;
  readonly toYearId: number;
}

/** The lessons of a year into the same offerings of another that have none yet. Returns how many are new. */
export async function copyLessonsOfYear(
  db: Db,
  schoolId: number,
  { fromYearId, toYearId }: Years,
): Promise<number> {
  let copied = 0;
  for (const { from, to } of await listBareOfferings(db, schoolId, fromYearId, toYearId)) {
    const { unitIds, lessonIds } = await lockOrder(db, schoolId, to);
    if (unitIds.length + lessonIds.length > 0) continue;
    copied += (await copyCurriculum(db, schoolId, from, to)).lessons;
  }
  return copied;
}
