import type { Mark } from "@dars/contract/marks/results";
import type { ColumnLine, Sheet, SheetRow } from "@dars/contract/marks/sheets";
import { readTyped, typedMark } from "@dars/contract/marks/typed-mark";
import type { ClipboardEvent, KeyboardEvent } from "react";

import { nameOf } from "#platform/text/name-of.ts";
import { useText } from "#platform/text/use-text.ts";
import { Name } from "#platform/ui/Name.tsx";

import { pastedBlock } from "./pasted-block.ts";
import { cellKey, type Cells, type MarkToWrite } from "./use-cells.ts";

interface MarkGridProps {
  readonly sheet: Sheet;
  readonly columns: readonly ColumnLine[];
  readonly active: string;
  readonly cells: Cells;
  readonly isWide: boolean;
  /** The focused cell. */
  readonly onFocus: (cell: CellPlace) => void;
}

export interface CellPlace {
  readonly studentId: number;
  readonly code: string;
}

/** Cells by student and column. Enter and the arrows move, and a block of a spreadsheet is pasted from a cell on. */
export function MarkGrid({ sheet, columns, active, cells, isWide, onFocus }: MarkGridProps) {
  const { t, locale } = useText();
  const made = isWide
    ? sheet.made.filter(({ code }) => sheet.rows.some(({ values }) => isThere(values[code])))
    : [];

  function handlePaste(event: ClipboardEvent, row: number, column: number) {
    const block = pastedBlock(event.clipboardData.getData("text/plain"));
    if (block.length === 1 && block[0]?.length === 1) return;
    event.preventDefault();
    void cells.save(wantedFrom(block, sheet.rows.slice(row), columns.slice(column)));
  }

  const above = (row: number, { code }: ColumnLine) => {
    const student = sheet.rows[row - 1]?.student;
    return student ? typedMark(cells.cellOf(student.id, code).mark, locale !== "en") : undefined;
  };

  return (
    <div className="card table-card mark-grid">
      <table>
        <thead>
          <tr>
            <th scope="col">{t("sheets.student")}</th>
            {columns.map(({ code, label, max, state }) => (
              <th key={code} scope="col" className={code === active ? "active" : ""}>
                {label[locale]} <bdi>/{max}</bdi>
                <br />
                <span className="state">{t(`sheets.state-${state}`)}</span>
              </th>
            ))}
            {made.map(({ code, label }) => (
              <th key={code} scope="col">
                {label[locale]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sheet.rows.map((row, no) => (
            <tr key={row.student.id}>
              <th scope="row">
                <span className="quiet">{row.student.registerNo}</span> <Name of={row.student.name} />
              </th>
              {columns.map((column, place) => (
                <td key={column.code} className={column.code === active ? "active" : ""}>
                  <Cell
                    sheet={sheet}
                    row={row}
                    column={column}
                    cells={cells}
                    at={`${no}-${place}`}
                    onPaste={(event) => handlePaste(event, no, place)}
                    above={above(no, column)}
                    onFocus={() => onFocus({ studentId: row.student.id, code: column.code })}
                  />
                </td>
              ))}
              {made.map(({ code }) => (
                <td key={code} className="made">
                  <bdi>{isThere(row.values[code]) ? row.values[code] : "–"}</bdi>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const isThere = (value: unknown) => value !== undefined && value !== "missing";

interface CellProps {
  readonly sheet: Sheet;
  readonly row: SheetRow;
  readonly column: ColumnLine;
  readonly cells: Cells;
  /** Row and column, by which the keys find the next one. */
  readonly at: string;
  readonly onPaste: (event: ClipboardEvent) => void;
  /** The text of the cell above. */
  readonly above: string | undefined;
  readonly onFocus: () => void;
}

function Cell({ sheet, row: { student }, column, cells, at, onPaste, above, onFocus }: CellProps) {
  const { t, locale } = useText();
  const { code, max, state } = column;
  const cell = cells.cellOf(student.id, code);
  const shown = typedMark(cell.mark, locale !== "en");
  const isOdd = sheet.anomalies.some((each) => each.code === code && each.studentId === student.id);
  if (!sheet.may.enter || state !== "open") {
    const words = shown === "" ? t("sheets.empty") : shown;
    return (
      <button type="button" className="mark-cell" onClick={onFocus}>
        <bdi className={isOdd ? "odd" : ""}>{words}</bdi>
      </button>
    );
  }

  function handleBlur(input: HTMLInputElement) {
    const mark = readTyped(input.value);
    input.setCustomValidity(mark === undefined || isAbove(mark, max) ? t("sheets.not-a-mark", { max }) : "");
    if (mark === undefined || isAbove(mark, max)) return;
    void cells.save([{ studentId: student.id, code, mark }]);
  }

  function handleKey(event: KeyboardEvent<HTMLInputElement>) {
    const letter = event.ctrlKey || event.metaKey ? event.key.toLowerCase() : "";
    if (letter === "d") {
      event.preventDefault();
      if (above === undefined) return;
      event.currentTarget.value = above;
      moveDown(event.currentTarget, 1);
    } else if (letter === "z" && event.currentTarget.value === shown) {
      // While something is typed the browser takes back letters.
      event.preventDefault();
      void cells.undo();
    } else moveByKey(event);
  }

  return (
    <input
      key={`${cellKey(student.id, code)} ${shown}`}
      className={isOdd ? "mark-input odd" : "mark-input"}
      data-at={at}
      data-state={cell.state}
      defaultValue={shown}
      inputMode="numeric"
      enterKeyHint="next"
      autoComplete="off"
      dir="ltr"
      aria-label={t("sheets.mark-of", {
        student: student.registerNo ?? student.id,
        column: nameOf(column.label, locale),
      })}
      aria-invalid={cell.state === "refused" || cell.state === "conflict"}
      onFocus={({ currentTarget }) => {
        currentTarget.select();
        onFocus();
      }}
      onBlur={({ currentTarget }) => handleBlur(currentTarget)}
      onKeyDown={handleKey}
      onPaste={onPaste}
    />
  );
}

const isAbove = (mark: Mark, max: number) => /^\d/.test(String(mark)) && Number(mark) > max;

const STEPS: Readonly<Record<string, number>> = { Enter: 1, ArrowDown: 1, ArrowUp: -1 };

/** Enter and the arrows go to the same column of the next row; leaving a cell saves it. */
function moveByKey(event: KeyboardEvent<HTMLInputElement>): void {
  const step = STEPS[event.key];
  if (step === undefined) return;
  event.preventDefault();
  moveDown(event.currentTarget, step);
}

function moveDown(input: HTMLInputElement, step: number): void {
  const [row = 0, column = 0] = (input.dataset["at"] ?? "").split("-").map(Number);
  const next = input.closest("table")?.querySelector<HTMLInputElement>(`[data-at="${row + step}-${column}"]`);
  if (next) next.focus();
  else input.blur();
}

/** Cells of a pasted block that fall on open columns and are marks; the others stay as they are. */
function wantedFrom(
  block: readonly (readonly string[])[],
  rows: readonly SheetRow[],
  columns: readonly ColumnLine[],
): MarkToWrite[] {
  return block.flatMap((line, down) =>
    line.flatMap((text, across): MarkToWrite[] => {
      const [row, column, mark] = [rows[down], columns[across], readTyped(text)];
      if (!row || column?.state !== "open" || mark === undefined) return [];
      return [{ studentId: row.student.id, code: column.code, mark }];
    }),
  );
}
