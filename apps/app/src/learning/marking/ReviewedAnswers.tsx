import { listReviewedAnswers, type ReviewedAnswer } from "@dars/contract/learning/marking";
import type { Question } from "@dars/contract/learning/questions";
import type { Id } from "@dars/contract/platform/primitives";
import { IonButton } from "@ionic/react";
import { checkmarkDoneOutline } from "ionicons/icons";
import { useState } from "react";

import { scoreText } from "#learning/attempts/public.ts";
import { RichTextView } from "#learning/questions/public.ts";
import { useRead } from "#platform/api/use-read.ts";
import { useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Empty } from "#platform/ui/Empty.tsx";

import { AnswerText } from "./AnswerText.tsx";
import { AskForMark } from "./AskForMark.tsx";

interface ReviewedAnswersProps {
  readonly schoolId: Id;
  readonly exerciseId: Id;
}

/** E6: for a coordinator, how answers were marked, without names; it asks the management for another mark. */
export function ReviewedAnswers({ schoolId, exerciseId }: ReviewedAnswersProps) {
  const { t } = useText();
  const { reading } = useRead(listReviewedAnswers, { params: { schoolId, exerciseId } });
  return (
    <Await {...reading}>
      {({ title, questions }) =>
        questions.length === 0 ? (
          <Empty
            icon={checkmarkDoneOutline}
            title={t("marking.reviewed-none")}
            text={t("marking.reviewed-none-text")}
          />
        ) : (
          <div className="stack wide-gap">
            <h2 className="list-head">
              <bdi>{title}</bdi>
            </h2>
            {questions.map(({ id, no, question, answers }) => (
              <section key={id} className="stack">
                <div className="card sunken">
                  <p className="quiet">
                    {t("marking.reviewed-question", { no, points: scoreText(question.points) })}
                  </p>
                  <RichTextView of={question.stem} />
                </div>
                {answers.map((answer, at) => (
                  <OneAnswer
                    key={answer.attemptId}
                    schoolId={schoolId}
                    questionId={id}
                    no={at + 1}
                    question={question}
                    answer={answer}
                  />
                ))}
              </section>
            ))}
          </div>
        )
      }
    </Await>
  );
}

interface OneAnswerProps {
  readonly schoolId: Id;
  readonly questionId: Id;
  /** The number of the answer, shown in place of a name. */
  readonly no: number;
  readonly question: Question;
  readonly answer: ReviewedAnswer;
}

function OneAnswer({ schoolId, questionId, no, question, answer }: OneAnswerProps) {
  const { t, format } = useText();
  const [isAsking, setAsking] = useState(false);
  const { score, comment, isAskedFor } = answer;
  const head = t("marking.answer-no", { no: format.number(no) });
  return (
    <article className="card stack" aria-label={head}>
      <p className="quiet">
        {head}
        {score !== null &&
          ` · ${t("marking.given", { score: scoreText(score), points: scoreText(question.points) })}`}
      </p>
      <AnswerText question={question} response={answer.response} />
      {comment !== null && (
        <p className="quiet" dir="auto">
          {comment}
        </p>
      )}
      {isAskedFor && <p className="quiet">{t("marking.asked")}</p>}
      {isAsking && !isAskedFor && (
        <AskForMark
          schoolId={schoolId}
          questionId={questionId}
          question={question}
          answer={answer}
          title={head}
          onEnd={() => setAsking(false)}
        />
      )}
      {!isAsking && !isAskedFor && (
        <div className="link-row">
          <IonButton size="small" fill="outline" shape="round" onClick={() => setAsking(true)}>
            {t("marking.ask-again")}
          </IonButton>
        </div>
      )}
    </article>
  );
}
