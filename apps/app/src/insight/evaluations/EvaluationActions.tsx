import {
  amendEvaluation,
  answerEvaluation,
  decideAppeal,
  finaliseEvaluation,
  type Evaluation,
} from "@dars/contract/insight/evaluations";
import { outcomeOf } from "@dars/contract/insight/rubrics";
import type { ApiError } from "@dars/contract/platform/client";
import { IonButton } from "@ionic/react";
import { useState } from "react";

import { newClientId } from "#platform/api/client-id.ts";
import { useSave, type Saved } from "#platform/api/use-save.ts";
import { nameOf } from "#platform/text/name-of.ts";
import { useText } from "#platform/text/use-text.ts";
import { Refusal } from "#platform/ui/Refusal.tsx";

import { AreaField } from "./AreaField.tsx";
import { REASONS } from "./reasons.ts";
import { ScoreFields } from "./ScoreFields.tsx";

interface EvaluationActionsProps {
  readonly evaluation: Evaluation;
}

/** What the reader may do: acknowledge, appeal, decide, finalise, amend (M4, M5). */
export function EvaluationActions({ evaluation }: EvaluationActionsProps) {
  const { mayAnswer, mayAppeal, mayDecide, mayFinalise, mayAmend } = evaluation;
  return (
    <>
      {(mayAnswer || mayAppeal) && <Answer evaluation={evaluation} />}
      {mayDecide && <Decision evaluation={evaluation} />}
      {mayFinalise && <Finalise evaluation={evaluation} />}
      {mayAmend && <Amendment evaluation={evaluation} />}
    </>
  );
}

/** Common to every action: where it goes, its title in the outbox, and its refusal. */
function useAction({ schoolId, key, revision, teacher }: Evaluation) {
  const { t, locale } = useText();
  const { save } = useSave();
  const [error, setError] = useState<ApiError | null>(null);
  return {
    save,
    error,
    params: { schoolId, evaluation: key },
    common: () => ({ key: newClientId(), revision }),
    title: t("evaluations.of", { name: nameOf(teacher.name, locale) }),
    settle: (saved: Saved) => setError(saved.state === "refused" ? saved.error : null),
  };
}

function Answer({ evaluation }: EvaluationActionsProps) {
  const { t } = useText();
  const { save, error, params, common, title, settle } = useAction(evaluation);
  const [text, setText] = useState<string | null>(null);
  const answer = async (action: "acknowledge" | "appeal" | "waive") =>
    settle(await save(answerEvaluation, { params, body: { ...common(), action, text } }, title));
  return (
    <section className="card stack">
      <h2 className="section-title first">{t("evaluations.your-answer")}</h2>
      <p className="quiet">{t("evaluations.answer-text")}</p>
      <AreaField label={t("evaluations.comment")} value={text} onType={setText} />
      <Refusal error={error} reasons={REASONS} />
      <div className="buttons">
        {evaluation.mayAnswer && (
          <IonButton onClick={() => void answer("acknowledge")}>{t("evaluations.acknowledge")}</IonButton>
        )}
        {evaluation.mayAppeal && (
          <>
            <IonButton fill="outline" onClick={() => void answer("waive")}>
              {t("evaluations.waive")}
            </IonButton>
            <IonButton fill="outline" disabled={text === null} onClick={() => void answer("appeal")}>
              {t("evaluations.appeal")}
            </IonButton>
          </>
        )}
      </div>
    </section>
  );
}

function Decision({ evaluation }: EvaluationActionsProps) {
  const { t } = useText();
  const { save, error, params, common, title, settle } = useAction(evaluation);
  const [reason, setReason] = useState<string | null>(null);
  const isReady = (reason ?? "").trim().length > 2;
  const decide = async (decision: "stands" | "set_aside") =>
    settle(
      await save(decideAppeal, { params, body: { ...common(), decision, reason: reason ?? "" } }, title),
    );
  return (
    <section className="card stack">
      <h2 className="section-title first">{t("evaluations.decide")}</h2>
      <AreaField label={t("evaluations.reason")} value={reason} onType={setReason} />
      <Refusal error={error} reasons={REASONS} />
      <div className="buttons">
        <IonButton disabled={!isReady} onClick={() => void decide("stands")}>
          {t("evaluations.stands")}
        </IonButton>
        <IonButton fill="outline" disabled={!isReady} onClick={() => void decide("set_aside")}>
          {t("evaluations.set-aside")}
        </IonButton>
      </div>
    </section>
  );
}

function Finalise({ evaluation }: EvaluationActionsProps) {
  const { t } = useText();
  const { save, error, params, common, title, settle } = useAction(evaluation);
  const finalise = async () => settle(await save(finaliseEvaluation, { params, body: common() }, title));
  return (
    <section className="card stack">
      <p>{t("evaluations.finalise-text")}</p>
      <Refusal error={error} reasons={REASONS} />
      <div className="buttons">
        <IonButton onClick={() => void finalise()}>{t("evaluations.finalise")}</IonButton>
      </div>
    </section>
  );
}

/** Behind a button: it is seldom needed. */
function Amendment({ evaluation }: EvaluationActionsProps) {
  const { t } = useText();
  const { save, error, params, common, title, settle } = useAction(evaluation);
  const [isOpen, setOpen] = useState(false);
  const [scores, setScores] = useState(evaluation.scores);
  const [strengths, setStrengths] = useState(evaluation.strengths);
  const [nextStep, setNextStep] = useState(evaluation.nextStep);
  const [reason, setReason] = useState<string | null>(null);
  const isReady = (reason ?? "").trim().length > 2 && outcomeOf(evaluation.rubric, scores).maySubmit;
  const amend = async () => {
    const body = { ...common(), reason: reason ?? "", scores, strengths, nextStep };
    settle(await save(amendEvaluation, { params, body }, title));
  };
  if (!isOpen)
    return (
      <div className="buttons">
        <IonButton fill="outline" onClick={() => setOpen(true)}>
          {t("evaluations.amend")}
        </IonButton>
      </div>
    );
  return (
    <>
      <ScoreFields rubric={evaluation.rubric} scores={scores} onChange={setScores} evidence={null} />
      <section className="card stack">
        <AreaField label={t("evaluations.strengths")} value={strengths} onType={setStrengths} />
        <AreaField label={t("evaluations.next-step")} value={nextStep} onType={setNextStep} />
        <AreaField label={t("evaluations.amend-reason")} value={reason} onType={setReason} />
        <Refusal error={error} reasons={REASONS} />
        <div className="buttons">
          <IonButton disabled={!isReady} onClick={() => void amend()}>
            {t("evaluations.amend-send")}
          </IonButton>
        </div>
      </section>
    </>
  );
}
