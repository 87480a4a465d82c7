import type { ColumnLine, Sheet } from "@dars/contract/marks/sheets";
import { typedMark } from "@dars/contract/marks/typed-mark";
import type { ClipboardEvent } from "react";

import { useText } from "#platform/text/use-text.ts";
import { ask } from "#platform/ui/ask.ts";
import { Name } from "#platform/ui/Name.tsx";

import { MarkCell } from "./MarkCell.tsx";
import type { TypingPlace } from "./MarkKeypad.tsx";
import { findTitle, pastedBlock, type PastedBlock } from "./pasted-block.ts";
import { readPasted, type UnreadCell } from "./read-pasted.ts";
import type { Cells } from "./use-cells.ts";
import { useKeypad } from "./use-keypad.ts";
import type { Sits } from "./use-sitting.ts";

interface MarkGridProps {
  readonly sheet: Sheet;
  readonly columns: readonly ColumnLine[];
  readonly active: string;
  readonly cells: Cells;
  readonly sits: Sits;
  readonly isWide: boolean;
  /** The focused cell. */
  readonly onFocus: (cell: CellPlace) => void;
  /** The field that is typed into; null as the marks are left. */
  readonly onType: (place: TypingPlace | null) => void;
  /** Cells of a pasted block that are not taken. */
  readonly onUnread: (cells: readonly UnreadCell[]) => void;
}

export interface CellPlace {
  readonly studentId: number;
  readonly code: string;
}

/** Cells by student and column. Enter and the arrows move, and a block of a spreadsheet is pasted from a cell on. */
export function MarkGrid(props: MarkGridProps) {
  const { sheet, columns, active, cells, sits, isWide, onFocus, onType, onUnread } = props;
  const { t, locale } = useText();
  const hasKeypad = useKeypad();
  const made = isWide
    ? sheet.made.filter(({ code }) => sheet.rows.some(({ values }) => isThere(values[code])))
    : [];

  function handlePaste(event: ClipboardEvent, row: number, column: number) {
    const block = pastedBlock(event.clipboardData.getData("text/plain"));
    if (block.length === 1 && block[0]?.length === 1) return;
    event.preventDefault();
    void paste(block, row, column);
  }

  /** A line of titles would move every mark to the next student. */
  async function paste(block: PastedBlock, row: number, column: number) {
    const title = findTitle(block);
    const isTitled =
      title !== undefined &&
      (await ask({
        question: t("sheets.paste-title", { title }),
        yes: t("sheets.paste-without"),
        no: t("sheets.paste-all"),
      }));
    const lines = isTitled ? block.slice(1) : block;
    const { marks, unread } = readPasted(lines, sheet.rows.slice(row), columns.slice(column));
    onUnread(unread);
    await cells.save(marks);
  }

  const above = (row: number, { code }: ColumnLine) => {
    const student = sheet.rows[row - 1]?.student;
    return student ? typedMark(cells.getCell(student.id, code).mark, locale !== "en") : undefined;
  };

  return (
    <div className={isWide ? "card table-card mark-grid" : "card table-card mark-grid mark-list"}>
      <table>
        <thead className={isWide ? "" : "unseen"}>
          <tr>
            <th scope="col">{t("sheets.student")}</th>
            {columns.map(({ code, label, max, state }) => (
              <th key={code} scope="col" className={code === active ? "active" : ""}>
                {label[locale]} <bdi dir="ltr">/{max}</bdi>
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
                <span className="quiet register-no">{row.student.registerNo}</span>{" "}
                <Name of={row.student.name} />
                {row.leftOut && <span className="quiet"> · {t("sheets.joined-late")}</span>}
              </th>
              {columns.map((column, place) => (
                <td key={column.code} className={column.code === active ? "active" : ""}>
                  <MarkCell
                    sheet={sheet}
                    row={row}
                    column={column}
                    cells={cells}
                    isActive={column.code === active}
                    isAway={!sits(row.student.id, column.code)}
                    at={`${no}-${place}`}
                    onPaste={(event) => handlePaste(event, no, place)}
                    above={above(no, column)}
                    hasNote={!isWide}
                    hasKeypad={hasKeypad}
                    onType={onType}
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
