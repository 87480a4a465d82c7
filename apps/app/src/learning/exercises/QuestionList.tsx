import type { NumberedQuestion } from "@dars/contract/learning/exercises";
import type { Question } from "@dars/contract/learning/questions";
import type { Id } from "@dars/contract/platform/primitives";

import { useText } from "#platform/text/use-text.ts";

import { QuestionLine } from "./QuestionLine.tsx";

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
  /** Drawn questions that each student gets in addition. */
  readonly drawn?: number;
  readonly onChange: (questions: readonly Listed[]) => void;
}

export function QuestionList({ schoolId, questions, drawn = 0, onChange }: QuestionListProps) {
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
      <h2 className="list-head">{t("attempts.questions-count", { count: questions.length + drawn })}</h2>
      <ol className="plain">
        {questions.map((listed, at) => (
          <QuestionLine
            key={getQuestionKey(listed, at)}
            schoolId={schoolId}
            question={listed.question}
            no={format.number(at + 1)}
            keptAs={getQuestionKey(listed, at)}
            moves={{
              onUp: at === 0 ? null : () => up(at),
              onRemove: () => onChange(questions.toSpliced(at, 1)),
            }}
            onChange={(question) => onChange(questions.with(at, { ...listed, question }))}
          />
        ))}
      </ol>
    </section>
  );
}

/** A new question has nothing but its words and its place. */
const getQuestionKey = ({ id }: Listed, at: number) => id ?? `new-${at}`;
