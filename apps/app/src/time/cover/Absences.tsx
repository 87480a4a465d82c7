import { recordStaffAbsence, removeStaffAbsence, type DayPlan } from "@dars/contract/time/cover";
import { addDays } from "@dars/contract/time/days";
import { IonButton } from "@ionic/react";
import { useState } from "react";

import { newClientId } from "#platform/api/client-id.ts";
import { useSave } from "#platform/api/use-save.ts";
import { useText, type TextId } from "#platform/text/use-text.ts";
import { getNoon } from "#platform/time/days.ts";
import { ErrorNote } from "#platform/ui/ErrorNote.tsx";
import { Form } from "#platform/ui/Form.tsx";
import { PickField } from "#platform/ui/PickField.tsx";
import type { Reasons } from "#platform/ui/Refusal.tsx";
import { TextAreaField } from "#platform/ui/TextAreaField.tsx";
import { typedIn } from "#platform/ui/typed-in.ts";

import { ABSENCE_REASONS, REASON_WORDS } from "./absence-days.ts";
import { teacherName, teacherOptions } from "./lesson-name.ts";

const MOST_DAYS = 14;

interface AbsencesProps {
  readonly schoolId: number;
  readonly plan: DayPlan;
}

/** Teachers who are away on this day, and a form for another. */
export function Absences({ schoolId, plan }: AbsencesProps) {
  const { t, locale, format } = useText();
  const [isAdding, setAdding] = useState(false);
  const { save, error } = useSave();
  return (
    <section className="card">
      <h2 className="section-title">{t("dayplan.away")}</h2>
      {plan.absences.length === 0 && <p className="quiet">{t("dayplan.nobody-away")}</p>}
      {error && <ErrorNote error={error} />}
      <ul className="plain day-plan-changes">
        {plan.absences.map(({ id, teacherId, reason, endsOn, note }) => (
          <li key={id}>
            <span>
              <bdi>{teacherName(plan, teacherId, locale)}</bdi>
              <small className="quiet">
                {t(REASON_WORDS[reason])} ·{" "}
                {t("dayplan.until-day", { day: format.day(getNoon(addDays(endsOn, -1))) })}
              </small>
              {note && <small className="quiet">{t("dayplan.note-of", { note })}</small>}
            </span>
            <IonButton
              fill="clear"
              size="small"
              onClick={() =>
                void save(
                  removeStaffAbsence,
                  { params: { schoolId, absenceId: id } },
                  teacherName(plan, teacherId, locale),
                )
              }
            >
              {t("dayplan.here-again")}
            </IonButton>
          </li>
        ))}
      </ul>
      {isAdding ? (
        <AbsenceForm schoolId={schoolId} plan={plan} onDone={() => setAdding(false)} />
      ) : (
        <IonButton fill="outline" onClick={() => setAdding(true)}>
          {t("dayplan.add")}
        </IonButton>
      )}
    </section>
  );
}

const REASONS: Reasons = new Map<unknown, TextId>([["away", "dayplan.away-already"]]);

function AbsenceForm({ schoolId, plan, onDone }: AbsencesProps & { readonly onDone: () => void }) {
  const { t, locale, format } = useText();
  const { save, error } = useSave();
  const days = Array.from({ length: MOST_DAYS }, (_, at) => addDays(plan.date, at));
  const known = new Set(plan.absences.map(({ teacherId }) => teacherId));

  async function handleSubmit(form: HTMLFormElement) {
    const lastDay = days.find((day) => day === typedIn(form, "until")) ?? plan.date;
    const absence = {
      teacherId: Number(typedIn(form, "teacher")),
      startsOn: plan.date,
      endsOn: addDays(lastDay, 1),
      fromPeriod: null,
      toPeriod: null,
      reason: ABSENCE_REASONS.find((one) => one === typedIn(form, "reason")) ?? "other",
      note: typedIn(form, "note").trim() || null,
    };
    const input = { params: { schoolId }, body: { key: newClientId(), absence } };
    const saved = await save(recordStaffAbsence, input, teacherName(plan, absence.teacherId, locale));
    if (saved.state !== "refused") onDone();
    return saved;
  }

  return (
    <Form
      className="stack"
      verb={t("dayplan.record")}
      error={error}
      reasons={REASONS}
      onSubmit={handleSubmit}
      onCancel={onDone}
    >
      <PickField
        label={t("dayplan.teacher")}
        name="teacher"
        options={teacherOptions(plan, locale).filter(([id]) => !known.has(Number(id)))}
        value=""
        isRequired
      />
      <PickField
        label={t("dayplan.reason")}
        name="reason"
        options={ABSENCE_REASONS.map((one) => [one, t(REASON_WORDS[one])] as const)}
        value="sick"
      />
      <PickField
        label={t("dayplan.until")}
        name="until"
        options={days.map((day) => [day, format.day(getNoon(day))] as const)}
        value={plan.date}
      />
      <TextAreaField label={t("dayplan.own-note")} name="note" most={1000} rows={2} />
    </Form>
  );
}
