import type { FirstRun } from "@dars/contract/shell/home";
import { IonButton, IonIcon } from "@ionic/react";
import { checkmarkOutline } from "ionicons/icons";

import { localizeName } from "#platform/text/localize-name.ts";
import { useText, type Text } from "#platform/text/use-text.ts";
import { getNoon } from "#platform/time/days.ts";

import { STEP_MINUTES, type FirstStep, type StepState } from "./first-steps.ts";

interface FirstRunStepsProps {
  readonly run: FirstRun;
  readonly steps: ReadonlyMap<FirstStep, StepState>;
}

/** The steps of setting up a school: one is open, and done ones show what was created. */
export function FirstRunSteps({ run, steps }: FirstRunStepsProps) {
  return (
    <ol className="plain card first-steps">
      {[...steps].map(([step, state], place) => (
        <Step key={step} run={run} step={step} state={state} number={place + 1} />
      ))}
    </ol>
  );
}

interface StepProps {
  readonly run: FirstRun;
  readonly step: FirstStep;
  readonly state: StepState;
  readonly number: number;
}

function Step({ run, step, state, number }: StepProps) {
  const text = useText();
  const { t, format } = text;
  const isDone = state === "done";
  return (
    <li className={`first-step ${state}`} aria-current={state === "open" ? "step" : undefined}>
      <span className="first-step-mark" aria-hidden="true">
        {isDone ? <IonIcon icon={checkmarkOutline} /> : format.number(number)}
      </span>
      <div className="first-step-words">
        <strong>{t(isDone ? `home.step-${step}-done` : `home.step-${step}`)}</strong>
        <p className="quiet">{describeStep(text, run, step, state)}</p>
        {state === "open" && <OpenStep run={run} step={step} />}
      </div>
      {state === "open" ? (
        <small className="quiet">{t("home.step-minutes", { count: STEP_MINUTES[step] })}</small>
      ) : (
        <IonButton
          fill={isDone ? "clear" : "outline"}
          disabled={state === "waiting"}
          routerLink={isDone ? getDonePath(run, step) : getPath(run, step)}
        >
          {isDone ? t("home.step-open") : getVerb(text, run, step)}
        </IonButton>
      )}
    </li>
  );
}

/** The step to do now, with the one filled button of the page. */
function OpenStep({ run, step }: Pick<StepProps, "run" | "step">) {
  const text = useText();
  return (
    <div className="buttons">
      <IonButton routerLink={getPath(run, step)}>{getVerb(text, run, step)}</IonButton>
      {step === "people" && (
        <IonButton fill="clear" routerLink={`/manage/people/${run.school?.id}/new`}>
          {text.t("home.step-people-by-hand")}
        </IonButton>
      )}
    </div>
  );
}

const isToAssign = ({ teachers, taughtClasses }: FirstRun) => teachers > 0 && taughtClasses === 0;

const getVerb = ({ t }: Text, run: FirstRun, step: FirstStep): string =>
  t(step === "staff" && isToAssign(run) ? "home.step-staff-next-verb" : `home.step-${step}-verb`);

function getPath(run: FirstRun, step: FirstStep): string {
  const id = run.school?.id ?? 0;
  const paths: Readonly<Record<FirstStep, string>> = {
    school: "/manage/school/new",
    year: `/manage/opening?school=${id}`,
    people: `/manage/imports?school=${id}&kind=students`,
    manager: `/manage/principal?school=${id}`,
    staff: `/manage/imports?school=${id}&kind=${isToAssign(run) ? "assignments" : "teachers"}`,
    letters: `/manage/sections/${id}/all/sign-in`,
  };
  return paths[step];
}

function getDonePath(run: FirstRun, step: FirstStep): string {
  const id = run.school?.id ?? 0;
  const paths: Readonly<Record<FirstStep, string>> = {
    school: `/manage/school/${id}`,
    year: `/manage/structure?school=${id}`,
    people: `/manage/people?school=${id}`,
    manager: `/manage/mandates?school=${id}`,
    staff: `/manage/imports?school=${id}&kind=assignments`,
    letters: `/manage/sections/${id}/all/sign-in`,
  };
  return paths[step];
}

function describeStep(text: Text, run: FirstRun, step: FirstStep, state: StepState): string {
  const { t } = text;
  if (state === "done") return DONE[step](text, run);
  if (state === "waiting" && step !== "school") return t(`home.step-${step}-waits`);
  if (step === "manager" && run.waitingManagement > 0) return t("home.step-manager-asked");
  if (step === "staff" && isToAssign(run)) return t("home.step-staff-next", { count: run.teachers });
  return t(`home.step-${step}-text`);
}

/** What was created in a done step. */
const DONE: Readonly<Record<FirstStep, (text: Text, run: FirstRun) => string>> = {
  school: ({ locale }, { school }) =>
    school === null ? "" : [localizeName(school.name, locale), school.address].filter(Boolean).join(" · "),
  year: ({ t, format }, { year }) =>
    year === null
      ? ""
      : t("home.step-year-made", {
          year: year.title,
          levels: year.levels,
          sections: year.sections,
          subjects: year.subjects,
          from: format.date(getNoon(year.startsOn)),
        }),
  people: ({ t }, { students, guardians }) => t("home.step-people-made", { students, guardians }),
  manager: ({ t }, { management }) => t("home.step-manager-made", { count: management }),
  staff: ({ t, format }, { teachers, taughtClasses, classes }) =>
    t("home.step-staff-made", {
      teachers,
      taught: format.number(taughtClasses),
      classes: format.number(classes),
    }),
  letters: ({ t }, { invited }) => t("home.step-letters-made", { count: invited }),
};
