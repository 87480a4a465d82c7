import type { Id } from "@dars/contract/platform/primitives";
import { prepareRollover, rehearseRollover, submitRollover } from "@dars/contract/school/rollover";
import { IonButton } from "@ionic/react";
import type { ReactNode } from "react";

import { newClientId } from "#platform/api/client-id.ts";
import { useSave } from "#platform/api/use-save.ts";
import { textNow, useText, type Text } from "#platform/text/use-text.ts";
import { ask } from "#platform/ui/ask.ts";
import { Link } from "#platform/ui/Link.tsx";
import { Refusal } from "#platform/ui/Refusal.tsx";

import { isBlocked, sumSections } from "./blocked.ts";
import { REASONS } from "./reasons.ts";
import type { RolloverNow } from "./RolloverPage.tsx";

import "./rollover.css";

interface StepsProps {
  readonly schoolId: Id;
  readonly now: RolloverNow;
}

/** The four steps to the next year, each with what is missing. */
export function RolloverSteps({ schoolId, now }: StepsProps) {
  const { t } = useText();
  const { sections, from } = now;
  const blocked = sections.filter(isBlocked).length;
  const undecided = sumSections(sections, ({ needsDecision }) => needsDecision) + now.withoutSection;
  return (
    <section className="card stack" aria-label={t("rollover.steps")}>
      <h2 className="section-title first">
        {t("rollover.passage", { from: from?.title ?? "", to: nextTitle(now) })}
      </h2>
      <ol className="rollover-steps">
        <Step title={t("rollover.step-marks")} isDone={blocked === 0}>
          {marksWords(sections, blocked, t)}
        </Step>
        <YearStep schoolId={schoolId} now={now} />
        <PlacesStep schoolId={schoolId} now={now} undecided={undecided} />
        <ApprovalStep schoolId={schoolId} now={now} isReady={blocked === 0 && undecided === 0} />
      </ol>
    </section>
  );
}

function marksWords(sections: RolloverNow["sections"], blocked: number, t: Text["t"]): string {
  if (blocked > 0) return t("rollover.marks-missing", { count: blocked });
  const waived = sections.filter(({ waivedBecause }) => waivedBecause !== null).length;
  if (waived > 0) return t("rollover.marks-waived", { count: waived });
  return t(sections.length === 0 ? "rollover.no-students" : "rollover.marks-done");
}

const nextTitle = ({ to, planned, suggested }: RolloverNow): string => (to ?? planned ?? suggested).title;

function YearStep({ schoolId, now }: StepsProps) {
  const { t } = useText();
  const { save, error } = useSave();
  const { to, planned, suggested } = now;
  const handlePrepare = () => {
    const body = { key: newClientId(), yearId: planned?.id ?? null, year: planned ? null : suggested };
    return save(prepareRollover, { params: { schoolId }, body }, nextTitle(now));
  };
  return (
    <Step title={t("rollover.step-year")} isDone={to !== null}>
      {t(to ? "rollover.year-done" : "rollover.year-text")}
      {!to && (
        <StepButton
          label={t("rollover.prepare", { year: nextTitle(now) })}
          onPress={() => void handlePrepare()}
        />
      )}
      <Refusal error={error} reasons={REASONS} />
    </Step>
  );
}

function PlacesStep({ schoolId, now, undecided }: StepsProps & { readonly undecided: number }) {
  const { t } = useText();
  const { save, error } = useSave();
  const { sections, state, to, withoutSection } = now;
  const students = sumSections(sections, (section) => section.students) + withoutSection;
  const handleRehearse = () =>
    save(rehearseRollover, { params: { schoolId }, body: { key: newClientId() } }, t("rollover.step-places"));
  return (
    <Step title={t("rollover.step-places")} isDone={to !== null && undecided === 0}>
      {to === null && t("rollover.places-later")}
      {to !== null && undecided === 0 && t("rollover.places-done", { count: students })}
      {to !== null && undecided > 0 && t("rollover.places-missing", { count: undecided })}
      {state === "open" && (
        <StepButton label={t("rollover.rehearse")} isOutline onPress={() => void handleRehearse()} />
      )}
      <Refusal error={error} reasons={REASONS} />
    </Step>
  );
}

function ApprovalStep({ schoolId, now, isReady }: StepsProps & { readonly isReady: boolean }) {
  const { t } = useText();
  const { save, error } = useSave();
  const { state, revision } = now;

  async function handleSubmit() {
    const question = { question: t("rollover.submit-question"), text: t("rollover.submit-text") };
    if (!(await ask({ ...question, yes: t("rollover.submit") }))) return;
    const body = { key: newClientId(), revision };
    await save(submitRollover, { params: { schoolId }, body }, nextTitle(now), () =>
      textNow("rollover.submitted"),
    );
  }

  return (
    <Step title={t("rollover.step-approval")} isDone={false}>
      {state === "waiting" ? (
        <Link leadsTo={`/manage/requests?school=${schoolId}`}>{t("rollover.waits")}</Link>
      ) : (
        t("rollover.approval-text")
      )}
      {state === "open" && isReady && (
        <StepButton label={t("rollover.submit")} onPress={() => void handleSubmit()} />
      )}
      <Refusal error={error} reasons={REASONS} />
    </Step>
  );
}

interface StepButtonProps {
  readonly label: string;
  readonly isOutline?: true;
  readonly onPress: () => void;
}

function StepButton({ label, isOutline, onPress }: StepButtonProps) {
  return (
    <div className="buttons">
      <IonButton size="small" fill={isOutline ? "outline" : "solid"} onClick={onPress}>
        {label}
      </IonButton>
    </div>
  );
}

interface StepProps {
  readonly title: string;
  readonly isDone: boolean;
  readonly children: ReactNode;
}

function Step({ title, isDone, children }: StepProps) {
  const { t } = useText();
  return (
    <li>
      <div className="request-head">
        <strong>{title}</strong>
        <span className={isDone ? "state good" : "state waiting"}>
          {t(isDone ? "rollover.is-done" : "rollover.is-open")}
        </span>
      </div>
      <div className="quiet">{children}</div>
    </li>
  );
}
