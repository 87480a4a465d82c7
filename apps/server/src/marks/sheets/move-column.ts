import type { decideColumn as decideRoute, submitColumn as submitRoute } from "@dars/contract/marks/sheets";
import type { Input, Reply } from "@dars/contract/platform/route";

import { inputsLeftOut } from "#marks/engine/public.ts";
import { listLateJoiners, policiesOfYear } from "#marks/policies/public.ts";
import type { Context } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";
import { clash, writeOnce } from "#platform/db/write-once.ts";
import { invalid } from "#platform/errors.ts";
import { settleOver } from "#talking/notifications/public.ts";

import { columnCauses } from "./column-causes.queries.ts";
import { lockedState } from "./locked-state.ts";
import { requireEntry, requireSheet } from "./require-sheet.ts";
import { pickLevel } from "./sheet-line.ts";
import { listSeated, type ClassRow } from "./sheets.queries.ts";
import { stepColumn } from "./step-column.ts";
import { tellTeachers } from "./tell-teachers.ts";

/** H2: hands a column in. With empty cells only knowingly: they stay what they are, and never become 0 (GB-3). */
export async function submitColumn(
  context: Context,
  { params: { schoolId, sheetId: classId, column: code }, body }: Input<typeof submitRoute>,
): Promise<Reply<typeof submitRoute>> {
  return writeOnce(context, schoolId, { ...body, classId, code }, async (db) => {
    const row = await requireEntry(context, db, schoolId, classId);
    const state = await lockedState(db, schoolId, row, code, body.revision);
    if (state !== "open") throw clash("state", "The column is not open.", { state });
    const empty = await countEmpty(db, schoolId, row, code);
    if (empty > 0 && !body.isPartial) throw clash("empty", "Some marks are not entered.", { empty });
    const action = "marks.submitted";
    const moved = await stepColumn(context, db, { schoolId, classId, code, action, returnedBecause: null });
    await settleOver(db, schoolId, columnCauses, { targets: [classId] });
    return moved;
  });
}

/** Of those who need a mark in it: the first term's months do not count for who joined late (GB-14). */
async function countEmpty(db: Db, schoolId: number, row: ClassRow, code: string): Promise<number> {
  const { policy } = (await policiesOfYear(db, schoolId, row.yearId))(pickLevel(row));
  const late = inputsLeftOut(policy).includes(code)
    ? await listLateJoiners(db, schoolId, row.yearId)
    : NOBODY;
  const seated = await listSeated(db, { schoolId, classId: row.classId });
  return seated.filter(({ id, cells }) => !late.has(id) && (markIn(cells, code) ?? null) === null).length;
}

const NOBODY: ReadonlySet<number> = new Set();

const markIn = <M>(cells: readonly { readonly code: string; readonly mark: M }[], code: string) =>
  cells.find((cell) => cell.code === code)?.mark;

/** H3: approves what was handed in, or gives it back to its teacher with a reason. */
export async function decideColumn(
  context: Context,
  { params: { schoolId, sheetId: classId, column: code }, body }: Input<typeof decideRoute>,
): Promise<Reply<typeof decideRoute>> {
  const { approve, reason } = body;
  if (!approve && reason === null) throw invalid("The teacher reads why.", "/body/reason");
  return writeOnce(context, schoolId, { ...body, classId, code }, async (db) => {
    const row = await requireSheet(context, db, schoolId, classId);
    const state = await lockedState(db, schoolId, row, code, body.revision);
    if (state !== "submitted") throw clash("state", "The column is not handed in.", { state });
    if (!approve) await tellTeachers(db, schoolId, row);
    return stepColumn(context, db, {
      schoolId,
      classId,
      code,
      action: approve ? "marks.approved" : "marks.returned",
      returnedBecause: approve ? null : reason,
    });
  });
}
