import { readSheet, type ColumnLine, type Sheet, type SheetRow } from "@dars/contract/marks/sheets";
import { inRegisterOrder } from "@dars/contract/school/register-order";
import { useState } from "react";
import { useParams } from "react-router-dom";

import { WithSession } from "#identity/accounts/public.ts";
import { useRead } from "#platform/api/use-read.ts";
import { NOTIFIED, useLiveRead } from "#platform/live/use-live-read.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Page } from "#platform/ui/Page.tsx";
import { useWide } from "#platform/ui/use-wide.ts";
import { sectionName } from "#school/schools/public.ts";

import { ColumnSteps } from "./ColumnSteps.tsx";
import { MarkGrid, type CellPlace } from "./MarkGrid.tsx";
import { MarkKeypad, type TypingPlace } from "./MarkKeypad.tsx";
import { findTerm, listTermColumns, listTerms } from "./sheet-terms.ts";
import { SheetDesk } from "./SheetDesk.tsx";
import { SheetPhone } from "./SheetPhone.tsx";
import { TermChoice } from "./TermChoice.tsx";
import { useCells, type Cells, type HeldCell } from "./use-cells.ts";
import { useCheckKeys } from "./use-check-keys.ts";
import { useKeypad } from "./use-keypad.ts";
import { usePaste, type PendingText } from "./use-paste.ts";
import { useSitting, type Sits } from "./use-sitting.ts";

import "./sheets.css";

/** The marks of a class: all columns on a desk, one column on a phone. */
export function MarkSheetPage() {
  const { schoolId, classId } = useParams();
  const params = { schoolId: Number(schoolId), sheetId: Number(classId) };
  const { reading, refresh } = useRead(readSheet, { params });
  useLiveRead(refresh, NOTIFIED);
  const [typing, setTyping] = useState<TypingPlace | null>(null);
  const hasKeypad = useKeypad();
  const isWide = useWide();
  const head = useSheetHead(reading.value, isWide);
  return (
    <WithSession>
      {({ login_type: role }) => (
        <>
          <Page {...head} back="/mark-sheets" isFilled={isWide} {...(!isWide && { onRefresh: refresh })}>
            <Await {...reading}>
              {(sheet) => (
                <OneSheet
                  sheet={sheet}
                  schoolId={params.schoolId}
                  isOffice={role === "school_management"}
                  onType={setTyping}
                />
              )}
            </Await>
          </Page>
          {typing && hasKeypad && <MarkKeypad place={typing} />}
        </>
      )}
    </WithSession>
  );
}

/** On a desk the header names the sheet, so that the marks begin right under it. */
function useSheetHead(sheet: Sheet | undefined, isWide: boolean) {
  const { t, locale } = useText();
  if (!sheet || !isWide) return { title: t("sheets.sheet") };
  const where = sheet.section ? sectionName(sheet.section, sheet.level.name, locale) : "";
  return {
    title: localizeName(sheet.subject.name, locale),
    quiet: t("sheets.where-students", { where, count: sheet.rows.length }),
  };
}

interface OneSheetProps {
  readonly sheet: Sheet;
  readonly schoolId: number;
  readonly isOffice: boolean;
  readonly onType: (place: TypingPlace | null) => void;
}

function OneSheet({ sheet: read, schoolId, isOffice, onType }: OneSheetProps) {
  const { t, locale } = useText();
  const isWide = useWide();
  const sheet = { ...read, rows: inRegisterOrder(read.rows, locale) };
  const [code, setCode] = useState(() => firstColumn(sheet));
  const where = sheet.section ? sectionName(sheet.section, sheet.level.name, locale) : "";
  const title = `${localizeName(sheet.subject.name, locale)} · ${where}`;
  const cells = useCells(schoolId, sheet, title, isOffice ? t("sheets.office-reason") : null);
  const sits = useSitting(schoolId, sheet);
  useCheckKeys();
  const [place, setPlace] = useState<CellPlace | null>(null);
  const column = sheet.columns.find((each) => each.code === code);
  const sitting = rowsSitting(sheet.rows, code, { sits, cells });
  const rows = isWide ? sheet.rows : rowsShown(sheet.rows, code, sitting);
  const { terms, term, columns } = divideColumns(sheet, code, isWide);
  const { paste, begin } = usePaste({ rows, columns, step: sheet.step, cells });
  const steps = column && (
    <ColumnSteps
      sheet={sheet}
      column={column}
      schoolId={schoolId}
      sitting={sitting.length}
      empty={sitting
        .filter(({ student }) => !isEntered(cells.getCell(student.id, code)))
        .map(({ student }) => student.name)}
      waiting={cells.waiting}
    />
  );
  const grid = (
    <MarkGrid
      sheet={{ ...sheet, rows }}
      columns={columns}
      active={code}
      cells={cells}
      sits={sits}
      isWide={isWide}
      term={term}
      pending={paste?.pending ?? NOTHING}
      onFocus={(cell) => {
        setPlace(cell);
        setCode(cell.code);
      }}
      onType={onType}
      onPick={setCode}
      onPaste={begin}
    />
  );
  const choices = term !== null && (
    <TermChoice
      terms={terms}
      term={term}
      onChoose={(chosen) => setCode(pickFirst(listTermColumns(sheet, chosen))?.code ?? code)}
    />
  );
  const parts = { sheet, schoolId, code, column, cells, place, paste, steps, grid, choices };
  return isWide ? <SheetDesk {...parts} /> : <SheetPhone {...parts} title={title} onPick={setCode} />;
}

/** The parts of the year, the one of the active column, and its columns; on a phone that column alone. */
function divideColumns(sheet: Sheet, code: string, isWide: boolean) {
  const terms = listTerms(sheet);
  const term = terms.length > 0 ? findTerm(sheet, code) : null;
  const begun = listTermColumns(sheet, isWide ? term : null);
  return { terms, term, columns: isWide ? begun : begun.filter((each) => each.code === code) };
}

const NOTHING: ReadonlyMap<string, PendingText> = new Map();

interface SittingOptions {
  readonly sits: Sits;
  readonly cells: Cells;
}

/** Students who sit the exam, and those who have a mark in it all the same. */
const rowsSitting = (rows: readonly SheetRow[], code: string, { sits, cells }: SittingOptions) =>
  rows.filter(({ student: { id } }) => sits(id, code) || cells.getCell(id, code).mark !== null);

/** On a phone: also who joined late, so that nobody seems to be missing. */
const rowsShown = (rows: readonly SheetRow[], code: string, sitting: readonly SheetRow[]) =>
  rows.filter((row) => row.leftOut?.includes(code) || sitting.includes(row));

/** Where a new reader begins: the column that takes marks, else the last one that did. */
const firstColumn = (sheet: Sheet): string =>
  (pickFirst(listTermColumns(sheet, null)) ?? sheet.columns[0])?.code ?? "";

const pickFirst = (columns: readonly ColumnLine[]): ColumnLine | undefined =>
  columns.find(({ state }) => state === "open") ?? columns.at(-1);

const isEntered = ({ mark, state }: HeldCell) => mark !== null && state !== "refused";
