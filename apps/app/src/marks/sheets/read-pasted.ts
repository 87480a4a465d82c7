import type { ColumnLine, SheetRow } from "@dars/contract/marks/sheets";
import { readTyped } from "@dars/contract/marks/typed-mark";
import type { Names } from "@dars/contract/platform/primitives";

import { isOpenFor } from "./is-open-for.ts";
import type { PastedBlock } from "./pasted-block.ts";
import type { MarkToWrite } from "./use-cells.ts";

/** A pasted text that is not taken, and where it would have gone; null outside of the sheet. */
export interface UnreadCell {
  readonly student: Names | null;
  readonly column: Names | null;
  readonly text: string;
  /** Its line in the block, from 1, and its place in the line, from 0. */
  readonly line: number;
  readonly across: number;
  readonly why: "not-a-mark" | "closed" | "outside";
}

interface PastedMarks {
  readonly marks: readonly MarkToWrite[];
  readonly unread: readonly UnreadCell[];
}

/** The marks of a pasted block for cells that are open, and every other text of it. */
export function readPasted(
  block: PastedBlock,
  rows: readonly SheetRow[],
  columns: readonly ColumnLine[],
): PastedMarks {
  const cells = block.flatMap((texts, down) =>
    texts.map((text, across) =>
      readCell({ row: rows[down], column: columns[across], text: text.trim(), line: down + 1, across }),
    ),
  );
  return {
    marks: cells.filter((cell) => "mark" in cell),
    // An empty text was not to be written there.
    unread: cells.filter((cell) => "why" in cell).filter(({ text }) => text !== ""),
  };
}

interface PastedCell {
  readonly row: SheetRow | undefined;
  readonly column: ColumnLine | undefined;
  readonly text: string;
  readonly line: number;
  readonly across: number;
}

function readCell({ row, column, text, line, across }: PastedCell): MarkToWrite | UnreadCell {
  const mark = readTyped(text);
  const place = { student: row?.student.name ?? null, column: column?.label ?? null, text, line, across };
  if (!row || !column) return { ...place, why: "outside" };
  if (!isOpenFor(row, column)) return { ...place, why: "closed" };
  if (mark === undefined) return { ...place, why: "not-a-mark" };
  return { studentId: row.student.id, code: column.code, mark };
}
