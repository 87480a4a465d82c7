import type { ColumnLine, Sheet, SheetRow } from "@dars/contract/marks/sheets";
import { readTyped, typedMark } from "@dars/contract/marks/typed-mark";
import { useState, type ClipboardEvent, type FocusEvent, type KeyboardEvent } from "react";

import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";

import { CellNote } from "./CellNote.tsx";
import { CellWord, isOdd, wordFault } from "./CellWord.tsx";
import { findFault } from "./find-fault.ts";
import { isOpenFor } from "./is-open-for.ts";
import { staysTyping, typingIn, type TypingPlace } from "./MarkKeypad.tsx";
import { moveDown } from "./move-down.ts";
import { trimPoint } from "./press-key.ts";
import { cellKey, type CellFault, type Cells, type HeldCell } from "./use-cells.ts";

interface MarkCellProps {
  readonly sheet: Sheet;
  readonly row: SheetRow;
  readonly column: ColumnLine;
  readonly cells: Cells;
  /** True for the column that is looked at. */
  readonly isActive: boolean;
  /** Is to get no mark in this column: does not sit its exam, or joined late. */
  readonly isAway: boolean;
  /** Row and column, by which the keys find the next one. */
  readonly at: string;
  readonly onPaste: (event: ClipboardEvent) => void;
  /** The text of the cell above. */
  readonly above: string | undefined;
  readonly onFocus: () => void;
  /** On a desk a word beside the mark says what is unusual about it; on a phone a line of its own does. */
  readonly isWide: boolean;
  /** The sheet's own keypad types. */
  readonly hasKeypad: boolean;
  /** Null as the marks are left. */
  readonly onType: (place: TypingPlace | null) => void;
}

/** One cell: of a column that is not open, or published by a former class (PUB-1), its mark; of an open one, a field. */
export function MarkCell(props: MarkCellProps) {
  const { sheet, row, column, cells, isAway } = props;
  const { t } = useText();
  if (isAway && cells.getCell(row.student.id, column.code).mark === null)
    return (
      <span className="quiet">
        {t(row.leftOut?.includes(column.code) ? "sheets.not-needed" : "sheets.away")}
      </span>
    );
  return sheet.may.enter && isOpenFor(row, column) ? <MarkField {...props} /> : <ShownMark {...props} />;
}

/** A mark that is not typed; pressing it shows its history. */
function ShownMark(props: MarkCellProps) {
  const { sheet, row, column, cells, isActive, isWide, onFocus } = props;
  const { t, locale } = useText();
  const cell = cells.getCell(row.student.id, column.code);
  const shown = typedMark(cell.mark, locale !== "en");
  const odd = isOdd(sheet, column.code, row.student.id);
  return (
    <>
      <button
        type="button"
        className="mark-cell"
        data-mark={cell.mark}
        data-check={odd && isActive}
        onClick={onFocus}
      >
        <bdi className={odd ? "odd" : ""}>{shown || (isWide ? "–" : t("sheets.empty"))}</bdi>
      </button>
      <FieldNote of={props} fault={null} cell={cell} />
    </>
  );
}

interface Typed {
  /** The mark that was in the field before. */
  readonly over: string;
  readonly fault: CellFault | null;
}

/** Saves as it is left, and says why a mark is not taken. */
function MarkField(props: MarkCellProps) {
  const { sheet, row, column, cells, isActive, at, onPaste, above, onFocus } = props;
  const { hasKeypad, onType } = props;
  const { student } = row;
  const { t, locale } = useText();
  const { code, max } = column;
  const [typed, setTyped] = useState<Typed | null>(null);
  const cell = cells.getCell(student.id, code);
  const shown = typedMark(cell.mark, locale !== "en");

  function handleBlur({ currentTarget: field, relatedTarget }: FocusEvent<HTMLInputElement>) {
    if (!staysTyping(relatedTarget)) onType(null);
    field.value = trimPoint(field.value);
    const mark = readTyped(field.value);
    const wrong = findFault(mark, max, sheet.step);
    setTyped({ over: shown, fault: wrong });
    if (mark !== undefined && wrong === null) void cells.save([{ studentId: student.id, code, mark }]);
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

  const odd = isOdd(sheet, code, student.id);
  const fault = (typed?.over === shown ? typed.fault : null) ?? getRefusal(cell);
  const faultId = fault === null ? undefined : `fault-${at}`;
  return (
    <>
      <input
        key={`${cellKey(student.id, code)} ${shown}`}
        className={odd ? "mark-input odd" : "mark-input"}
        data-check={isToCheck(fault, odd && isActive)}
        data-at={at}
        data-state={cell.state}
        defaultValue={shown}
        data-mark={cell.mark}
        inputMode={hasKeypad ? "none" : "numeric"}
        enterKeyHint="next"
        autoComplete="off"
        dir="ltr"
        aria-label={t("sheets.mark-of", {
          student: localizeName(student.name, locale),
          column: localizeName(column.label, locale),
        })}
        aria-invalid={fault !== null || cell.state === "conflict"}
        aria-describedby={faultId}
        onFocus={({ currentTarget }) => {
          currentTarget.select();
          onFocus();
          onType(typingIn(currentTarget, sheet.step));
        }}
        onBlur={handleBlur}
        onKeyDown={handleKey}
        onPaste={onPaste}
      />
      <FieldNote of={props} fault={fault} id={faultId} cell={cell} />
    </>
  );
}

interface FieldNoteProps {
  readonly of: MarkCellProps;
  readonly fault: CellFault | null;
  readonly id?: string | undefined;
  readonly cell: HeldCell;
}

/** Why the mark is not taken, or else what is unusual about it. */
function FieldNote({ of: { sheet, row, column, isWide }, fault, id, cell }: FieldNoteProps) {
  if (isWide) return <CellWord id={id} sheet={sheet} row={row} column={column} fault={fault} cell={cell} />;
  if (fault !== null) return <FaultNote id={id} fault={fault} max={column.max} step={sheet.step} />;
  return <CellNote sheet={sheet} row={row} code={column.code} mark={cell.mark} />;
}

interface FaultNoteProps {
  readonly id: string | undefined;
  readonly fault: CellFault;
  readonly max: number;
  readonly step: string;
}

function FaultNote({ id, fault, max, step }: FaultNoteProps) {
  const { t } = useText();
  return (
    <span id={id} className="mark-fault" role="alert">
      {t(`sheets.fault-${wordFault(fault, step)}`, { max, step })}
    </span>
  );
}

const isToCheck = (fault: CellFault | null, looksOdd: boolean) => fault !== null || looksOdd;

const getRefusal = ({ state, why = "refused" }: HeldCell) => (state === "refused" ? why : null);

const STEPS: Readonly<Record<string, number>> = { Enter: 1, ArrowDown: 1, ArrowUp: -1 };

/** Enter and the arrows go to the same column of the next row; leaving a cell saves it. */
function moveByKey(event: KeyboardEvent<HTMLInputElement>): void {
  const step = STEPS[event.key];
  if (step === undefined) return;
  event.preventDefault();
  moveDown(event.currentTarget, step);
}
