import type { EvaluationScore, Rubric, RubricIndicator } from "@dars/contract/insight/rubrics";

import { nameOf } from "#platform/text/name-of.ts";
import { useText } from "#platform/text/use-text.ts";
import { Choice } from "#platform/ui/Choice.tsx";

import { AreaField } from "./AreaField.tsx";

interface ScoreFieldsProps {
  readonly rubric: Rubric;
  readonly scores: readonly EvaluationScore[];
  readonly onChange: (scores: EvaluationScore[]) => void;
}

const SCORES = ["1", "2", "3", "4", "5"] as const;

/** Each indicator with its score, or that it was not observed, and the evidence. */
export function ScoreFields({ rubric, scores, onChange }: ScoreFieldsProps) {
  const { t } = useText();
  const domains = Map.groupBy(rubric.indicators, ({ domain }) => domain);
  const scoreOf = (id: string) => scores.find(({ indicator }) => indicator === id);
  const put = (next: EvaluationScore) =>
    onChange([...scores.filter(({ indicator }) => indicator !== next.indicator), next]);
  return [...domains].map(([domain, indicators]) => (
    <section key={domain} className="card stack">
      <h2 className="section-title first">{t(`evaluations.domain-${domain}`)}</h2>
      {indicators.map((indicator) => (
        <ScoreField key={indicator.id} of={indicator} score={scoreOf(indicator.id)} onScore={put} />
      ))}
    </section>
  ));
}

interface ScoreFieldProps {
  readonly of: RubricIndicator;
  readonly score: EvaluationScore | undefined;
  readonly onScore: (score: EvaluationScore) => void;
}

function ScoreField({ of, score, onScore }: ScoreFieldProps) {
  const { t, format, locale } = useText();
  const { id, name, weight } = of;
  const label = `${nameOf(name, locale)} · ${format.percent(weight / 100)}`;
  const note = score?.note ?? null;
  return (
    <div className="evaluation-indicator">
      <Choice
        label={label}
        options={[...SCORES.map((each) => [each, each] as const), ["none", t("evaluations.not-observed")]]}
        value={score && (score.score === null ? "none" : String(score.score))}
        onChoose={(value) => onScore({ indicator: id, score: value === "none" ? null : Number(value), note })}
      />
      {score && (
        <AreaField
          label={t("evaluations.evidence")}
          value={note}
          onType={(text) => onScore({ ...score, note: text })}
        />
      )}
    </div>
  );
}
