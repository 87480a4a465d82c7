import { saveLessonPlan, type PlanRow } from "@dars/contract/learning/lesson-plan";
import type { Id } from "@dars/contract/platform/primitives";
import { IonButton } from "@ionic/react";
import { useState } from "react";

import { newClientId } from "#platform/api/client-id.ts";
import { useSave } from "#platform/api/use-save.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { textNow, useText } from "#platform/text/use-text.ts";
import { Refusal } from "#platform/ui/Refusal.tsx";

import type { GroupPlanReply } from "./GroupPlanPage.tsx";

interface TakePlanProps {
  readonly schoolId: Id;
  readonly plan: GroupPlanReply;
}

/** What the school's own plan lacks or has otherwise; what is chosen of it is taken over. */
export function TakePlan({ schoolId, plan: { offering, lessons, changes } }: TakePlanProps) {
  const { t, locale } = useText();
  const { save, error, isBusy } = useSave();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const rows = changes.filter(({ groupLesson = "" }) => !left.has(groupLesson));
  if (lessons.length === 0) return null;
  if (changes.length === 0) return <p className="quiet">{t("group-plans.same")}</p>;

  const choose = ({ groupLesson = "" }: PlanRow, isTaken: boolean) =>
    setLeft(isTaken ? left.difference(new Set([groupLesson])) : left.union(new Set([groupLesson])));

  const describeRow = ({ name, lessonId, week }: PlanRow) =>
    [
      localizeName(name, locale),
      t(lessonId === null ? "lessons.plan-new" : "lessons.plan-changed"),
      ...(week === null ? [] : [t("lessons.week", { week })]),
    ].join(" · ");

  const handleTake = () =>
    save(
      saveLessonPlan,
      {
        params: { schoolId, offeringId: offering.id },
        body: { key: newClientId(), language: locale, rows },
      },
      t("group-plans.title"),
      (done) => textNow("lessons.plan-taken", { count: done.created + done.changed }),
    );

  return (
    <section className="card stack spaced" aria-label={t("group-plans.take")}>
      <h2 className="section-title first">{t("group-plans.take")}</h2>
      <p className="quiet">{t("group-plans.take-text")}</p>
      <ul className="plain stack">
        {changes.map((row) => (
          <li key={row.groupLesson}>
            <label className="tick-field">
              <input
                type="checkbox"
                checked={rows.includes(row)}
                onChange={({ target }) => choose(row, target.checked)}
              />
              <bdi>{describeRow(row)}</bdi>
            </label>
          </li>
        ))}
      </ul>
      <Refusal error={error} />
      <IonButton disabled={isBusy || rows.length === 0} onClick={() => void handleTake()}>
        {t("lessons.plan-take", { count: rows.length })}
      </IonButton>
    </section>
  );
}
