import { changeDay, readDayPlan, type DayPlan, type LessonChange } from "@dars/contract/time/cover";
import { addDays } from "@dars/contract/time/days";
import { IonButton, IonIcon } from "@ionic/react";
import { chevronBackOutline, chevronForwardOutline } from "ionicons/icons";
import { useState } from "react";

import { newClientId } from "#platform/api/client-id.ts";
import { useRead } from "#platform/api/use-read.ts";
import { useSave } from "#platform/api/use-save.ts";
import { textNow, useText } from "#platform/text/use-text.ts";
import { getNoon, todayAtSchool } from "#platform/time/days.ts";
import { Await } from "#platform/ui/Await.tsx";
import { ErrorNote } from "#platform/ui/ErrorNote.tsx";
import { PageOfSchool } from "#school/schools/public.ts";

import { Absences } from "./Absences.tsx";
import { ChangedLessons } from "./ChangedLessons.tsx";
import { ChangeLesson } from "./ChangeLesson.tsx";
import { OpenLessons } from "./OpenLessons.tsx";
import { PrintCover } from "./PrintCover.tsx";
import { ReportedAbsences } from "./ReportedAbsences.tsx";

import "./day-plan.css";

/** A day as management plans it: who is away, who covers, what else is other. */
export function DayPlanPage() {
  return (
    <PageOfSchool title="dayplan.title" back="/manage">
      {(schoolId) => <Days key={schoolId} schoolId={schoolId} />}
    </PageOfSchool>
  );
}

function Days({ schoolId }: { readonly schoolId: number }) {
  const { t, format, direction } = useText();
  const [date, setDate] = useState(todayAtSchool);
  const { reading } = useRead(readDayPlan, { params: { schoolId, date } });
  const arrows =
    direction === "rtl"
      ? [chevronForwardOutline, chevronBackOutline]
      : [chevronBackOutline, chevronForwardOutline];
  return (
    <>
      <nav className="day-plan-bar" aria-label={t("dayplan.title")}>
        <IonButton fill="clear" aria-label={t("dayplan.before")} onClick={() => setDate(addDays(date, -1))}>
          <IonIcon slot="icon-only" icon={arrows[0] ?? ""} aria-hidden="true" />
        </IonButton>
        <strong>{format.day(getNoon(date))}</strong>
        <IonButton fill="clear" aria-label={t("dayplan.after")} onClick={() => setDate(addDays(date, 1))}>
          <IonIcon slot="icon-only" icon={arrows[1] ?? ""} aria-hidden="true" />
        </IonButton>
      </nav>
      <ReportedAbsences schoolId={schoolId} />
      <Await {...reading}>{(plan) => <Day schoolId={schoolId} plan={plan} />}</Await>
    </>
  );
}

function Day({ schoolId, plan }: { readonly schoolId: number; readonly plan: DayPlan }) {
  const { t, format } = useText();
  const { save, error } = useSave();

  function change(changes: LessonChange[]) {
    const params = { schoolId, date: plan.date };
    const input = { params, body: { key: newClientId(), changes } };
    const day = format.day(getNoon(plan.date));
    return save(changeDay, input, day, ({ told }) => textNow("dayplan.told", { count: told }));
  }

  return (
    <div className="stack">
      {!plan.isTaught && <p className="quiet">{t("dayplan.no-school")}</p>}
      <PrintCover schoolId={schoolId} date={plan.date} />
      {error && <ErrorNote error={error} />}
      <div className="day-plan">
        {plan.isTaught && <OpenLessons plan={plan} onChange={change} />}
        <div className="stack">
          <Absences schoolId={schoolId} plan={plan} />
          {plan.isTaught && (
            <>
              <ChangedLessons plan={plan} onChange={change} />
              <ChangeLesson key={plan.date} schoolId={schoolId} plan={plan} onChange={change} />
            </>
          )}
        </div>
      </div>
    </div>
  );
}
