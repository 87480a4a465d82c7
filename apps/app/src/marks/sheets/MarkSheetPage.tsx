import { readSheet, type ColumnLine, type Sheet, type SheetRow } from "@dars/contract/marks/sheets";
import { inRegisterOrder } from "@dars/contract/school/register-order";
import { IonButton, IonIcon } from "@ionic/react";
import { arrowUndoOutline } from "ionicons/icons";
import { useState, type ComponentProps } from "react";
import { useParams } from "react-router-dom";

import { WithSession } from "#identity/accounts/public.ts";
import { useRead } from "#platform/api/use-read.ts";
import { NOTIFIED, useLiveRead } from "#platform/live/use-live-read.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Page } from "#platform/ui/Page.tsx";
import { PickField } from "#platform/ui/PickField.tsx";
import { useWide } from "#platform/ui/use-wide.ts";
import { sectionName } from "#school/schools/public.ts";

import { CellHint } from "./CellHint.tsx";
import { CellHistory } from "./CellHistory.tsx";
import { ColumnSteps } from "./ColumnSteps.tsx";
import { FromExercises } from "./FromExercises.tsx";
import { MarkGrid, type CellPlace } from "./MarkGrid.tsx";
import { MarkKeypad, type TypingPlace } from "./MarkKeypad.tsx";
import { MarkSpread } from "./MarkSpread.tsx";
import { NotTaken } from "./NotTaken.tsx";
import type { UnreadCell } from "./read-pasted.ts";
import { ToCheck } from "./ToCheck.tsx";
import { UnreadCells } from "./UnreadCells.tsx";
import { cellKey, useCells, type Cells, type HeldCell } from "./use-cells.ts";
import { useCheckKeys } from "./use-check-keys.ts";
import { useKeypad } from "./use-keypad.ts";
import { useSitting, type Sits } from "./use-sitting.ts";
import { Workbook } from "./Workbook.tsx";

import "./sheets.css";

/** The marks of a class: all columns on a desk, one column on a phone. */
export function MarkSheetPage() {
  const { t } = useText();
  const { schoolId, classId } = useParams();
  const params = { schoolId: Number(schoolId), sheetId: Number(classId) };
  const { reading, refresh } = useRead(readSheet, { params });
  useLiveRead(refresh, NOTIFIED);
  const [typing, setTyping] = useState<TypingPlace | null>(null);
  const hasKeypad = useKeypad();
  return (
    <WithSession>
      {({ login_type: role }) => (
        <>
          <Page title={t("sheets.sheet")} back="/mark-sheets" onRefresh={refresh}>
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
  const [unread, setUnread] = useState<readonly UnreadCell[]>([]);
  const column = sheet.columns.find((each) => each.code === code);
  const sitting = rowsSitting(sheet.rows, code, { sits, cells });
  return (
    <div className="stack wide-gap">
      <h2 className="section-title first">{title}</h2>
      <PickField
        label={t("sheets.column")}
        value={code}
        options={sheet.columns.map((each) => [
          each.code,
          `${each.label[locale]} · ${t(`sheets.state-${each.state}`)}`,
        ])}
        onPick={setCode}
      />
      {column && (
        <ColumnSteps
          sheet={sheet}
          column={column}
          schoolId={schoolId}
          sitting={sitting.length}
          entered={sitting.filter(({ student }) => isEntered(cells.getCell(student.id, code))).length}
          waiting={cells.waiting}
        />
      )}
      <NotTaken sheet={sheet} cells={cells} />
      <UnreadCells cells={unread} onSeen={() => setUnread([])} />
      <CheckRow sheet={sheet} code={code} cells={cells} isWide={isWide} />
      <div className="buttons">
        <IonButton fill="outline" size="small" disabled={!cells.canUndo} onClick={() => void cells.undo()}>
          <IonIcon slot="start" icon={arrowUndoOutline} aria-hidden="true" />
          {t("sheets.undo")}
        </IonButton>
      </div>
      <CellHint may={sheet.may} column={column} />
      <MarkGrid
        sheet={isWide ? sheet : { ...sheet, rows: rowsShown(sheet.rows, code, sitting) }}
        columns={columnsShown(sheet, code, isWide)}
        active={code}
        cells={cells}
        sits={sits}
        isWide={isWide}
        onFocus={setPlace}
        onType={onType}
        onUnread={setUnread}
      />
      {!isWide && <MarkSpread sheet={sheet} code={code} cells={cells} />}
      {place && (
        <CellHistory
          key={cellKey(place.studentId, place.code)}
          sheet={sheet}
          schoolId={schoolId}
          cell={place}
        />
      )}
      {column?.state === "open" && sheet.may.submit && (
        <FromExercises key={code} sheet={sheet} column={column} schoolId={schoolId} cells={cells} />
      )}
      <Workbook sheet={sheet} schoolId={schoolId} cells={cells} />
      <KeysHint />
    </div>
  );
}

/** What is to be looked at before the marks; on a phone the names come before how they spread. */
function CheckRow(props: ComponentProps<typeof ToCheck>) {
  const { sheet, code, cells, isWide } = props;
  return (
    <div className="check-row">
      <ToCheck {...props} />
      {isWide && <MarkSpread sheet={sheet} code={code} cells={cells} />}
    </div>
  );
}

function KeysHint() {
  const { t } = useText();
  return <p className="quiet">{t(useKeypad() ? "sheets.keys-phone" : "sheets.keys")}</p>;
}

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
