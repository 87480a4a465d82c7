import type { ApplicationState } from "@dars/contract/admissions/application-record";
import { IonIcon } from "@ionic/react";
import { alertCircleOutline, checkmarkCircle, ellipseOutline } from "ionicons/icons";

import { useText } from "#platform/text/use-text.ts";

import { listSteps } from "./list-steps.ts";

const ICONS = { done: checkmarkCircle, now: alertCircleOutline, ahead: ellipseOutline } as const;

/** Where an application is on its way; nothing where it has ended without a place. */
export function ApplicationWay({ state }: { readonly state: ApplicationState }) {
  const { t, format } = useText();
  const steps = listSteps(state);
  if (steps.length === 0) return null;
  const done = steps.filter(({ is }) => is === "done").length;
  return (
    <section className="card stack">
      <div className="way-head">
        <h2 className="section-title first">{t("applying.way")}</h2>
        <span className="quiet">
          {t("applying.way-done", { done: format.number(done), all: format.number(steps.length) })}
        </span>
      </div>
      <ol className="way" aria-label={t("applying.way")}>
        {steps.map(({ step, is }) => (
          <li key={step} className={`way-step ${is}`} {...(is === "now" && { "aria-current": "step" })}>
            <IonIcon
              icon={ICONS[is]}
              {...(is === "done" ? { "aria-label": t("applying.way-passed") } : { "aria-hidden": true })}
            />
            {is === "ahead" ? (
              <span>{t(`applying.way-${step}`)}</span>
            ) : (
              <strong>{t(`applying.way-${step}`)}</strong>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
