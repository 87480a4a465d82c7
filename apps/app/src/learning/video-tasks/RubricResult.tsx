import type { Criterion, GivenLevel } from "@dars/contract/learning/question-parts";

import { scoreText } from "#learning/attempts/public.ts";
import { useText } from "#platform/text/use-text.ts";

import { computeTotals } from "./compute-totals.ts";

interface RubricResultProps {
  readonly criteria: readonly Criterion[];
  readonly levels: readonly GivenLevel[];
}

/** Which level was reached of each criterion, and what they come to. */
export function RubricResult({ criteria, levels }: RubricResultProps) {
  const { t } = useText();
  if (criteria.length === 0 || levels.length === 0) return null;
  const { given, most } = computeTotals(criteria, levels);
  return (
    <dl className="video-rubric" aria-label={t("video-tasks.rubric")}>
      {criteria.map((criterion) => {
        const points = levels.find(({ id }) => id === criterion.id)?.points ?? "0";
        const words = criterion.levels.find((level) => level.points === points)?.words ?? "";
        return (
          <div key={criterion.id}>
            <dt dir="auto">{criterion.title}</dt>
            <dd>
              {t("attempts.points", {
                score: scoreText(points),
                of: scoreText(criterion.levels.at(-1)?.points ?? "0"),
              })}
              {words !== "" && <bdi className="quiet"> {words}</bdi>}
            </dd>
          </div>
        );
      })}
      <div>
        <dt>{t("video-tasks.total")}</dt>
        <dd>
          <strong>{t("attempts.points", { score: scoreText(given), of: scoreText(most) })}</strong>
        </dd>
      </div>
    </dl>
  );
}
