import type { Draw } from "@dars/contract/learning/exercises";
import { IonButton, IonIcon } from "@ionic/react";
import { trashOutline } from "ionicons/icons";

import { useText } from "#platform/text/use-text.ts";

import type { Listed } from "./QuestionList.tsx";

interface PoolListProps {
  readonly questions: readonly Listed[];
  readonly draws: readonly Draw[];
  readonly onQuestions: (questions: readonly Listed[]) => void;
  readonly onDraws: (draws: readonly Draw[]) => void;
}

/** Random draws for each student: existing pools, and draws still to be added. */
export function PoolList({ questions, draws, onQuestions, onDraws }: PoolListProps) {
  const { t } = useText();
  const pools = [...Map.groupBy(questions, ({ drawn }) => drawn?.pool)].flatMap(([pool, all]) =>
    pool === undefined ? [] : [{ pool, size: all.length, count: all[0]?.drawn?.count ?? 0 }],
  );
  if (pools.length + draws.length === 0) return null;
  return (
    <ul className="plain card" aria-label={t("exercises.draw")}>
      {pools.map(({ pool, size, count }) => (
        <PoolLine
          key={`pool-${pool}`}
          words={`${t("exercises.drawn", { count })} ${t("exercises.drawn-of", { count: size })}`}
          onRemove={() => onQuestions(questions.filter(({ drawn }) => drawn?.pool !== pool))}
        />
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

function PoolLine({ words, onRemove }: { readonly words: string; readonly onRemove: () => void }) {
  const { t } = useText();
  return (
    <li className="question-line">
      <span className="question-words">{words}</span>
      <IonButton fill="clear" aria-label={t("exercises.remove", { item: words })} onClick={onRemove}>
        <IonIcon slot="icon-only" icon={trashOutline} aria-hidden="true" />
      </IonButton>
    </li>
  );
}
