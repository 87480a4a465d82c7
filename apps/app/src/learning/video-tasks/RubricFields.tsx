import type { Criterion, GivenLevel } from "@dars/contract/learning/question-parts";
import { useId } from "react";

import { scoreText } from "#learning/attempts/public.ts";
import { PointsGroup } from "#learning/marking/public.ts";
import { useText } from "#platform/text/use-text.ts";

import { computeTotals } from "./compute-totals.ts";

interface RubricFieldsProps {
  readonly criteria: readonly Criterion[];
  readonly levels: readonly GivenLevel[];
  readonly onPick: (level: GivenLevel) => void;
}

/** The points of each criterion, and what they come to. */
export function RubricFields({ criteria, levels, onPick }: RubricFieldsProps) {
  const { t } = useText();
  const name = useId();
  if (criteria.length === 0) return null;
  const { given, most } = computeTotals(criteria, levels);
  return (
    <section className="stack" aria-label={t("video-tasks.rubric")}>
      {criteria.map((criterion) => (
        <PointsGroup
          key={criterion.id}
          name={`${name}-${criterion.id}`}
          title={criterion.title}
          levels={criterion.levels}
          value={levels.find(({ id }) => id === criterion.id)?.points}
          onPick={(points) => onPick({ id: criterion.id, points })}
        />
      ))}
      <p className="mark-total">
        {t("video-tasks.total")}{" "}
        <strong className="number">{levels.length === 0 ? "–" : scoreText(given)}</strong>{" "}
        <span className="quiet">{t("marking.of", { points: scoreText(most) })}</span>
      </p>
    </section>
  );
}
