import { findLetter } from "@dars/contract/marks/find-letter";
import type { NodeValue } from "@dars/contract/marks/results";
import type { ColumnLine, Sheet, SheetRow } from "@dars/contract/marks/sheets";
import { shownNumber } from "@dars/contract/marks/shown-number";
import { typedMark } from "@dars/contract/marks/typed-mark";
import type { ClipboardEvent } from "react";

import { useText, type TextId } from "#platform/text/use-text.ts";
import { Name } from "#platform/ui/Name.tsx";

import { ClassAverage } from "./ClassAverage.tsx";
import { ColumnHead } from "./ColumnHead.tsx";
import { listCategories } from "./list-categories.ts";
import { listDropped } from "./list-dropped.ts";
import { makeLiveValues, type LiveValues } from "./live-values.ts";
import { MarkCell } from "./MarkCell.tsx";
import type { TypingPlace } from "./MarkKeypad.tsx";
import { pastedBlock } from "./pasted-block.ts";
import { PendingCell } from "./PendingCell.tsx";
import { findTerm, type SheetTerm } from "./sheet-terms.ts";
import { cellKey, type Cells } from "./use-cells.ts";
import { useKeypad } from "./use-keypad.ts";
import type { PastedFrom, PendingText } from "./use-paste.ts";
import type { Sits } from "./use-sitting.ts";

interface MarkGridProps {
  readonly sheet: Sheet;
  readonly columns: readonly ColumnLine[];
  readonly active: string;
  readonly cells: Cells;
  readonly sits: Sits;
  readonly isWide: boolean;
  /** The part of the year that is shown; null: all of it. */
  readonly term: SheetTerm | null;
  /** What a pasted block would write, by student and column. */
  readonly pending: ReadonlyMap<string, PendingText>;
  /** The focused cell. */
  readonly onFocus: (cell: CellPlace) => void;
  /** The field that is typed into; null as the marks are left. */
  readonly onType: (place: TypingPlace | null) => void;
  readonly onPick: (code: string) => void;
  readonly onPaste: (from: PastedFrom) => void;
}

export interface CellPlace {
  readonly studentId: number;
  readonly code: string;
}

/** Cells by student and column. Enter and the arrows move, and a block of a spreadsheet is pasted from a cell on. */
export function MarkGrid(props: MarkGridProps) {
  const { sheet, columns, active, cells, isWide, term, onPick } = props;
  const { t, locale } = useText();
  const hasKeypad = useKeypad();
  const labels = new Map(listCategories(sheet).map(({ code, label }) => [code, label[locale]]));
  // A phone shows no made columns.
  const toValues = isWide ? makeLiveValues(sheet) : NO_VALUES;
  const lines = sheet.rows.map((row) => ({
    row,
    values: toValues(row, cells),
    dropped: listDropped(sheet, row, cells),
  }));
  const made = isWide
    ? sheet.made.filter(
        ({ code }) => isOfTerm(sheet, code, term) && lines.some(({ values }) => isThere(values[code])),
      )
    : [];

  return (
    <div className={isWide ? "mark-grid desk-marks" : "card table-card mark-grid mark-list"}>
      <table>
        <thead className={isWide ? "" : "unseen"}>
          <tr>
            <th scope="col">{t("sheets.student")}</th>
            {columns.map((column) => (
              <ColumnHead
                key={column.code}
                column={column}
                category={labels.get(column.own?.category ?? "")}
                isActive={column.code === active}
                isPasted={props.pending.size > 0 && column.code === active}
                onPick={isWide ? onPick : undefined}
              />
            ))}
            {made.map(({ code, label }) => (
              <th key={code} scope="col">
                {label[locale]}
              </th>
            ))}
          </tr>
          {isWide && <ClassAverage lines={lines} columns={columns} made={made} cells={cells} />}
        </thead>
        <tbody>
          {lines.map(({ row, values, dropped }, no) => (
            <tr key={row.student.id}>
              <th scope="row">
                <span className="quiet register-no">{row.student.registerNo}</span>{" "}
                <Name of={row.student.name} />
                {row.leftOut && <span className="quiet"> · {t("sheets.joined-late")}</span>}
              </th>
              {columns.map((column, place) => (
                <td key={column.code} className={cellClass(column, column.code === active)}>
                  <GridCell
                    {...props}
                    row={row}
                    no={no}
                    column={column}
                    place={place}
                    hasKeypad={hasKeypad}
                  />
                  {dropped.has(column.code) && (
                    <span className="quiet dropped-mark">{t("sheets.dropped")}</span>
                  )}
                </td>
              ))}
              {made.map(({ code }) => (
                <td key={code} className="made">
                  <bdi>{wordValue(values[code], t)}</bdi>
                  <Letter sheet={sheet} code={code} value={values[code]} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface GridCellProps extends MarkGridProps {
  readonly row: SheetRow;
  readonly no: number;
  readonly column: ColumnLine;
  readonly place: number;
  /** The sheet's own keypad types. */
  readonly hasKeypad: boolean;
}

function GridCell(props: GridCellProps) {
  const { sheet, row, no, column, place, active, cells, sits, isWide, hasKeypad } = props;
  const { pending, onFocus, onType, onPaste } = props;
  const { locale } = useText();
  const waiting = pending.get(cellKey(row.student.id, column.code));
  if (waiting) return <PendingCell of={waiting} />;

  function handlePaste(event: ClipboardEvent) {
    const block = pastedBlock(event.clipboardData.getData("text/plain"));
    if (block.length === 1 && block[0]?.length === 1) return;
    event.preventDefault();
    onPaste({ block, row: no, column: place });
  }

  const student = sheet.rows[no - 1]?.student;
  const above = student && typedMark(cells.getCell(student.id, column.code).mark, locale !== "en");
  const cell = (
    <MarkCell
      sheet={sheet}
      row={row}
      column={column}
      cells={cells}
      isActive={column.code === active}
      isAway={!sits(row.student.id, column.code)}
      at={`${no}-${place}`}
      onPaste={handlePaste}
      above={above}
      isWide={isWide}
      hasKeypad={hasKeypad}
      onType={onType}
      onFocus={() => onFocus({ studentId: row.student.id, code: column.code })}
    />
  );
  return isWide ? <div className="desk-cell">{cell}</div> : cell;
}

interface LetterProps {
  readonly sheet: Sheet;
  readonly code: string;
  readonly value: NodeValue | undefined;
}

/** GB-10: beside the grade. */
function Letter({ sheet: { letters }, code, value }: LetterProps) {
  const { locale } = useText();
  if (letters?.code !== code) return null;
  const letter = findLetter(letters.bands, value);
  return letter ? (
    <>
      {" "}
      <strong dir="ltr">{letter.label[locale]}</strong>
    </>
  ) : null;
}

const isOfTerm = (sheet: Sheet, code: string, term: SheetTerm | null): boolean =>
  term === null || findTerm(sheet, code) === term;

const NO_VALUES: LiveValues = () => ({});

const cellClass = ({ state }: ColumnLine, isActive: boolean): string =>
  [isActive ? "active" : "", state === "open" ? "open" : ""].join(" ").trim();

const isThere = (value: NodeValue | undefined): value is NodeValue =>
  value !== undefined && value !== "missing";

function wordValue(value: NodeValue | undefined, t: (id: TextId) => string): string {
  if (!isThere(value)) return "–";
  if (value === "excused") return t("sheets.key-absent_excused");
  return value === "exempt" ? t("sheets.key-exempt") : shownNumber(value);
}
