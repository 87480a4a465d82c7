import type { AskedQuestion, ResultQuestion } from "@dars/contract/learning/asked-questions";
import type { QuestionResponse } from "@dars/contract/learning/responses";
import type { ScreenAnswer } from "@dars/contract/learning/screen-answers";
import { IonButton, IonIcon } from "@ionic/react";

import { QuestionInput } from "#learning/questions/public.ts";
import { useText } from "#platform/text/use-text.ts";
import { Refusal } from "#platform/ui/Refusal.tsx";

import { ExplainedQuestion } from "./ExplainedQuestion.tsx";
import { OUTCOME_ICONS, getAnswerOutcome } from "./get-answer-outcome.ts";
import { REASONS } from "./reasons.ts";
import type { useChecks } from "./use-checks.ts";

interface AnsweredQuestionProps {
  readonly question: AskedQuestion;
  readonly answer: ScreenAnswer | null;
  readonly isAnswered: boolean;
  readonly checks: ReturnType<typeof useChecks>;
  readonly onAnswer: (response: QuestionResponse) => void;
}

/** A question of a running attempt: to answer, or with what came of its check. */
export function AnsweredQuestion({ question, answer, isAnswered, checks, onAnswer }: AnsweredQuestionProps) {
  const { t } = useText();
  const result = checks.findResult(question.id);
  if (result) return <Checked result={result} />;
  return (
    <>
      <QuestionInput question={question} response={answer?.response ?? null} onAnswer={onAnswer} />
      {checks.canCheck(question.id) && answer && isAnswered && (
        <div className="stack">
          <Refusal error={checks.error} reasons={REASONS} />
          <IonButton
            expand="block"
            fill="outline"
            shape="round"
            disabled={checks.isBusy}
            onClick={() => void checks.check(answer)}
          >
            {t("attempts.check")}
          </IonButton>
          <p className="quiet centred">{t("attempts.check-note")}</p>
        </div>
      )}
    </>
  );
}

function Checked({ result }: { readonly result: ResultQuestion }) {
  const { t } = useText();
  const outcome = getAnswerOutcome(result);
  return (
    <>
      {(outcome === "right" || outcome === "partial" || outcome === "wrong") && (
        <output className={`checked ${outcome}`}>
          <IonIcon icon={OUTCOME_ICONS[outcome]} aria-hidden="true" />
          {t(`attempts.checked-${outcome}`)}
        </output>
      )}
      <ExplainedQuestion result={result} isOwn />
    </>
  );
}
