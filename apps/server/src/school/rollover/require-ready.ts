import type { EndingSection } from "@dars/contract/school/rollover";

import type { Db } from "#platform/db/db.ts";
import { clash } from "#platform/db/write-once.ts";

import { endingSections, isBlocked } from "./read-rollover.ts";
import { countAmended, countUndecided } from "./readiness.queries.ts";

/**
 * Throws conflict while marks are missing, a result has changed since the rehearsal or a student has no decided
 * place. Returns the sections as they are.
 */
export async function requireReady(
  db: Db,
  schoolId: number,
  fromYearId: number,
): Promise<readonly EndingSection[]> {
  const sections = await endingSections(db, schoolId, fromYearId);
  const blocked = sections.filter(isBlocked);
  if (blocked.length > 0)
    throw clash("marks-missing", "Marks of some sections are not finished.", { sections: blocked.length });
  const amended = await countAmended(db, schoolId, fromYearId);
  if (amended > 0)
    throw clash("results-amended", "Some results have changed since the rehearsal.", { students: amended });
  const undecided = await countUndecided(db, schoolId, fromYearId);
  if (undecided > 0)
    throw clash("needs-decision", "Some students have no place yet.", { students: undecided });
  return sections;
}
