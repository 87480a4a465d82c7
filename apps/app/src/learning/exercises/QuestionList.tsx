import type { NumberedQuestion } from "@dars/contract/learning/exercises";
import type { Question } from "@dars/contract/learning/questions";
import type { Id } from "@dars/contract/platform/primitives";
import { IonButton, IonIcon } from "@ionic/react";
import { chevronUpOutline, createOutline, trashOutline } from "ionicons/icons";
import { useState } from "react";

import { scoreText } from "#learning/attempts/public.ts";
import { draftOf, QuestionEditor, wordsOf } from "#learning/question-editor/public.ts";
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
  readonly schoolId: Id;
  readonly questions: readonly Listed[];
  readonly onChange: (questions: readonly Listed[]) => void;
}

export function QuestionList({ schoolId, questions, onChange }: QuestionListProps) {
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
        {questions.map((listed, at) => (
          <QuestionLine
            key={keyOf(listed, at)}
            schoolId={schoolId}
            listed={listed}
            no={format.number(at + 1)}
            onUp={at === 0 ? null : () => up(at)}
            onChange={(question) => onChange(questions.with(at, { ...listed, question }))}
            onRemove={() => onChange(questions.filter((_, place) => place !== at))}
          />
        ))}
      </ol>
    </section>
  );
}

/** A new question has nothing but its words and its place. */
const keyOf = ({ id }: Listed, at: number) => id ?? `new-${at}`;

interface QuestionLineProps {
  readonly schoolId: Id;
  readonly listed: Listed;
  readonly no: string;
  /** Null for the first one. */
  readonly onUp: (() => void) | null;
  readonly onChange: (question: Question) => void;
  readonly onRemove: () => void;
}

/** One question, which is opened to be changed where the editor has fields for all of it. */
function QuestionLine({ schoolId, listed: { question }, no, onUp, onChange, onRemove }: QuestionLineProps) {
  const { t } = useText();
  const [isOpen, setOpen] = useState(false);
  const words = wordsOf(question);
  const draft = draftOf(question);
  return (
    <li>
      <div className="question-line">
        <span className="option-letter">{no}</span>
        <span className="question-words" dir="auto">
          {words}
        </span>
        <span className="quiet">{scoreText(question.points)}</span>
        {draft && (
          <IonButton
            fill="clear"
            aria-label={t("exercises.change", { item: words })}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            <IonIcon slot="icon-only" icon={createOutline} aria-hidden="true" />
          </IonButton>
        )}
        <IonButton
          fill="clear"
          disabled={onUp === null}
          aria-label={t("questions.up", { item: words })}
          onClick={() => onUp?.()}
        >
          <IonIcon slot="icon-only" icon={chevronUpOutline} aria-hidden="true" />
        </IonButton>
        <IonButton fill="clear" aria-label={t("exercises.remove", { item: words })} onClick={onRemove}>
          <IonIcon slot="icon-only" icon={trashOutline} aria-hidden="true" />
        </IonButton>
      </div>
      {isOpen && draft && (
        <QuestionEditor
          schoolId={schoolId}
          known={draft}
          onAdd={(changed) => {
            onChange(changed);
            setOpen(false);
          }}
        />
      )}
    </li>
  );
}
