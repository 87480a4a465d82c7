import { policiesOfYear } from "#marks/policies/public.ts";
import type { Db } from "#platform/db/db.ts";

import { examCodes } from "./cell-counts.ts";
import { computeSittings } from "./compute-sitting.ts";
import {
  listOpenColumns,
  type ColumnOfClass,
  type OpenColumn,
  type WhichColumns,
} from "./due-columns.queries.ts";

/** PUB-3: those of the open columns of a year for which no mark is to come: exams that nobody of the class sits. */
export async function idleColumns(
  db: Db,
  schoolId: number,
  yearId: number,
  open: readonly OpenColumn[],
): Promise<ColumnOfClass[]> {
  if (open.length === 0) return [];
  const policyOf = await policiesOfYear(db, schoolId, yearId);
  const exams = open.filter(({ level, code }) => examCodes(policyOf(level).policy).includes(code));
  if (exams.length === 0) return [];
  const classes = [...new Map(exams.map((each) => [each.classId, each])).values()];
  const sittings = await computeSittings(db, schoolId, yearId, classes);
  const unsat = new Map(sittings.map((sitting) => [sitting.classId, sitting.unsat]));
  return exams.flatMap(({ classId, code }) => (unsat.get(classId)?.has(code) ? [{ classId, code }] : []));
}

/** The same of the current year: among all open columns of the school, or among those asked for. */
export async function listIdleColumns(
  db: Db,
  schoolId: number,
  which: WhichColumns = {},
): Promise<readonly ColumnOfClass[]> {
  const open = await listOpenColumns(db, schoolId, which);
  return idleColumns(db, schoolId, open[0]?.yearId ?? 0, open);
}
