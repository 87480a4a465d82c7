import type {
  ColumnState,
  decideColumn as decideRoute,
  submitColumn as submitRoute,
} from "@dars/contract/marks/sheets";
import type { Input, Reply } from "@dars/contract/platform/route";

import { policiesOfYear } from "#marks/policies/public.ts";
import { audit, by } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";
import { clash, requireSeen, writeOnce } from "#platform/db/write-once.ts";
import { invalid, notFound } from "#platform/errors.ts";

import { columnState } from "./column-line.ts";
import { inputsOf, levelOf } from "./list-sheets.ts";
import { requireEntry, requireSheet } from "./require-sheet.ts";
import { listSeated, type ClassRow } from "./sheets.queries.ts";
import { insertColumns, lockColumns, updateColumn } from "./write-marks.queries.ts";

/** H2: hands a column in. With empty cells only knowingly: they stay what they are, and never become 0 (GB-3). */
export async function submitColumn(
  context: Context,
  { params: { schoolId, sheetId: classId, column: code }, body }: Input<typeof submitRoute>,
): Promise<Reply<typeof submitRoute>> {
  return writeOnce(context, schoolId, "submitColumn", { ...body, classId, code }, async (db) => {
    const row = await requireEntry(context, db, schoolId, classId);
    const state = await lockedState(db, schoolId, row, code, body.revision);
    if (state !== "open") throw clash("state", "The column is not open.", { state });
    const seated = await listSeated(db, schoolId, classId);
    const empty = seated.filter(({ cells }) => (markIn(cells, code) ?? null) === null).length;
    if (empty > 0 && !body.isPartial) throw clash("empty", "Some marks are not entered.", { empty });
    return moved(context, db, { schoolId, classId, code, state: "submitted", returnedBecause: null });
  });
}

const markIn = <M>(cells: readonly { readonly code: string; readonly mark: M }[], code: string) =>
  cells.find((cell) => cell.code === code)?.mark;

/** H3: approves what was handed in, or gives it back to its teacher with a reason. */
export async function decideColumn(
  context: Context,
  { params: { schoolId, sheetId: classId, column: code }, body }: Input<typeof decideRoute>,
): Promise<Reply<typeof decideRoute>> {
  const { approve, reason } = body;
  if (!approve && reason === null) throw invalid("The teacher reads why.", "/body/reason");
  return writeOnce(context, schoolId, "decideColumn", { ...body, classId, code }, async (db) => {
    const row = await requireSheet(context, db, schoolId, classId);
    const state = await lockedState(db, schoolId, row, code, body.revision);
    if (state !== "submitted") throw clash("state", "The column is not handed in.", { state });
    return moved(context, db, {
      schoolId,
      classId,
      code,
      state: approve ? "approved" : "open",
      returnedBecause: approve ? null : reason,
    });
  });
}

async function lockedState(
  db: Db,
  schoolId: number,
  row: ClassRow,
  code: string,
  revision: number,
): Promise<ColumnState> {
  const { policy } = (await policiesOfYear(db, schoolId, row.yearId))(levelOf(row));
  if (!inputsOf(policy).some((input) => input.code === code)) throw notFound("This column");
  await insertColumns(db, schoolId, row.classId, [code]);
  const columns = await lockColumns(db, schoolId, row.classId, [code], "update");
  // A column in which nothing had happened has no revision on the sheet; its row has just been made.
  const [stored] = columns;
  if (stored && revision !== 0) requireSeen(stored, revision);
  return columnState({ ...row, columns }, code);
}

interface Move {
  readonly schoolId: number;
  readonly classId: number;
  readonly code: string;
  readonly state: "open" | "submitted" | "approved";
  readonly returnedBecause: string | null;
}

async function moved(context: Context, db: Db, { schoolId, classId, code, state, returnedBecause }: Move) {
  const { accountId } = context.actor;
  const column = await updateColumn(db, schoolId, classId, code, { state, accountId, returnedBecause });
  await audit(db, schoolId, {
    action: ACTIONS[state],
    ...by(context),
    subject: { kind: "teaching_class", id: classId },
    changes: { column: code },
  });
  return column;
}

const ACTIONS = {
  open: "marks.returned",
  submitted: "marks.submitted",
  approved: "marks.approved",
} as const;
