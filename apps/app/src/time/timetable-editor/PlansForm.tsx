import type { PeriodPlan, PeriodPlanLine } from "@dars/contract/time/periods";
import { savePeriodPlans } from "@dars/contract/time/planning";
import { usualPlan } from "@dars/contract/time/usual-plan";
import { IonButton } from "@ionic/react";
import { useState } from "react";

import { newClientId } from "#platform/api/client-id.ts";
import { useSave } from "#platform/api/use-save.ts";
import { textNow, useText, type TextId } from "#platform/text/use-text.ts";
import { Form } from "#platform/ui/Form.tsx";
import type { Reasons } from "#platform/ui/Refusal.tsx";

import { PlanFields } from "./PlanFields.tsx";

const REASONS: Reasons = new Map<unknown, TextId>([
  ["stale", "timetables.plan-stale"],
  ["needed", "timetables.plan-needed"],
  ["clashes", "timetables.plan-clashes"],
  ["overlap", "timetables.plan-overlap"],
  ["numbers", "timetables.plan-numbers"],
  ["days", "timetables.plan-days"],
]);

interface PlansFormProps {
  readonly schoolId: number;
  readonly kept: readonly PeriodPlanLine[];
  readonly revision: number;
  readonly weekDays: number;
}

/** When the periods of each shift are, and on which days. */
export function PlansForm({ schoolId, kept, revision, weekDays }: PlansFormProps) {
  const { t } = useText();
  const { save, error } = useSave();
  const [plans, setPlans] = useState<readonly PeriodPlan[]>(() => kept.map(withoutId));
  const days = weekDays === 0 ? 31 : weekDays;

  function handleSave() {
    const body = { key: newClientId(), revision, plans: [...plans] };
    const input = { params: { schoolId }, body };
    return save(savePeriodPlans, input, t("timetables.plans"), () => textNow("timetables.plan-saved"));
  }

  const add = (shift: PeriodPlan["shift"]) =>
    setPlans([...plans, usualPlan({ title: t(`timetables.shift-${shift}`), shift, weekDays: days })]);

  return (
    <section className="card stack" aria-labelledby="period-plans">
      <h2 id="period-plans" className="section-title">
        {t("timetables.plans")}
      </h2>
      <Form
        className="stack"
        verb={t("timetables.plans-save")}
        error={error}
        reasons={REASONS}
        onSubmit={handleSave}
        others={
          <>
            <IonButton fill="outline" onClick={() => add("morning")}>
              {t("timetables.add-morning")}
            </IonButton>
            <IonButton fill="outline" onClick={() => add("afternoon")}>
              {t("timetables.add-afternoon")}
            </IonButton>
          </>
        }
      >
        {plans.length === 0 && <p className="quiet">{t("timetables.plans-none")}</p>}
        {plans.map((plan, at) => (
          <PlanFields
            // Plans have no id before they are saved, and are only added at the end.
            // oxlint-disable-next-line react/no-array-index-key
            key={at}
            plan={plan}
            weekDays={days}
            onChange={(next) => setPlans(plans.map((one, place) => (place === at ? next : one)))}
            onRemove={() => setPlans(plans.filter((_, place) => place !== at))}
          />
        ))}
      </Form>
    </section>
  );
}

const withoutId = ({ title, shift, weekDays, periods }: PeriodPlanLine): PeriodPlan => ({
  title,
  shift,
  weekDays,
  periods,
});
