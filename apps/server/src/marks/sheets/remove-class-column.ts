import type { removeClassColumn as route } from "@dars/contract/marks/class-columns";
import type { Input, Reply } from "@dars/contract/platform/route";

import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import { clash } from "#platform/db/write-once.ts";

import { findColumnMarks, hideClassColumn } from "./class-columns.queries.ts";
import { replaceColumnExercises } from "./column-exercises.queries.ts";
import { requireClassColumn } from "./require-class-column.ts";
import { requireEntry } from "./require-sheet.ts";

/** GB-9: a column in which a mark is entered is not removed. */
export async function removeClassColumn(
  context: Context,
  { params: { schoolId, sheetId: classId, column: code } }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  return context.database.inSchool(schoolId, async (db) => {
    const row = await requireEntry(context, db, schoolId, classId);
    const known = await requireClassColumn(db, schoolId, row, code);
    const { count } = await findColumnMarks(db, schoolId, known);
    if (count > 0) throw clash("marks", "The column has marks.", { marks: count });
    await replaceColumnExercises(db, schoolId, { classId, code }, []);
    await hideClassColumn(db, schoolId, known);
    await audited(context, db, schoolId, "marks.column-removed", ["teaching_class", classId], {
      column: code,
    });
    return {};
  });
}
