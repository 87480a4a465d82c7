import type { ColumnLine } from "@dars/contract/marks/sheets";

type Standing = Pick<ColumnLine, "state" | "needed">;

/** Whether marks are still to be entered: not in a column in which no student needs one. */
export const wantsMarks = ({ state, needed }: Standing): boolean => state === "open" && needed !== 0;

/** Whether marks are being entered or have been handed in. */
export const hasMarksUnderWay = (column: Standing): boolean =>
  wantsMarks(column) || (column.state !== "open" && column.state !== "closed");
