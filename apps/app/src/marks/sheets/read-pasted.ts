import type { Mark } from "@dars/contract/marks/results";
import type { ColumnLine, SheetRow } from "@dars/contract/marks/sheets";
import { readTyped } from "@dars/contract/marks/typed-mark";

import { findFault, listNeighbours } from "./find-fault.ts";
import { isOpenFor } from "./is-open-for.ts";
import type { PastedBlock } from "./pasted-block.ts";
import type { MarkToWrite } from "./use-cells.ts";

/** A text of a pasted block, and where it goes; row or column are absent outside of the sheet. */
interface PastedPlace {
  readonly row: SheetRow | undefined;
  readonly column: ColumnLine | undefined;
  readonly text: string;
  /** Its line in the block, from 1, and its place in the line, from 0. */
  readonly line: number;
  readonly across: number;
}

/** A text that is not taken. */
export interface UnreadCell extends PastedPlace {
  readonly why: "not-a-mark" | "closed" | "outside" | "above-max" | "off-step";
  /** The marks that it may be, the nearest first. */
  readonly near: readonly Mark[];
}

/** A text that is taken, or one that is empty and says nothing. */
export interface ReadCell extends PastedPlace {
  readonly write: MarkToWrite | null;
}

export interface PastedMarks {
  /** Cells of each line of the block. */
  readonly lines: readonly (readonly (ReadCell | UnreadCell)[])[];
  readonly marks: readonly MarkToWrite[];
  readonly unread: readonly UnreadCell[];
}

interface PasteTarget {
  readonly rows: readonly SheetRow[];
  readonly columns: readonly ColumnLine[];
  /** The sheet's smallest difference between two marks. */
  readonly step: string;
}

/** The marks of a pasted block for cells that are open, and every other text of it. */
export function readPasted(block: PastedBlock, { rows, columns, step }: PasteTarget): PastedMarks {
  const lines = block.map((texts, down) =>
    texts.map((text, across) =>
      readCell({ row: rows[down], column: columns[across], text: text.trim(), line: down + 1, across }, step),
    ),
  );
  const cells = lines.flat();
  return {
    lines,
    marks: cells.flatMap((cell) => ("write" in cell && cell.write !== null ? [cell.write] : [])),
    unread: cells.filter((cell) => "why" in cell),
  };
}

function readCell(place: PastedPlace, step: string): ReadCell | UnreadCell {
  const { row, column, text } = place;
  const mark = readTyped(text);
  // An empty text was not to be written anywhere; a dash clears.
  if (text === "") return { ...place, write: null };
  if (!row || !column) return { ...place, why: "outside", near: [] };
  if (!isOpenFor(row, column)) return { ...place, why: "closed", near: [] };
  if (mark === undefined) return { ...place, why: "not-a-mark", near: [] };
  const fault = findFault(mark, column.max, step);
  if (fault === "off-step") return { ...place, why: fault, near: listNeighbours(mark, column.max, step) };
  if (fault !== null) return { ...place, why: "above-max", near: [] };
  return { ...place, write: { studentId: row.student.id, code: column.code, mark } };
}
