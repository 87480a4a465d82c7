import type { NumberedQuestion } from "@dars/contract/learning/exercises";
import type { Question } from "@dars/contract/learning/questions";
import type { Id } from "@dars/contract/platform/primitives";
import { IonButton, IonIcon } from "@ionic/react";
import { chevronUpOutline, trashOutline } from "ionicons/icons";

import { scoreText } from "#learning/attempts/public.ts";
import { wordsOf } from "#learning/question-editor/public.ts";
import { useText } from "#platform/text/use-text.ts";

/** A question of the list; a new one has no number yet. */
export interface Listed {
  readonly id: Id | null;
  readonly question: Question;
  /** The question of a bank whose copy it is. */
  readonly bankId?: Id;
  readonly drawn?: NumberedQuestion["drawn"];
}

interface QuestionListProps {
  readonly questions: readonly Listed[];
  readonly onChange: (questions: readonly Listed[]) => void;
}

export function QuestionList({ questions, onChange }: QuestionListProps) {
  const { t, format } = useText();
  if (questions.length === 0) return null;
  const up = (at: number) => {
    const next = [...questions];
    const [moved] = next.splice(at, 1);
    if (moved) next.splice(at - 1, 0, moved);
    onChange(next);
  };
  return (
    <section className="card">
      <h2 className="list-head">{t("attempts.questions-count", { count: questions.length })}</h2>
      <ol className="plain">
        {questions.map(({ question }, at) => {
          const words = wordsOf(question);
          return (
            <li key={keyOf(questions[at], at)} className="question-line">
              <span className="option-letter">{format.number(at + 1)}</span>
              <span className="question-words" dir="auto">
                {words}
              </span>
              <span className="quiet">{scoreText(question.points)}</span>
              <IonButton
                fill="clear"
                disabled={at === 0}
                aria-label={t("questions.up", { item: words })}
                onClick={() => up(at)}
              >
                <IonIcon slot="icon-only" icon={chevronUpOutline} aria-hidden="true" />
              </IonButton>
              <IonButton
                fill="clear"
                aria-label={t("exercises.remove", { item: words })}
                onClick={() => onChange(questions.filter((_, place) => place !== at))}
              >
                <IonIcon slot="icon-only" icon={trashOutline} aria-hidden="true" />
              </IonButton>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

/** A new question has nothing but its words and its place. */
const keyOf = (listed: Listed | undefined, at: number) => listed?.id ?? `new-${at}`;
