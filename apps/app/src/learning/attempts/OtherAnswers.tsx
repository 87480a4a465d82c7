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

/** ATT-4: what another device answered to a question, for the student to choose which answer counts. */
export function OtherAnswers({ question, answer: { response, others }, onChoose }: OtherAnswersProps) {
  const { t } = useText();
  return (
    <section className="card stack other-answers" role="alert">
      <h2 className="section-title first">
        <IonIcon icon={phonePortraitOutline} aria-hidden="true" /> {t("attempts.answers-differ")}
      </h2>
      <p className="quiet">{t("attempts.answers-differ-text")}</p>
      <IonButton expand="block" fill="outline" shape="round" onClick={() => onChoose(response)}>
        {t("attempts.keep-answer")}
      </IonButton>
      {others.map((other) => (
        <div key={`${other.by.page}-${other.by.no}`} className="card stack other-answer">
          <ResponseView result={{ question, response: other.response, key: null, ink: [] }} isOwn />
          <IonButton expand="block" fill="outline" shape="round" onClick={() => onChoose(other.response)}>
            {t("attempts.use-answer")}
          </IonButton>
        </div>
      ))}
    </section>
  );
}
