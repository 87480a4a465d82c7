import type { ColumnExercises, linkColumnExercises as route } from "@dars/contract/marks/column-exercises";
import type { Input } from "@dars/contract/platform/route";

import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import { requireSeenValue } from "#platform/db/require-seen-value.ts";
import { writeOnce } from "#platform/db/write-once.ts";
import { invalid } from "#platform/errors.ts";

import { listExercisesOfClass, replaceColumnExercises } from "./column-exercises.queries.ts";
import { columnExercises, requireColumn } from "./read-column-exercises.ts";
import { requireEntry } from "./require-sheet.ts";

/** H1: which exercises of the class are proposed as marks of a column. No mark changes by it. */
export async function linkColumnExercises(
  context: Context,
  { params: { schoolId, sheetId: classId, column: code }, body }: Input<typeof route>,
): Promise<ColumnExercises> {
  const request = { ...body, classId, code };
  return writeOnce(context, schoolId, request, async (db) => {
    const row = await requireEntry(context, db, schoolId, classId);
    await requireColumn(db, schoolId, row, code);
    const record = `column exercises ${schoolId} ${classId} ${code}`;
    const set = new Set((await listExercisesOfClass(db, schoolId, { classId, code })).map(({ id }) => id));
    await requireSeenValue(db, record, body.seen ?? [], async () => {
      const now = await listExercisesOfClass(db, schoolId, { classId, code });
      return now.filter(({ isLinked }) => isLinked).map(({ id }) => id);
    });
    if (!body.exerciseIds.every((id) => set.has(id)))
      throw invalid("These are exercises of the class.", "/body/exerciseIds");
    await replaceColumnExercises(db, schoolId, { classId, code }, body.exerciseIds);
    await audited(context, db, schoolId, "marks.exercises-linked", ["teaching_class", classId], {
      code,
      exercises: body.exerciseIds.length,
    });
    return columnExercises(context, db, schoolId, row, code);
  });
}
