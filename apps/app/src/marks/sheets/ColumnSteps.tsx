import { decideColumn, submitColumn, type ColumnLine, type Sheet } from "@dars/contract/marks/sheets";
import type { Locale, Names } from "@dars/contract/platform/primitives";
import { IonButton } from "@ionic/react";
import { useState } from "react";

import { newClientId } from "#platform/api/client-id.ts";
import { useSave } from "#platform/api/use-save.ts";
import { joinNames } from "#platform/text/listed.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { textNow, useText } from "#platform/text/use-text.ts";
import { getNoon } from "#platform/time/days.ts";
import { Refusal } from "#platform/ui/Refusal.tsx";

import { COLUMN_REASONS, GiveBack } from "./GiveBack.tsx";
import { OpenAgain } from "./OpenAgain.tsx";

interface ColumnStepsProps {
  readonly sheet: Sheet;
  readonly column: ColumnLine;
  readonly schoolId: number;
  /** Students who have a mark in this column or are to get one. */
  readonly sitting: number;
  /** The students among them who have no mark in the cells yet. */
  readonly empty: readonly Names[];
  /** Marks in the cells that have not arrived yet. */
  readonly waiting: number;
}

/** How far a column is, and the next step of it: hand in, approve, give back, open again. */
export function ColumnSteps({ sheet, column, schoolId, sitting, empty, waiting }: ColumnStepsProps) {
  const { t, locale } = useText();
  const title = localizeName(column.label, locale);
  const { state, returnedBecause } = column;
  const entered = sitting - empty.length;
  const isForAll = sitting === sheet.rows.length;
  const params = { schoolId, sheetId: sheet.classId, column: column.code };
  return (
    <section className="card stack column-steps">
      <Standing column={column} entered={entered} students={sitting} />
      <Sitting sheet={sheet} code={column.code} sitting={sitting} />
      <progress value={entered} max={Math.max(sitting, 1)} aria-label={t("sheets.progress")} />
      <Notes returnedBecause={returnedBecause} waiting={waiting} />
      {state === "open" && sheet.may.submit && (
        <HandIn params={params} revision={column.revision} title={title} empty={empty} isForAll={isForAll} />
      )}
      {state === "submitted" && sheet.may.decide && (
        <Decision params={params} revision={column.revision} title={title} />
      )}
      {state === "approved" && sheet.may.decide && (
        <OpenAgain
          key={column.code}
          params={params}
          revision={column.revision}
          title={title}
          waiting={sheet.unlocking?.find(({ code }) => code === column.code)}
        />
      )}
    </section>
  );
}

interface NotesProps {
  readonly returnedBecause: string | null;
  readonly waiting: number;
}

function Notes({ returnedBecause, waiting }: NotesProps) {
  const { t } = useText();
  return (
    <>
      {returnedBecause !== null && <p>{t("sheets.returned", { reason: returnedBecause })}</p>}
      {waiting > 0 && <p className="quiet">{t("sheets.waiting", { waiting })}</p>}
    </>
  );
}

interface SittingProps {
  readonly sheet: Sheet;
  readonly code: string;
  readonly sitting: number;
}

/** Said only where not everybody is to get a mark: who joined late, or does not sit the exam. */
function Sitting({ sheet: { rows, exams }, code, sitting }: SittingProps) {
  const { t } = useText();
  const students = rows.length;
  if (sitting === students) return null;
  return (
    <p className="quiet">
      {exams?.includes(code)
        ? t("sheets.sitting", { sitting, students })
        : t("sheets.late-joiners", { count: students - sitting })}
    </p>
  );
}

interface StandingProps {
  readonly column: ColumnLine;
  readonly entered: number;
  readonly students: number;
}

function Standing({ column: { state, isLate, dueOn }, entered, students }: StandingProps) {
  const { t, format } = useText();
  return (
    <p>
      <span className={isLate ? "state bad" : "state"}>
        {t(isLate ? "sheets.late" : `sheets.state-${state}`)}
      </span>{" "}
      · {t("sheets.entered", { entered, students })}
      {dueOn !== null && ` · ${t("sheets.due", { date: format.date(getNoon(dueOn)) })}`}
    </p>
  );
}

interface StepProps {
  readonly params: { readonly schoolId: number; readonly sheetId: number; readonly column: string };
  readonly revision: number;
  /** The column's title. */
  readonly title: string;
}

interface HandInProps extends StepProps {
  /** Students who are to get a mark in it and have none. */
  readonly empty: readonly Names[];
  readonly isForAll: boolean;
}

/** So many names are read at a glance. */
const MOST_NAMES = 5;

/** Asks about empty cells before it is sent: without a network the school would refuse it later. */
function HandIn({ params, revision, title, empty, isForAll }: HandInProps) {
  const { t, locale } = useText();
  const { save, error } = useSave();
  const isFull = empty.length === 0;
  const [isAsked, setAsked] = useState(false);
  const isAskedHere = isAsked && !isFull;
  const isEmpty = isAskedHere || error?.details["reason"] === "empty";

  async function handIn() {
    if (!isFull && !isEmpty) {
      setAsked(true);
      return;
    }
    const body = { key: newClientId(), revision, isPartial: isEmpty || !isForAll };
    await save(submitColumn, { params, body }, title, () => textNow("sheets.handed-in"));
  }

  return (
    <>
      {isAskedHere && (
        <p role="alert">
          {t("sheets.some-empty", {
            count: empty.length,
            names: listNames(empty, locale),
          })}
        </p>
      )}
      <Refusal error={error} reasons={COLUMN_REASONS} />
      <div className="buttons">
        <IonButton onClick={() => void handIn()}>
          {t(isEmpty ? "sheets.hand-in-anyway" : "sheets.hand-in")}
        </IonButton>
        {isAskedHere && (
          <IonButton fill="clear" onClick={() => setAsked(false)}>
            {t("platform.cancel")}
          </IonButton>
        )}
      </div>
    </>
  );
}

const listNames = (empty: readonly Names[], locale: Locale): string =>
  joinNames(
    empty.slice(0, MOST_NAMES).map((name) => localizeName(name, locale)),
    locale,
  ) + (empty.length > MOST_NAMES ? " …" : "");

function Decision({ params, revision, title }: StepProps) {
  const { t } = useText();
  const { save, error } = useSave();
  const [isReturning, setReturning] = useState(false);

  if (isReturning)
    return <GiveBack params={params} revision={revision} title={title} onDone={() => setReturning(false)} />;

  function handleApprove() {
    const body = { key: newClientId(), revision, approve: true, reason: null };
    return save(decideColumn, { params, body }, title, () => textNow("sheets.approved"));
  }

  return (
    <>
      <Refusal error={error} reasons={COLUMN_REASONS} />
      <div className="buttons">
        <IonButton onClick={() => void handleApprove()}>{t("sheets.approve")}</IonButton>
        <IonButton fill="outline" onClick={() => setReturning(true)}>
          {t("sheets.give-back")}
        </IonButton>
      </div>
    </>
  );
}
