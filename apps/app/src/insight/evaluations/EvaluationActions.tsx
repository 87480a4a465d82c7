import {
  amendEvaluation,
  decideAppeal,
  finaliseEvaluation,
  type Evaluation,
} from "@dars/contract/insight/evaluations";
import { computeOutcome, lacksEvidence } from "@dars/contract/insight/rubrics";
import { IonButton } from "@ionic/react";
import { useState } from "react";

import { useText } from "#platform/text/use-text.ts";
import { ask } from "#platform/ui/ask.ts";
import { Form } from "#platform/ui/Form.tsx";
import { OtherSubmit } from "#platform/ui/OtherSubmit.tsx";
import { TextAreaField } from "#platform/ui/TextAreaField.tsx";
import { typedIn } from "#platform/ui/typed-in.ts";

import { AnswerForms } from "./AnswerForms.tsx";
import { Outcome } from "./Outcome.tsx";
import { REASONS } from "./reasons.ts";
import { ScoreFields } from "./ScoreFields.tsx";
import { useAction } from "./use-action.ts";

interface EvaluationActionsProps {
  readonly evaluation: Evaluation;
}

/** What the reader may do: acknowledge, appeal, decide, finalise, amend (M4, M5). */
export function EvaluationActions({ evaluation }: EvaluationActionsProps) {
  const { mayDecide, mayFinalise, mayAmend } = evaluation;
  return (
    <>
      <AnswerForms evaluation={evaluation} />
      {mayDecide && <Decision evaluation={evaluation} />}
      {mayFinalise && <Finalise evaluation={evaluation} />}
      {mayAmend && <Amendment evaluation={evaluation} />}
    </>
  );
}

const SET_ASIDE = "set_aside" as const;

function Decision({ evaluation }: EvaluationActionsProps) {
  const { t } = useText();
  const { save, error, params, common, title } = useAction(evaluation);

  async function handleSubmit(form: HTMLFormElement, by: string) {
    const stands = by !== SET_ASIDE;
    const isMeant = await ask({
      question: t(stands ? "evaluations.stands-question" : "evaluations.set-aside-question"),
      text: t("evaluations.decide-text"),
      yes: t(stands ? "evaluations.stands" : "evaluations.set-aside"),
    });
    if (!isMeant) return undefined;
    const decision = stands ? ("stands" as const) : SET_ASIDE;
    const body = { ...common(), decision, reason: typedIn(form, "reason").trim() };
    return save(decideAppeal, { params, body }, title);
  }

  return (
    <Form
      className="card form"
      label={t("evaluations.decide")}
      verb={t("evaluations.stands")}
      error={error}
      reasons={REASONS}
      onSubmit={handleSubmit}
      others={<OtherSubmit name={SET_ASIDE} label={t("evaluations.set-aside")} />}
    >
      <h2 className="section-title first">{t("evaluations.decide")}</h2>
      <TextAreaField label={t("evaluations.reason")} name="reason" most={1000} isRequired />
    </Form>
  );
}

function Finalise({ evaluation }: EvaluationActionsProps) {
  const { t } = useText();
  const { save, error, params, common, title } = useAction(evaluation);

  async function handleSubmit() {
    const question = { question: t("evaluations.finalise-question"), text: t("evaluations.finalise-text") };
    if (!(await ask({ ...question, yes: t("evaluations.finalise") }))) return undefined;
    return save(finaliseEvaluation, { params, body: common() }, title);
  }

  return (
    <Form
      className="card form"
      verb={t("evaluations.finalise")}
      error={error}
      reasons={REASONS}
      onSubmit={handleSubmit}
    >
      <p>{t("evaluations.finalise-text")}</p>
    </Form>
  );
}

/** Behind a button: it is seldom needed. */
function Amendment({ evaluation }: EvaluationActionsProps) {
  const { t } = useText();
  const { save, error, params, common, title } = useAction(evaluation);
  const [isOpen, setOpen] = useState(false);
  const [scores, setScores] = useState(evaluation.scores);
  const outcome = computeOutcome(evaluation.rubric, scores);

  if (!isOpen)
    return (
      <div className="buttons">
        <IonButton fill="outline" onClick={() => setOpen(true)}>
          {t("evaluations.amend")}
        </IonButton>
      </div>
    );
  return (
    <Form
      className="stack wide-gap"
      label={t("evaluations.amend")}
      verb={t("evaluations.amend-send")}
      error={error}
      reasons={REASONS}
      check={() => {
        if (!outcome.maySubmit) return new Map([["scores", t("evaluations.scores-missing")]]);
        return scores.some(lacksEvidence)
          ? new Map([["scores", t("evaluations.evidence-wanted")]])
          : new Map();
      }}
      onSubmit={(form) => {
        const text = (name: string) => typedIn(form, name).trim();
        const findings = { scores, strengths: text("strengths") || null, nextStep: text("nextStep") || null };
        return save(
          amendEvaluation,
          { params, body: { ...common(), reason: text("reason"), ...findings } },
          title,
        );
      }}
      onCancel={() => setOpen(false)}
    >
      <ScoreFields rubric={evaluation.rubric} scores={scores} onChange={setScores} evidence={null} />
      <section className="card stack">
        <Outcome rubric={evaluation.rubric} scores={scores} />
        <TextAreaField
          label={t("evaluations.strengths")}
          name="strengths"
          value={evaluation.strengths ?? ""}
          most={2000}
        />
        <TextAreaField
          label={t("evaluations.next-step")}
          name="nextStep"
          value={evaluation.nextStep ?? ""}
          most={2000}
        />
        <TextAreaField label={t("evaluations.amend-reason")} name="reason" most={500} isRequired />
      </section>
    </Form>
  );
}
