import type { Db } from "#platform/db/db.ts";
import { clash } from "#platform/db/write-once.ts";
import { notFound } from "#platform/errors.ts";

import { lockClassColumn, type StoredClassColumn } from "./class-columns.queries.ts";
import { columnState } from "./column-line.ts";
import type { ClassRow } from "./sheets.queries.ts";
import { insertColumns, lockColumns } from "./write-marks.queries.ts";

/** GB-9: a column that a teacher made in this class, locked with its state. Throws conflict where it is not open. */
export async function requireClassColumn(
  db: Db,
  schoolId: number,
  row: ClassRow,
  code: string,
): Promise<StoredClassColumn> {
  const { classId } = row;
  const known = await lockClassColumn(db, schoolId, { classId, code });
  if (!known) throw notFound("This column");
  await insertColumns(db, schoolId, classId, [code]);
  const columns = await lockColumns(db, schoolId, classId, [code], "update");
  const state = columnState({ ...row, columns }, code);
  if (state !== "open" && state !== "closed") throw clash("state", "The column is not open.", { state });
  return known;
}
