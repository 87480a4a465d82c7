import type { ColumnLine, SheetRow } from "@dars/contract/marks/sheets";

/** Whether marks are typed into a cell: a mark that a former class of the student has published is corrected instead. */
export const isOpenFor = ({ published }: Pick<SheetRow, "published">, { code, state }: ColumnLine): boolean =>
  state === "open" && !(published?.includes(code) ?? false);

/** PUB-1: whether families see the cell, so that only the office changes it. */
export const isPublishedFor = (
  { published }: Pick<SheetRow, "published">,
  { code, state }: ColumnLine,
): boolean => state === "published" || state === "amended" || (published?.includes(code) ?? false);
