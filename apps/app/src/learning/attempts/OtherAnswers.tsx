import type { AskedQuestion } from "@dars/contract/learning/asked-questions";
import type { QuestionResponse } from "@dars/contract/learning/responses";
import type { ScreenAnswer } from "@dars/contract/learning/screen-answers";
import { IonButton, IonIcon } from "@ionic/react";
import { phonePortraitOutline } from "ionicons/icons";

import { useText } from "#platform/text/use-text.ts";

import { ResponseView } from "./ExplainedQuestion.tsx";

interface OtherAnswersProps {
  readonly question: AskedQuestion;
  readonly answer: ScreenAnswer;
  readonly onChoose: (response: QuestionResponse) => void;
}

/** ATT-4: what two devices answered to a question, beside each other, for the student to choose which answer counts. */
export function OtherAnswers({ question, answer: { response, others }, onChoose }: OtherAnswersProps) {
  const { t } = useText();
  return (
    <section className="card stack other-answers" role="alert">
      <h2 className="section-title first">
        <IonIcon icon={phonePortraitOutline} aria-hidden="true" /> {t("attempts.answers-differ")}
      </h2>
      <p className="quiet">{t("attempts.answers-differ-text")}</p>
      <OneAnswer
        of={{ question, response }}
        where={t("attempts.on-this-device")}
        verb={t("attempts.keep-answer")}
        onChoose={onChoose}
      />
      {others.map((other) => (
        <OneAnswer
          key={`${other.by.page}-${other.by.no}`}
          of={{ question, response: other.response }}
          where={t("attempts.on-another-device")}
          verb={t("attempts.use-answer")}
          onChoose={onChoose}
        />
      ))}
    </section>
  );
}

interface OneAnswerProps extends Pick<OtherAnswersProps, "onChoose"> {
  readonly of: { readonly question: AskedQuestion; readonly response: QuestionResponse };
  readonly where: string;
  readonly verb: string;
}

function OneAnswer({ of: { question, response }, where, verb, onChoose }: OneAnswerProps) {
  return (
    <section className="card stack other-answer" aria-label={where}>
      <h3 className="section-title first">{where}</h3>
      <ResponseView result={{ question, response, key: null, ink: [] }} isOwn />
      <IonButton expand="block" fill="outline" shape="round" onClick={() => onChoose(response)}>
        {verb}
      </IonButton>
    </section>
  );
}
