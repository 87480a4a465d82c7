import type { CellOutcome, saveMarks as route } from "@dars/contract/marks/sheets";
import type { Input, Reply } from "@dars/contract/platform/route";

import { exactJson, markFault, readMark } from "#marks/engine/public.ts";
import { policiesOfYear } from "#marks/policies/public.ts";
import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";
import { keepPlans } from "#platform/db/keep-plans.ts";
import { writeOnce } from "#platform/db/write-once.ts";
import { invalid } from "#platform/errors.ts";

import { listClassColumns } from "./class-columns.queries.ts";
import { columnState } from "./column-line.ts";
import { columnsOfClass } from "./columns-of-class.ts";
import { listPublishedCells } from "./published-cells.queries.ts";
import { requireEntry } from "./require-sheet.ts";
import { pickLevel } from "./sheet-line.ts";
import type { ClassRow } from "./sheets.queries.ts";
import { storedMark } from "./stored-mark.ts";
import {
  insertCells,
  insertColumns,
  listSeatedAmong,
  lockCells,
  lockColumns,
  lockStudents,
  updateCells,
} from "./write-marks.queries.ts";
import type { StandingCell, CellToWrite } from "./write-marks.queries.ts";

type Cell = Input<typeof route>["body"]["cells"][number];
type Outcome = CellOutcome["outcome"];

/**
 * H1, GB-4: saves each cell by itself. A cell changed meanwhile by another person is not overwritten, and its
 * value is returned.
 */
export async function saveMarks(
  context: Context,
  { params: { schoolId, sheetId: classId }, body }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  const isOffice = context.actor.role === "school_management";
  if (isOffice && body.reason === null) throw invalid("Say why the office enters marks.", "/body/reason");
  return writeOnce(context, schoolId, { ...body, classId }, async (db) => {
    // Both leave in one packet.
    const [, row] = await Promise.all([keepPlans(db), requireEntry(context, db, schoolId, classId)]);
    const cells = lastOfEach(body.cells);
    const faultOf = await faultsIn(db, schoolId, row, cells);
    const good = cells.filter((cell) => faultOf(cell) === undefined);
    const written = await writeCells(
      db,
      { schoolId, row, accountId: context.actor.accountId },
      good,
      body.reason,
    );
    await audited(context, db, schoolId, "marks.entered", ["teaching_class", classId], {
      cells: written.filter(({ outcome }) => outcome === "saved").length,
      isOffice,
    });
    const refused = cells.flatMap((cell) => {
      const outcome = faultOf(cell);
      return outcome === undefined ? [] : [toCellOutcome(cell, outcome)];
    });
    return { cells: [...written, ...refused] };
  });
}

const toCellKey = ({ studentId, code }: { readonly studentId: number; readonly code: string }) =>
  `${studentId} ${code}`;

const lastOfEach = (cells: readonly Cell[]): Cell[] => [
  ...new Map(cells.map((cell) => [toCellKey(cell), cell])).values(),
];

const toCellOutcome = ({ studentId, code, mark, revision }: Cell, outcome: Outcome): CellOutcome => ({
  studentId,
  code,
  outcome,
  mark,
  revision,
  by: null,
  at: null,
});

/** Why a cell is refused: columns that are not open, published marks, marks that are none, students who do not sit here. */
async function faultsIn(
  db: Db,
  schoolId: number,
  row: ClassRow,
  cells: readonly Cell[],
): Promise<(cell: Cell) => Outcome | undefined> {
  const { classId, yearId } = row;
  const studentIds = [...new Set(cells.map(({ studentId }) => studentId))];
  const codes = [...new Set(cells.map(({ code }) => code))];
  const [, policyOf, seated, standing, shown] = await Promise.all([
    lockStudents(db, schoolId, studentIds),
    policiesOfYear(db, schoolId, yearId),
    listSeatedAmong(db, schoolId, classId, studentIds),
    lockColumns(db, schoolId, classId, codes, "share"),
    listPublishedCells(db, schoolId, row, studentIds),
  ]);
  const published = new Set(shown.map(toCellKey));
  const { policy } = policyOf(pickLevel(row));
  const known = columnsOfClass(policy, row.classColumns).flatMap(({ code }) =>
    codes.includes(code) ? [code] : [],
  );
  const isFirst = known.some((code) => standing.every((column) => column.code !== code));
  const columns = isFirst ? await startColumns(db, schoolId, classId, known) : standing;
  const inputs = new Map(
    columnsOfClass(policy, await listLockedColumns(db, schoolId, row)).map((input) => [input.code, input]),
  );
  return (cell) => {
    const { studentId, code, mark } = cell;
    const input = inputs.get(code);
    if (!input || !seated.has(studentId)) return "not-here";
    if (columnState({ ...row, columns }, code) !== "open" || published.has(toCellKey(cell))) return "closed";
    const read = readMark(mark);
    return read === undefined ? "not-a-mark" : markFault(policy, input, read);
  };
}

/** GB-9: columns of categories once their rows are locked: until then a colleague may change or remove them. */
async function listLockedColumns(db: Db, schoolId: number, { classId, offeringId, classColumns }: ClassRow) {
  if (classColumns.length === 0) return classColumns;
  const made = await listClassColumns(db, schoolId, [offeringId]);
  return made.filter((column) => column.classId === classId);
}

/** The first entry of a column makes its row. */
async function startColumns(db: Db, schoolId: number, classId: number, codes: readonly string[]) {
  await insertColumns(db, schoolId, classId, codes);
  return lockColumns(db, schoolId, classId, codes, "share");
}

interface Writing {
  readonly schoolId: number;
  readonly row: ClassRow;
  readonly accountId: number;
}

async function writeCells(
  db: Db,
  { schoolId, row: { offeringId }, accountId }: Writing,
  cells: readonly Cell[],
  reason: string | null,
): Promise<CellOutcome[]> {
  if (cells.length === 0) return [];
  const writing = { schoolId, offeringId, accountId, isAmendment: false };
  const toCellToWrite = (cell: Cell): CellToWrite => ({ ...cell, ...storedMark(normal(cell.mark)), reason });
  const standing = new Map(
    (await lockCells(db, schoolId, offeringId, cells)).map((cell) => [toCellKey(cell), cell]),
  );
  const fresh = cells.filter((cell) => !standing.has(toCellKey(cell)) && cell.revision === 0);
  const seen = cells.filter((cell) => {
    const stands = standing.get(toCellKey(cell));
    return stands?.revision === cell.revision && stands.mark !== normal(cell.mark);
  });
  const written = new Map(
    [
      ...(await insertCells(db, writing, fresh.map(toCellToWrite))),
      ...(await updateCells(db, writing, seen.map(toCellToWrite))),
    ].map((cell) => [toCellKey(cell), cell.revision]),
  );
  // A concurrent insert created the row after the read: its value is the current one.
  const lost = fresh.filter((cell) => !written.has(toCellKey(cell)));
  if (lost.length > 0)
    for (const cell of await lockCells(db, schoolId, offeringId, lost)) standing.set(toCellKey(cell), cell);
  return cells.map((cell) =>
    answerFor(cell, written.get(toCellKey(cell)), standing.get(toCellKey(cell)), accountId),
  );
}

function answerFor(
  cell: Cell,
  revision: number | undefined,
  stands: StandingCell | undefined,
  accountId: number,
): CellOutcome {
  const saved = { ...toCellOutcome(cell, "saved"), mark: normal(cell.mark) };
  if (revision !== undefined) return { ...saved, revision };
  if (!stands) return { ...toCellOutcome(cell, "conflict"), mark: null, revision: 0 };
  // The same mark from two sides is no conflict.
  if (stands.mark === normal(cell.mark)) return { ...saved, revision: stands.revision };
  return {
    ...toCellOutcome(cell, "conflict"),
    mark: stands.mark,
    revision: stands.revision,
    by: stands.changedBy === accountId ? null : stands.by,
    at: stands.at.toISOString(),
  };
}

/** "47.50" and 47.5 are one mark. */
function normal(mark: Cell["mark"]): Cell["mark"] {
  const read = readMark(mark);
  if (read === undefined || read === null || typeof read === "string") return mark;
  return exactJson(read);
}
