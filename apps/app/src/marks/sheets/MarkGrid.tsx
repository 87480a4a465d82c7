import type { Mark } from "@dars/contract/marks/results";
import type { ColumnLine, Sheet, SheetRow } from "@dars/contract/marks/sheets";
import type { ClipboardEvent, KeyboardEvent } from "react";

import { nameOf } from "#platform/text/name-of.ts";
import { useText } from "#platform/text/use-text.ts";
import { Name } from "#platform/ui/Name.tsx";

import { pastedBlock, readTyped, typedMark } from "./read-typed.ts";
import { cellKey, type Cells, type WantedMark } from "./use-cells.ts";

interface MarkGridProps {
  readonly sheet: Sheet;
  readonly columns: readonly ColumnLine[];
  readonly active: string;
  readonly cells: Cells;
  readonly isWide: boolean;
}

/** Cells by student and column. Enter and the arrows move, and a block of a spreadsheet is pasted from a cell on. */
export function MarkGrid({ sheet, columns, active, cells, isWide }: MarkGridProps) {
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
}

function Cell({ sheet, row: { student }, column, cells, at, onPaste }: CellProps) {
  const { t, locale } = useText();
  const { code, max, state } = column;
  const cell = cells.cellOf(student.id, code);
  const shown = typedMark(cell.mark, locale !== "en");
  const isOdd = sheet.anomalies.some((each) => each.code === code && each.studentId === student.id);
  if (!sheet.may.enter || state !== "open") {
    const words = shown === "" ? t("sheets.empty") : shown;
    return <bdi className={isOdd ? "odd" : ""}>{words}</bdi>;
  }

  function handleBlur(input: HTMLInputElement) {
    const mark = readTyped(input.value);
    input.setCustomValidity(mark === undefined || isAbove(mark, max) ? t("sheets.not-a-mark", { max }) : "");
    if (mark === undefined || isAbove(mark, max)) return;
    void cells.save([{ studentId: student.id, code, mark }]);
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
      onFocus={({ currentTarget }) => currentTarget.select()}
      onBlur={({ currentTarget }) => handleBlur(currentTarget)}
      onKeyDown={moveByKey}
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
  const [row = 0, column = 0] = (event.currentTarget.dataset["at"] ?? "").split("-").map(Number);
  const next = event.currentTarget
    .closest("table")
    ?.querySelector<HTMLInputElement>(`[data-at="${row + step}-${column}"]`);
  if (next) next.focus();
  else event.currentTarget.blur();
}

/** Cells of a pasted block that fall on open columns and are marks; the others stay as they are. */
function wantedFrom(
  block: readonly (readonly string[])[],
  rows: readonly SheetRow[],
  columns: readonly ColumnLine[],
): WantedMark[] {
  return block.flatMap((line, down) =>
    line.flatMap((text, across): WantedMark[] => {
      const [row, column, mark] = [rows[down], columns[across], readTyped(text)];
      if (!row || column?.state !== "open" || mark === undefined) return [];
      return [{ studentId: row.student.id, code: column.code, mark }];
    }),
  );
}
