import type { TableQuestion } from "@dars/contract/roster/table-choices";

import { readGrid, type GridRow } from "#platform/sheets/public.ts";
import { PackageRefused } from "#roster/import/public.ts";

import { adoptSchool } from "./adopt-school.ts";
import { AssignmentRows } from "./assignment-rows.ts";
import { closesList, repeatsHeader } from "./closes-list.ts";
import { joinSheets } from "./join-sheets.ts";
import type { Headed } from "./read-columns.ts";
import { RecordReader, type ReadRow } from "./record-reader.ts";
import { SourcedIds } from "./sourced-ids.ts";
import { StudentRows } from "./student-rows.ts";
import { TableLog } from "./table-log.ts";
import { TablePackage } from "./table-package.ts";
import { columnQuestions, columnsTaken, dateQuestions, orderOf } from "./table-questions.ts";
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
    throw new PackageRefused("E_COLS", "The school has no school year yet; make one first.", { file });
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const { sheets, questions } = await readGrid(file, buffer, choices);
  const { headed, is1904, placeOf, unread, broken } = joinSheets(file, kind, sheets, choices);
  const dates = dateQuestions(headed, choices);
  const asked = columnQuestions(headed, kind);
  const made = new TablePackage(new TableLog(file, placeOf));
  const isNobodys = asked.some(({ isOpen }) => isOpen);
  if (isNobodys) {
    const message = "no column says who a row is of: say which of the unknown ones does";
    made.log.add({ file, row: headed.headerLine, column: columnAt(headed, 0), code: "E_COLS", message });
  }
  const readable = isNobodys ? { ...headed, rows: [] } : headed;
  const {
    rows,
    unchanged,
    questions: ofRows,
  } = readRows(request, made, readable, {
    orders: orderOf(dates),
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
    adopt: (group) => adoptSchool(group, school, (sourcedId) => made.has("users", sourcedId)),
    questions: [...questions.map((question) => sureOf(question, headed)), ...dates, ...asked, ...ofRows],
    issues: made.log.listed,
    rows,
    columns: columnsTaken(headed),
    unchanged,
    opened: made.opened,
  };
}

/** Headers in Arabic letters that are known show that the encoding was guessed right. */
function sureOf(question: TableQuestion, { columns }: Headed): TableQuestion {
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
  dates: { orders: ReturnType<typeof orderOf>; is1904: boolean },
) {
  const { school, today, fixes } = request;
  const { log } = made;
  const adder = adderOf(request, new SourcedIds(school), made);
  const reader = new RecordReader(headed, { today, ...dates, ...(fixes && { fixes }) });
  const people = rowsOfPeople(headed, log);
  const read = people.map((row) => reader.read(row));
  adder.prepare?.(read.flatMap(({ record }) => record ?? []));
  let unchanged = 0;
  for (const row of read) {
    logCells(log, row);
    const outcome = row.record ? added(adder, row.record, log) : "rejected";
    if (outcome === "rejected") made.rejected += 1;
    if (outcome === "unchanged") unchanged += 1;
  }
  return { rows: read.map(({ shown }) => shown), unchanged, questions: adder.questions?.() ?? [] };
}

/** Without the rows that sum the list up, close it or repeat its header. */
function rowsOfPeople(headed: Headed, log: TableLog): GridRow[] {
  const header = new Set(headed.columns.map((each) => each.header));
  const isClosing = (row: GridRow) => closesList(row) || repeatsHeader(row, header);
  const message = "this row sums the list up or repeats its header, and is of nobody";
  for (const { line } of headed.rows.filter(isClosing))
    log.add({ file: log.file, row: line, column: columnAt(headed, 0), code: "W_NOT_KEPT", message });
  return headed.rows.filter((row) => !isClosing(row));
}

function logCells(log: TableLog, { shown: { line: row }, faults, waiting }: ReadRow): void {
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

function adderOf(request: TableRequest, ids: SourcedIds, made: TablePackage): RowAdder {
  const { kind, school } = request;
  if (kind === "students") return new StudentRows(request, ids, made);
  return kind === "teachers" ? new TeacherRows(school, ids, made) : new AssignmentRows(request, ids, made);
}

function added(
  rows: RowAdder,
  record: TableRecord,
  log: TableLog,
): "added" | "unchanged" | "rejected" | "waiting" {
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
