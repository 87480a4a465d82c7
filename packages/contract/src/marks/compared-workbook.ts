import { Type, type Static } from "typebox";

import { ColumnCode } from "#marks/column-code.ts";
import { Mark } from "#marks/results.ts";
import { FileRemarks } from "#platform/file-remarks.ts";
import { Id } from "#platform/primitives.ts";

/** One cell of a workbook that differs from the stored one. */
export const WorkbookChange = Type.Object({
  studentId: Id,
  code: ColumnCode,
  from: Mark,
  to: Mark,
  /** The revision of the stored mark, for saving. */
  revision: Type.Integer({ minimum: 0 }),
});
export type WorkbookChange = Static<typeof WorkbookChange>;

/** Cells that hold no mark, are of a column that is not open or are published, by row of the file and column. */
const SkippedCell = Type.Object({
  line: Type.Integer(),
  /** The student's, as the file has it. */
  name: Type.Optional(Type.String()),
  code: ColumnCode,
  text: Type.String(),
  isClosed: Type.Optional(Type.Boolean()),
  /** The column's maximum, where the text is a mark above it. */
  max: Type.Optional(Type.Integer()),
});

/** What a workbook would change in a sheet, and what of it is not taken. */
export const ComparedWorkbook = Type.Object({
  changes: Type.Array(WorkbookChange),
  skipped: Type.Array(SkippedCell),
  ...FileRemarks.properties,
});
export type ComparedWorkbook = Static<typeof ComparedWorkbook>;
