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
import { SheetDesk } from "./SheetDesk.tsx";
import { SheetPhone } from "./SheetPhone.tsx";
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
  const columns = columnsShown(sheet, code, isWide);
  const { paste, begin } = usePaste({ rows, columns, step: sheet.step, cells });
  const steps = column && (
    <ColumnSteps
      sheet={sheet}
      column={column}
      schoolId={schoolId}
      sitting={sitting.length}
      entered={sitting.filter(({ student }) => isEntered(cells.getCell(student.id, code))).length}
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
  const parts = { sheet, schoolId, code, column, cells, place, paste, steps, grid };
  return isWide ? <SheetDesk {...parts} /> : <SheetPhone {...parts} title={title} onPick={setCode} />;
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

/** Those that have begun; on a phone the one that is looked at. */
const columnsShown = ({ columns }: Sheet, code: string, isWide: boolean): readonly ColumnLine[] =>
  columns.filter((each) => each.state !== "closed" && (isWide || each.code === code));

/** Where a new reader begins: the column that takes marks, else the last one that did. */
function firstColumn({ columns }: Sheet): string {
  const begun = columns.filter(({ state }) => state !== "closed");
  const open = begun.find(({ state }) => state === "open") ?? begun.at(-1) ?? columns[0];
  return open?.code ?? "";
}

const isEntered = ({ mark, state }: HeldCell) => mark !== null && state !== "refused";
