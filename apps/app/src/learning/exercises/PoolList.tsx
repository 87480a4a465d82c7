import type { Draw } from "@dars/contract/learning/exercises";
import type { Question } from "@dars/contract/learning/questions";
import type { Id } from "@dars/contract/platform/primitives";
import { IonButton, IonIcon } from "@ionic/react";
import { trashOutline } from "ionicons/icons";
import type { ReactNode } from "react";

import { useText } from "#platform/text/use-text.ts";

import { QuestionLine } from "./QuestionLine.tsx";
import type { Listed } from "./QuestionList.tsx";

interface PoolListProps {
  readonly schoolId: Id;
  readonly questions: readonly Listed[];
  readonly draws: readonly Draw[];
  readonly onQuestions: (questions: readonly Listed[]) => void;
  readonly onDraws: (draws: readonly Draw[]) => void;
}

/** Random draws for each student: existing pools, and draws still to be added. */
export function PoolList({ schoolId, questions, draws, onQuestions, onDraws }: PoolListProps) {
  const { t, format } = useText();
  const pools = [...Map.groupBy(questions, ({ drawn }) => drawn?.pool)].flatMap(([pool, all]) =>
    pool === undefined ? [] : [{ pool, all, count: all[0]?.drawn?.count ?? 0 }],
  );
  if (pools.length + draws.length === 0) return null;
  return (
    <ul className="plain card" aria-label={t("exercises.draw")}>
      {pools.map(({ pool, all, count }) => (
        <PoolLine
          key={`pool-${pool}`}
          words={`${t("exercises.drawn", { count })} ${t("exercises.drawn-of", { count: all.length })}`}
          onRemove={() => onQuestions(questions.filter(({ drawn }) => drawn?.pool !== pool))}
        >
          <details>
            <summary>{t("exercises.pool")}</summary>
            <ol className="plain">
              {all.map((listed, at) => (
                <QuestionLine
                  key={listed.id}
                  schoolId={schoolId}
                  question={listed.question}
                  no={format.number(at + 1)}
                  keptAs={`of pool ${listed.id ?? `${pool}-${at}`}`}
                  moves={null}
                  onChange={(question) => onQuestions(questions.map(changedIn(listed, question)))}
                />
              ))}
            </ol>
          </details>
        </PoolLine>
      ))}
      {draws.map((draw, at) => (
        <PoolLine
          // Draws have nothing but their place.
          // oxlint-disable-next-line react/no-array-index-key
          key={at}
          words={t("exercises.drawn", { count: draw.count })}
          onRemove={() => onDraws(draws.filter((_, place) => place !== at))}
        />
      ))}
    </ul>
  );
}

/** All questions of a pool are worth the same. */
const changedIn = (listed: Listed, question: Question) => (each: Listed) =>
  each === listed ? { ...each, question: { ...question, points: each.question.points } } : each;

interface PoolLineProps {
  readonly words: string;
  readonly onRemove: () => void;
  readonly children?: ReactNode;
}

function PoolLine({ words, onRemove, children }: PoolLineProps) {
  const { t } = useText();
  return (
    <li>
      <div className="question-line">
        <span className="question-words">{words}</span>
        <IonButton fill="clear" aria-label={t("exercises.remove", { item: words })} onClick={onRemove}>
          <IonIcon slot="icon-only" icon={trashOutline} aria-hidden="true" />
        </IonButton>
      </div>
      {children}
    </li>
  );
}
