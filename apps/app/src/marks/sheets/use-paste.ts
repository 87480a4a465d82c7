import type { Mark } from "@dars/contract/marks/results";
import type { ColumnLine, SheetRow } from "@dars/contract/marks/sheets";
import { useState } from "react";

import { findTitle, type PastedBlock } from "./pasted-block.ts";
import { readPasted, type PastedMarks, type UnreadCell } from "./read-pasted.ts";
import { cellKey, type Cells, type MarkToWrite } from "./use-cells.ts";

/** A block and the cell of the grid in which it begins, by the order of its rows and columns. */
export interface PastedFrom {
  readonly block: PastedBlock;
  readonly row: number;
  readonly column: number;
}

interface Pasting extends PastedFrom {
  /** The first line is read as marks, although it looks like titles. */
  readonly isTitleMark: boolean;
  /** The mark chosen for a text that is not taken, by its line and its place in it; null: the cell stays as it is. */
  readonly chosen: ReadonlyMap<string, Mark>;
}

/** What a cell shows of a pasted block while nothing of it is saved. */
export interface PendingText {
  readonly text: string;
  readonly isTaken: boolean;
}

/** A pasted block before it is saved. */
export interface Paste extends PastedMarks {
  readonly column: ColumnLine | undefined;
  /** A first line that is left out, as it looks like the titles of columns; undefined where there is none. */
  readonly title: string | undefined;
  readonly chosen: ReadonlyMap<string, Mark>;
  readonly toWrite: readonly MarkToWrite[];
  /** By student and column. */
  readonly pending: ReadonlyMap<string, PendingText>;
  readonly canMoveUp: boolean;
  readonly canMoveDown: boolean;
  readonly choose: (cell: UnreadCell, mark: Mark) => void;
  /** Reads the first line as marks too. */
  readonly takeTitle: () => void;
  readonly move: (step: number) => void;
  readonly enter: () => void;
  readonly discard: () => void;
}

export const pastedKey = ({ line, across }: Pick<UnreadCell, "line" | "across">) => `${line} ${across}`;

interface PasteOptions {
  readonly rows: readonly SheetRow[];
  readonly columns: readonly ColumnLine[];
  readonly step: string;
  readonly cells: Cells;
}

/** A block that is pasted waits for a decision; one save takes all of it, so that one undo takes it back. */
export function usePaste({ rows, columns, step, cells }: PasteOptions) {
  const [pasting, setPasting] = useState<Pasting | null>(null);

  const begin = (from: PastedFrom) => setPasting({ ...from, isTitleMark: false, chosen: new Map() });

  if (pasting === null) return { paste: null, begin };
  const { block, row, column, chosen, isTitleMark } = pasting;
  const title = isTitleMark ? undefined : findTitle(block);
  const lines = title === undefined ? block : block.slice(1);
  const target = { rows: rows.slice(row), columns: columns.slice(column), step };
  const read = readPasted(lines, target);
  const toWrite = [...read.marks, ...read.unread.flatMap((cell) => toChosen(cell, chosen))];
  const change = (part: Partial<Pasting>) => setPasting({ ...pasting, ...part });
  const paste: Paste = {
    ...read,
    column: columns[column],
    title,
    chosen,
    toWrite,
    pending: listPending(read),
    canMoveUp: row > 0,
    canMoveDown: row < rows.length - 1,
    choose: (cell, mark) => change({ chosen: new Map([...chosen, [pastedKey(cell), mark]]) }),
    takeTitle: () => change({ isTitleMark: true, chosen: new Map() }),
    move: (rowsDown) => change({ row: row + rowsDown }),
    enter: () => {
      setPasting(null);
      void cells.save(toWrite);
    },
    discard: () => setPasting(null),
  };
  return { paste, begin };
}

function toChosen(cell: UnreadCell, chosen: ReadonlyMap<string, Mark>): readonly MarkToWrite[] {
  const mark = chosen.get(pastedKey(cell)) ?? null;
  if (mark === null || !cell.row || !cell.column) return [];
  return [{ studentId: cell.row.student.id, code: cell.column.code, mark }];
}

const listPending = ({ lines }: PastedMarks): ReadonlyMap<string, PendingText> =>
  new Map(
    lines.flat().flatMap((cell) => {
      const { row, column, text } = cell;
      const isTaken = "write" in cell;
      if (!row || !column || text === "") return [];
      return [[cellKey(row.student.id, column.code), { text, isTaken }] as const];
    }),
  );
