import type { TableQuestion } from "@dars/contract/roster/table-choices";

import { fillMerges, readGrid, type GridRow } from "#platform/sheets/public.ts";
import { PackageRefused } from "#roster/import/public.ts";

import { adoptSchool } from "./adopt-school.ts";
import { AssignmentRows } from "./assignment-rows.ts";
import { closesList, repeatsHeader } from "./closes-list.ts";
import { joinSheets } from "./join-sheets.ts";
import { OvertakenClasses } from "./overtaken-classes.ts";
import type { Headed } from "./read-columns.ts";
import { RecordReader, type ReadRow } from "./record-reader.ts";
import { changedSince, type CellConflict, type ReturnedTableRow } from "./returned-table-row.ts";
import { returnedTable, type ReturnedTable } from "./returned-table.ts";
import { SourcedIds } from "./sourced-ids.ts";
import { StudentRows } from "./student-rows.ts";
import { TableLog } from "./table-log.ts";
import { TablePackage } from "./table-package.ts";
import { columnQuestions, columnsTaken, dateQuestions, makeDateOrderLookup } from "./table-questions.ts";
import { RowRefused, RowWaits, type TableRecord } from "./table-record.ts";
import type { TableRead, TableRequest } from "./table.ts";
import { TeacherRows } from "./teacher-rows.ts";

/**
 * Reads an office's table (XLSX, CSV or TSV) into the rows that planImport() takes. Bad rows are in its issues, each
 * with line and column, and left out. Throws PackageRefused where the file as a whole cannot be read.
 */
export async function readTable(bytes: Uint8Array, request: TableRequest): Promise<TableRead> {
  const { fileName: file, kind, choices, school } = request;
  if (!school.year && kind !== "teachers")
    throw new PackageRefused("no-year", "The school has no school year yet; make one first.", { file });
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const { sheets: drawn, questions } = await readGrid(file, buffer, choices);
  const sheets = drawn.map(({ name, grid }) => ({ name, grid: fillMerges(grid) }));
  const { headed, is1904, placeOf, unread, broken } = joinSheets(file, kind, sheets, choices);
  const dates = dateQuestions(headed, choices);
  const headerQuestions = columnQuestions(headed, kind);
  const made = new TablePackage(new TableLog(file, placeOf));
  const isNobodys = headerQuestions.some(({ isOpen }) => isOpen);
  if (isNobodys) {
    const message = "no column says who a row is of: say which of the unknown ones does";
    made.log.add({
      file,
      row: headed.headerLine,
      column: columnAt(headed, 0),
      code: "E_NO_NAME_COLUMN",
      message,
    });
  }
  const readable = isNobodys ? { ...headed, rows: [] } : headed;
  const {
    rows,
    unchanged,
    questions: ofRows,
    returned,
  } = readRows(request, made, readable, {
    orders: makeDateOrderLookup(dates),
    is1904,
  });
  for (const { sheet, line } of unread) {
    const message = `the sheet '${sheet.slice(0, 40)}' has no header that is known; nothing of it was read`;
    made.log.add({ file, row: line, column: columnAt(headed, 0), code: "W_SHEET_UNREAD", message });
  }
  for (const { line, cell, message } of broken) {
    made.log.add({ file, row: line, column: columnAt(headed, cell), code: "E_QUOTES", message });
    made.rejected += 1;
  }
  return {
    package: made.made(buffer),
    adopt: (group) =>
      adoptSchool(group, school, {
        has: (sourcedId) => made.has("users", sourcedId),
        isCompared: (sourcedId) => returned.isCompared(made.findPlace(sourcedId)),
      }),
    questions: [
      ...questions.map((question) => settleEncoding(question, headed)),
      ...dates,
      ...headerQuestions,
      ...ofRows,
    ],
    issues: made.log.listed,
    rows,
    columns: columnsTaken(headed),
    unchanged,
    opened: made.opened,
    ...(returned.takenAt !== undefined && { takenAt: returned.takenAt }),
  };
}

/** Headers in Arabic letters that are known show that the encoding was guessed right. */
function settleEncoding(question: TableQuestion, { columns }: Headed): TableQuestion {
  const known = columns.filter(({ header, column }) => column && /[\u0600-\u06ff]/.test(header));
  return question.of === "encoding" && known.length >= 2 ? { ...question, isOpen: false } : question;
}

/** The key of a column, else of any: every refusal names one. */
const columnAt = ({ columns }: Headed, at: number): string =>
  columns[at]?.column?.key ?? columns.find(({ column }) => column)?.column?.key ?? "";

function readRows(
  request: TableRequest,
  made: TablePackage,
  headed: Headed,
  dates: { orders: ReturnType<typeof makeDateOrderLookup>; is1904: boolean },
) {
  const { today, fixes } = request;
  const { log } = made;
  const reader = new RecordReader(headed, { today, ...dates, ...(fixes && { fixes }) });
  const people = rowsOfPeople(headed, log);
  const returned = returnedTable(people, headed, { request, reader });
  const adder = buildRowAdder({ request, made, returned });
  const read = people.map((row) => readBack(reader, row, returned.rows.get(row.line)));
  adder.prepare?.(read.flatMap(({ record }) => record ?? []));
  const outcomes = read.map((row) => addRow(adder, row, log));
  made.rejected += outcomes.filter((outcome) => outcome === "rejected").length;
  const unchanged = outcomes.filter((outcome) => outcome === "unchanged").length;
  return { rows: read.map(({ shown }) => shown), unchanged, questions: adder.questions?.() ?? [], returned };
}

function addRow(adder: RowAdder, row: RowReadBack, log: TableLog): RowOutcome {
  logCells(log, row);
  if (!row.isSilent && !row.record) return "rejected";
  const outcome = row.record ? added(adder, row.record, log) : "unchanged";
  if (outcome !== "rejected") for (const conflict of row.conflicts) log.add(changedSince(log.file, conflict));
  return outcome;
}

interface RowReadBack extends ReadRow {
  readonly isSilent: boolean;
  readonly conflicts: readonly CellConflict[];
}

/** A row without its silent cells; one that is not used has no record. */
function readBack(reader: RecordReader, row: GridRow, back: ReturnedTableRow | undefined): RowReadBack {
  const read = reader.read(row, back?.meant);
  const { refused, isSilent = false, conflicts = [] } = back ?? {};
  if (refused)
    return { ...read, record: undefined, faults: [refused], waiting: [], isSilent: false, conflicts: [] };
  return isSilent
    ? { ...read, record: undefined, faults: [], waiting: [], isSilent, conflicts }
    : { ...read, isSilent, conflicts };
}

/** Without the rows that sum the list up, close it or repeat its header. */
function rowsOfPeople(headed: Headed, log: TableLog): GridRow[] {
  const header = new Set(headed.columns.map((each) => each.header));
  const isClosing = (row: GridRow) => closesList(row) || repeatsHeader(row, header);
  const message = "this row sums the list up or repeats its header, and is of nobody";
  for (const { line } of headed.rows.filter(isClosing))
    log.add({ file: log.file, row: line, column: columnAt(headed, 0), code: "W_FOOTER", message });
  return headed.rows.filter((row) => !isClosing(row));
}

function logCells(log: TableLog, { shown: { line: row }, faults, waiting }: RowReadBack): void {
  for (const { column, fault } of faults) log.add({ file: log.file, row, column, ...fault });
  for (const { column, message, params = {}, warning } of waiting) {
    const code = warning ?? (column.endsWith("phone") ? "W_PHONE_WAITS" : "W_NOT_KEPT");
    log.add({ file: log.file, row, column, code, message, params });
  }
}

interface RowAdder {
  /** All rows that can be read, before the first is added. */
  prepare?(records: readonly TableRecord[]): void;
  add(record: TableRecord): boolean;
  /** Open once all rows are added. */
  questions?(): TableQuestion[];
}

interface Adding {
  readonly request: TableRequest;
  readonly made: TablePackage;
  readonly returned: ReturnedTable;
}

function buildRowAdder({ request, made, returned }: Adding): RowAdder {
  const { kind, school } = request;
  const ids = new SourcedIds(school);
  if (kind === "students") return new StudentRows(request, ids, made);
  if (kind === "teachers") return new TeacherRows(school, ids, made);
  const { primaries } = returned;
  const overtaken = primaries && new OvertakenClasses(request, primaries, made.log);
  return new AssignmentRows(request, ids, { made, overtaken });
}

type RowOutcome = "added" | "unchanged" | "rejected" | "waiting";

function added(rows: RowAdder, record: TableRecord, log: TableLog): RowOutcome {
  try {
    return rows.add(record) ? "added" : "unchanged";
  } catch (error) {
    if (error instanceof RowWaits) return "waiting";
    if (!(error instanceof RowRefused)) throw error;
    const { column, fault } = error;
    log.add({ file: log.file, row: record.line, column, ...fault });
    return "rejected";
  }
}
