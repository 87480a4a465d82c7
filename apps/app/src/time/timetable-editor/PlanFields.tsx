import type { Period, PeriodPlan } from "@dars/contract/time/periods";
import { numbered, withPeriod } from "@dars/contract/time/usual-plan";
import { IonButton, IonIcon } from "@ionic/react";
import { closeOutline } from "ionicons/icons";

import { useText } from "#platform/text/use-text.ts";
import { PickField } from "#platform/ui/PickField.tsx";

import { WeekdayTicks } from "./WeekdayTicks.tsx";

const KINDS = ["lesson", "break", "assembly"] as const;

interface PlanFieldsProps {
  readonly plan: PeriodPlan;
  readonly weekDays: number;
  readonly onChange: (plan: PeriodPlan) => void;
  readonly onRemove: () => void;
}

/** One plan: its name, its days, and its periods from the morning on. */
export function PlanFields({ plan, weekDays, onChange, onRemove }: PlanFieldsProps) {
  const { t } = useText();
  const { title, shift, periods } = plan;
  const setPeriods = (next: readonly Period[]) => onChange({ ...plan, periods: numbered(next) });
  return (
    <fieldset className="plan-fields">
      <legend className="quiet">{t(`timetables.shift-${shift}`)}</legend>
      <label className="plan-title">
        <span className="quiet">{t("timetables.plan-title")}</span>
        <input
          type="text"
          maxLength={80}
          value={title}
          onChange={({ target }) => onChange({ ...plan, title: target.value })}
        />
      </label>
      <WeekdayTicks
        label={t("timetables.plan-weekdays")}
        weekDays={weekDays}
        value={plan.weekDays}
        onChange={(days) => onChange({ ...plan, weekDays: days })}
      />
      <ol className="plain plan-periods">
        {periods.map((period, at) => (
          <PeriodRow
            // Rows have nothing of their own to be told apart by.
            // oxlint-disable-next-line react/no-array-index-key
            key={at}
            period={period}
            at={at + 1}
            onChange={(next) => setPeriods(periods.map((one, place) => (place === at ? next : one)))}
            onRemove={() => setPeriods(periods.filter((_, place) => place !== at))}
          />
        ))}
      </ol>
      <div className="buttons">
        <IonButton size="small" fill="outline" onClick={() => onChange(withPeriod(plan, "lesson"))}>
          {t("timetables.add-lesson")}
        </IonButton>
        <IonButton size="small" fill="outline" onClick={() => onChange(withPeriod(plan, "break"))}>
          {t("timetables.add-break")}
        </IonButton>
        <IonButton size="small" fill="clear" color="danger" onClick={onRemove}>
          {t("timetables.remove-plan")}
        </IonButton>
      </div>
    </fieldset>
  );
}

interface PeriodRowProps {
  readonly period: Period;
  readonly at: number;
  readonly onChange: (period: Period) => void;
  readonly onRemove: () => void;
}

function PeriodRow({ period, at, onChange, onRemove }: PeriodRowProps) {
  const { t, format } = useText();
  const { no, kind, startsAt, endsAt } = period;
  return (
    <li className="plan-period">
      <span className="plan-no">{no === null ? "" : format.number(no)}</span>
      <PickField
        label={t("timetables.period-kind")}
        options={KINDS.map((one) => [one, t(`timetables.period-${one}`)] as const)}
        value={kind}
        onPick={(picked) => onChange({ ...period, kind: KINDS.find((one) => one === picked) ?? kind })}
      />
      <label className="plan-from">
        <span className="quiet">{t("timetables.period-from")}</span>
        <input
          type="time"
          value={startsAt}
          onChange={({ target }) => onChange({ ...period, startsAt: target.value })}
        />
      </label>
      <label className="plan-until">
        <span className="quiet">{t("timetables.period-until")}</span>
        <input
          type="time"
          value={endsAt}
          onChange={({ target }) => onChange({ ...period, endsAt: target.value })}
        />
      </label>
      <IonButton fill="clear" aria-label={t("timetables.remove-period", { no: at })} onClick={onRemove}>
        <IonIcon slot="icon-only" icon={closeOutline} aria-hidden="true" />
      </IonButton>
    </li>
  );
}
