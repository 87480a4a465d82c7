import { mayPublish } from "@dars/contract/marks/may-publish";
import type { ProgressSection } from "@dars/contract/marks/publication";

import { wantsMarks } from "#marks/sheets/public.ts";

import type { ApprovalGrid } from "./approval-grid.ts";

type Row = ApprovalGrid["rows"][number];

/** True where every column of the section is approved or was published. */
export const isComplete = ({ cells }: Row): boolean =>
  cells.every((cell) => cell === undefined || mayPublish(cell.state));

/** True where it is complete, and something of it is not published yet. */
export const isReady = (row: Row): boolean =>
  isComplete(row) && row.cells.some((cell) => cell?.state === "approved");

/** Sections in which a column of the table still waits for marks. */
export const listOpen = ({ rows }: ApprovalGrid): readonly ProgressSection[] =>
  rows
    .filter(({ cells }) => cells.some((cell) => cell !== undefined && wantsMarks(cell)))
    .map(({ section }) => section);
