import type { changeClassColumn as route } from "@dars/contract/marks/class-columns";
import type { Input, Reply } from "@dars/contract/platform/route";

import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import { clash, requireSeen, writeOnce } from "#platform/db/write-once.ts";

import { findColumnMarks, updateClassColumn } from "./class-columns.queries.ts";
import { requireClassColumn } from "./require-class-column.ts";
import { requireEntry } from "./require-sheet.ts";

/** GB-9: no entered mark may be higher than the new maximum. */
export async function changeClassColumn(
  context: Context,
  { params: { schoolId, sheetId: classId, column: code }, body }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  return writeOnce(context, schoolId, { ...body, classId, code }, async (db) => {
    const row = await requireEntry(context, db, schoolId, classId);
    const known = await requireClassColumn(db, schoolId, row, code);
    requireSeen(known, body.revision);
    const { highest } = await findColumnMarks(db, schoolId, known);
    if (highest !== null && highest > body.max)
      throw clash("above", "Marks are higher than that.", { highest });
    const revision = await updateClassColumn(db, schoolId, known, body);
    await audited(context, db, schoolId, "marks.column-changed", ["teaching_class", classId], {
      column: code,
      maxMark: body.max,
    });
    return { code, revision };
  });
}
