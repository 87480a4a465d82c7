import type { ColumnState } from "@dars/contract/marks/sheets";

import { policiesOfYear } from "#marks/policies/public.ts";
import type { Db } from "#platform/db/db.ts";
import { requireSeen } from "#platform/db/write-once.ts";
import { notFound } from "#platform/errors.ts";

import { columnState } from "./column-line.ts";
import { columnsOfClass } from "./columns-of-class.ts";
import { pickLevel } from "./sheet-line.ts";
import type { ClassRow } from "./sheets.queries.ts";
import { insertColumns, lockColumns } from "./write-marks.queries.ts";

/** The state of a column as the caller has seen it, kept from changing until the transaction ends. */
export async function lockedState(
  db: Db,
  schoolId: number,
  row: ClassRow,
  code: string,
  revision: number,
): Promise<ColumnState> {
  const { policy } = (await policiesOfYear(db, schoolId, row.yearId))(pickLevel(row));
  if (!columnsOfClass(policy, row.classColumns).some((input) => input.code === code))
    throw notFound("This column");
  await insertColumns(db, schoolId, row.classId, [code]);
  const columns = await lockColumns(db, schoolId, row.classId, [code], "update");
  // A column in which nothing had happened has no revision on the sheet; its row has just been made.
  const [stored] = columns;
  if (stored && revision !== 0) requireSeen(stored, revision);
  return columnState({ ...row, columns }, code);
}
