import type { FirstRun } from "@dars/contract/shell/home";
import { IonIcon } from "@ionic/react";
import { callOutline, documentTextOutline, informationCircleOutline, peopleOutline } from "ionicons/icons";

import { AddressWarning } from "#identity/account-office/public.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { useText, type TextId } from "#platform/text/use-text.ts";
import { Link } from "#platform/ui/Link.tsx";

import { computeFirstSteps, STEP_MINUTES } from "./first-steps.ts";
import { FirstRunSteps } from "./FirstRunSteps.tsx";

import "./first-run.css";

/** An administrator's home until the first school is set up. */
export function FirstRunHome({ run }: { readonly run: FirstRun }) {
  const { t, format, locale } = useText();
  const steps = computeFirstSteps(run);
  const left = [...steps].filter(([, state]) => state !== "done");
  const done = steps.size - left.length;
  const minutes = left.reduce((sum, [step]) => sum + STEP_MINUTES[step], 0);
  return (
    <div className="home-halves">
      <section>
        <div className="title-line">
          <h2 className="section-title">
            {run.school === null
              ? t("home.first-run")
              : t("home.first-run-of", { school: localizeName(run.school.name, locale) })}
          </h2>
          <div className="first-run-progress">
            <span className="quiet">
              {t("home.first-run-progress", {
                done: format.number(done),
                total: format.number(steps.size),
                minutes,
              })}
            </span>
            <span className="first-run-bar" aria-hidden="true">
              {[...steps].map(([step], place) => (
                <i key={step} className={place < done ? "done" : ""} />
              ))}
            </span>
          </div>
        </div>
        <FirstRunSteps run={run} steps={steps} />
        <p className="quiet first-run-note">
          <IonIcon icon={informationCircleOutline} aria-hidden="true" />
          <span>{t("home.first-run-note")}</span>
          {run.school !== null && <Link leadsTo="/manage/school/new">{t("home.another-school")}</Link>}
        </p>
      </section>
      <div className="stack">
        <AtHand />
        {!run.isReachable && <AddressWarning />}
      </div>
    </div>
  );
}

const AT_HAND: readonly (readonly [icon: string, words: TextId, quiet: TextId])[] = [
  [documentTextOutline, "home.at-hand-students", "home.at-hand-students-text"],
  [callOutline, "home.at-hand-phones", "home.at-hand-phones-text"],
  [peopleOutline, "home.at-hand-staff", "home.at-hand-staff-text"],
];

function AtHand() {
  const { t } = useText();
  return (
    <section className="card" aria-label={t("home.at-hand")}>
      <h2 className="section-title first">{t("home.at-hand")}</h2>
      <ul className="plain at-hand">
        {AT_HAND.map(([icon, words, quiet]) => (
          <li key={words}>
            <IonIcon icon={icon} aria-hidden="true" />
            <div>
              <strong>{t(words)}</strong>
              <p className="quiet">{t(quiet, { phone: "0770 123 4567" })}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
