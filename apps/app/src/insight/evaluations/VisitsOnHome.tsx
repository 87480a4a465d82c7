import { listEvaluations, type EvaluationLine } from "@dars/contract/insight/evaluations";
import type { SchoolCard } from "@dars/contract/school/schools";
import { IonButton, IonIcon, IonList } from "@ionic/react";
import { addOutline, checkmarkDoneOutline } from "ionicons/icons";

import { useRead } from "#platform/api/use-read.ts";
import { useText, type TextId } from "#platform/text/use-text.ts";
import { todayAtSchool } from "#platform/time/days.ts";

import { evaluationKey } from "./evaluation-address.ts";
import { EvaluationRow } from "./EvaluationRow.tsx";
import { NextVisits } from "./NextVisits.tsx";
import { useWaitingVisits } from "./use-waiting-visits.ts";
import { WaitingVisits } from "./WaitingVisits.tsx";

import "./evaluations.css";

const MOST = 5;

/** The home of an evaluator: visits of today, other drafts and appeals, and beside them whom to visit next. */
export function VisitsOnHome({ schools }: { readonly schools: readonly SchoolCard[] }) {
  const { t } = useText();
  const { reading } = useRead(listEvaluations, {});
  const own = (reading.value?.evaluations ?? []).filter(({ isMine }) => isMine);
  const waiting = useWaitingVisits();
  const waitingKeys = new Set(waiting.map(({ key }) => key));
  const groups = groupVisits(own.filter(({ key }) => !waitingKeys.has(key))).filter(
    ([, found]) => found.length > 0,
  );
  return (
    <div className="visits-home">
      <div>
        <IonButton shape="round" expand="block" routerLink="/create-evaluation">
          <IonIcon slot="start" icon={addOutline} aria-hidden="true" />
          {t("evaluations.create")}
        </IonButton>
        {reading.value && groups.length + waiting.length === 0 && (
          <p className="banner good">
            <IonIcon icon={checkmarkDoneOutline} aria-hidden="true" />
            {t("evaluations.all-done")}
          </p>
        )}
        <WaitingVisits visits={waiting} />
        {groups.map(([title, found]) => (
          <section key={title}>
            <h2 className="section-title">{t(title)}</h2>
            <IonList className="rows" lines="none" aria-label={t(title)}>
              {found.slice(0, MOST).map((line) => (
                <EvaluationRow key={evaluationKey(line)} line={line} />
              ))}
            </IonList>
          </section>
        ))}
      </div>
      <div>
        {schools.map((school) => (
          <NextVisits
            key={school.id}
            school={school}
            isAlone={schools.length === 1}
            visits={own.filter(({ schoolId, state }) => schoolId === school.id && state !== "cancelled")}
          />
        ))}
      </div>
    </div>
  );
}

function groupVisits(
  own: readonly EvaluationLine[],
): readonly (readonly [TextId, readonly EvaluationLine[]])[] {
  const today = todayAtSchool();
  return [
    ["evaluations.today", own.filter(({ heldOn }) => heldOn === today)],
    ["evaluations.drafts", own.filter(({ heldOn, needsMe }) => needsMe && heldOn !== today)],
    ["evaluations.appeals", own.filter(({ heldOn, state }) => state === "appealed" && heldOn !== today)],
  ];
}
