import type { Reply } from "@dars/contract/platform/route";
import {
  backfillRegisters,
  type compareAttendanceWorkbook,
  type WorkbookRegister,
} from "@dars/contract/time/attendance-workbook";
import { useState } from "react";

import { newClientId } from "#platform/api/client-id.ts";
import { useSave } from "#platform/api/use-save.ts";
import { useText } from "#platform/text/use-text.ts";
import { Became } from "#platform/ui/Became.tsx";
import { FileNotes } from "#platform/ui/FileNotes.tsx";
import { Form } from "#platform/ui/Form.tsx";
import { Name } from "#platform/ui/Name.tsx";
import { TextField } from "#platform/ui/TextField.tsx";
import { typedIn } from "#platform/ui/typed-in.ts";

import { formatDay } from "./format-day.ts";
import { REASONS } from "./reasons.ts";
import { statusText } from "./status-text.ts";

interface BackfillFormProps {
  readonly schoolId: number;
  readonly sectionId: number;
  readonly compared: Reply<typeof compareAttendanceWorkbook>;
  readonly onDone: () => void;
}

/** What a workbook would change, day by day; entered together, with one reason. */
export function BackfillForm({ schoolId, sectionId, compared, onDone }: BackfillFormProps) {
  const { t } = useText();
  const { save, error } = useSave();
  const [key] = useState(newClientId);
  const { registers, skipped } = compared;

  async function handleSubmit(form: HTMLFormElement) {
    const body = {
      key,
      reason: typedIn(form, "reason").trim(),
      registers: registers.map(({ day, period, marks }) => ({
        day,
        period,
        marks: marks.map(({ studentId, to, minutes }) => ({ studentId, status: to, minutes })),
      })),
    };
    const saved = await save(
      backfillRegisters,
      { params: { schoolId, sectionId }, body },
      t("attendance.backfill"),
    );
    if (saved.state !== "refused") onDone();
    return saved;
  }

  const difference = (
    <>
      <h2 className="section-title first">{t("attendance.registers-count", { count: registers.length })}</h2>
      {registers.map((register) => (
        <RegisterChanges key={`${register.day} ${register.period}`} register={register} />
      ))}
      <Skipped skipped={skipped} />
      <FileNotes of={compared} />
    </>
  );
  if (registers.length === 0) return <section className="card stack">{difference}</section>;
  return (
    <Form
      className="form card"
      verb={t("attendance.enter-registers")}
      error={error}
      reasons={REASONS}
      onSubmit={handleSubmit}
      onCancel={onDone}
    >
      {difference}
      <TextField label={t("attendance.reason")} name="reason" value={t("attendance.from-paper")} isRequired />
    </Form>
  );
}

function RegisterChanges({ register }: { readonly register: WorkbookRegister }) {
  const { t, format } = useText();
  const { day, period, isTaken, marks } = register;
  return (
    <section>
      <h3>
        {formatDay(day, format)}
        {period > 0 && <> · {t("attendance.period", { no: period })}</>}
      </h3>
      {!isTaken && <p className="quiet">{t("attendance.new-register")}</p>}
      <ul className="plain">
        {marks.map(({ studentId, name, from, to, minutes }) => (
          <li key={studentId}>
            <Name of={name} />:{" "}
            {from !== null && (
              <>
                {t(statusText(from, null))} <Became />{" "}
              </>
            )}
            <strong>{t(statusText(to, null))}</strong>
            {minutes !== null && <> · {t("attendance.minutes", { minutes })}</>}
          </li>
        ))}
      </ul>
    </section>
  );
}

type SkippedCells = BackfillFormProps["compared"]["skipped"];

function Skipped({ skipped }: { readonly skipped: SkippedCells }) {
  const { t, format } = useText();
  if (skipped.length === 0) return null;
  return (
    <section>
      <h3>{t("attendance.skipped")}</h3>
      <ul className="plain quiet">
        {skipped.map(({ line, day, text }) => (
          <li key={`${line} ${day}`}>
            {t("attendance.skipped-cell", { line, day: formatDay(day, format), text })}
          </li>
        ))}
      </ul>
    </section>
  );
}
