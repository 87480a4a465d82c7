import { IonIcon, IonList } from "@ionic/react";
import { alertCircleOutline, timeOutline } from "ionicons/icons";

import { useText } from "#platform/text/use-text.ts";
import { getNoon } from "#platform/time/days.ts";
import { Row } from "#platform/ui/Row.tsx";

import type { WaitingVisit } from "./use-waiting-visits.ts";

/** Visits that wait on this device, submitted or not, with a clock; a draft opens where it was written. */
export function WaitingVisits({ visits }: { readonly visits: readonly WaitingVisit[] }) {
  const { t, format } = useText();
  if (visits.length === 0) return null;
  return (
    <section>
      <h2 className="section-title">{t("evaluations.waiting-here")}</h2>
      <IonList className="rows" lines="none" aria-label={t("evaluations.waiting-here")}>
        {visits.map(({ schoolId, key, title, draft, isSubmitted, isRefused }) => (
          <Row
            key={key}
            strong={title}
            quiet={[
              format.day(getNoon(draft.heldOn)),
              t(isSubmitted ? "evaluations.state-submitted" : "evaluations.state-draft"),
            ].join(" · ")}
            end={
              <span className={`state ${isRefused ? "bad" : "waiting"}`}>
                <IonIcon icon={isRefused ? alertCircleOutline : timeOutline} aria-hidden="true" />
                {t(isRefused ? "evaluations.not-sent" : "evaluations.not-sent-yet")}
              </span>
            }
            {...((!isSubmitted || isRefused) && {
              leadsTo: `/create-evaluation?school=${schoolId}&evaluation=${key}`,
            })}
          />
        ))}
      </IonList>
    </section>
  );
}
