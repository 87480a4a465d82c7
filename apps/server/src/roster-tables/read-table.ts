import { PackageRefused } from "#roster/public.ts";
import { readGrid } from "#sheets/public.ts";

import { adoptSchool } from "./adopt-school.ts";
import { AssignmentRows } from "./assignments-package.ts";
import { readColumns, type Headed } from "./read-columns.ts";
import { RecordReader } from "./read-record.ts";
import { SourcedIds } from "./sourced-ids.ts";
import { StudentRows } from "./students-package.ts";
import { TableLog } from "./table-log.ts";
import { TablePackage } from "./table-package.ts";
import { columnQuestions, dateQuestions, orderOf } from "./table-questions.ts";
import { RowRefused, type TableRecord } from "./table-record.ts";
import type { TableRead, TableRequest } from "./table.ts";
import { TeacherRows } from "./teachers-package.ts";

/**
 * Reads an office's table (XLSX, CSV or TSV) into the rows that planImport() takes. Bad rows are in its issues, each
 * with line and column, and left out. Throws PackageRefused where the file as a whole cannot be read.
 */
export async function readTable(bytes: Uint8Array, request: TableRequest): Promise<TableRead> {
  const { fileName: file, kind, choices, school } = request;
  if (!school.year && kind !== "teachers")
    throw new PackageRefused("E_COLS", "The school has no school year yet; make one first.", { file });
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const { grid, questions } = await readGrid(file, buffer, choices);
  const headed = readColumns(file, kind, grid, choices);
  const dates = dateQuestions(headed, choices);
  const made = new TablePackage(new TableLog(file));
  const { rows, unchanged } = readRows(request, made, headed, {
    orders: orderOf(dates),
    is1904: grid.is1904,
  });
  for (const { line, cell, message } of grid.broken) {
    made.log.add({ file, row: line, column: columnAt(headed, cell), code: "E_QUOTES", message });
    made.rejected += 1;
  }
  return {
    package: made.made(buffer),
    adopt: (group) => adoptSchool(group, school, (sourcedId) => made.has("users", sourcedId)),
    questions: [...questions, ...dates, ...columnQuestions(headed, kind)],
    issues: made.log.listed,
    rows,
    columns: headed.columns.flatMap(({ column }) => column?.key ?? []),
    unchanged,
  };
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
  const adder = adderOf(request, new SourcedIds(school), made);
  const reader = new RecordReader(headed, { log: made.log, today, ...dates, ...(fixes && { fixes }) });
  const rows = [];
  let unchanged = 0;
  for (const row of headed.rows) {
    const { shown, record } = reader.read(row);
    rows.push(shown);
    const outcome = record ? added(adder, record, made.log) : "rejected";
    if (outcome === "rejected") made.rejected += 1;
    if (outcome === "unchanged") unchanged += 1;
  }
  return { rows, unchanged };
}

interface RowAdder {
  add(record: TableRecord): boolean;
}

function adderOf({ kind, school, today }: TableRequest, ids: SourcedIds, made: TablePackage): RowAdder {
  if (kind === "students") return new StudentRows(school, ids, made, today);
  return kind === "teachers"
    ? new TeacherRows(school, ids, made)
    : new AssignmentRows(school, ids, made, today);
}

function added(rows: RowAdder, record: TableRecord, log: TableLog): "added" | "unchanged" | "rejected" {
  try {
    return rows.add(record) ? "added" : "unchanged";
  } catch (error) {
    if (!(error instanceof RowRefused)) throw error;
    const { column, fault } = error;
    log.add({ file: log.file, row: record.line, column, ...fault });
    return "rejected";
  }
}
