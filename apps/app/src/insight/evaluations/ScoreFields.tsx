import type { EvaluationScore, Rubric, RubricIndicator } from "@dars/contract/insight/rubrics";

import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { Choice } from "#platform/ui/Choice.tsx";

import { AreaField } from "./AreaField.tsx";
import { EvidenceField } from "./EvidenceField.tsx";
import type { Evidence } from "./use-evidence.ts";

interface ScoreFieldsProps {
  readonly rubric: Rubric;
  readonly scores: readonly EvaluationScore[];
  readonly onChange: (scores: EvaluationScore[]) => void;
  /** Null where photos, files and lessons stay as they are. */
  readonly evidence: Evidence | null;
}

const SCORES = ["1", "2", "3", "4", "5"] as const;

/** Each indicator with its score, or that it was not observed, and the evidence. */
export function ScoreFields({ rubric, scores, onChange, evidence }: ScoreFieldsProps) {
  const { t } = useText();
  const domains = Map.groupBy(rubric.indicators, ({ domain }) => domain);
  const findScore = (id: string) => scores.find(({ indicator }) => indicator === id);
  const put = (next: EvaluationScore) =>
    onChange([...scores.filter(({ indicator }) => indicator !== next.indicator), next]);
  return [...domains].map(([domain, indicators]) => (
    <section key={domain} className="card stack">
      <h2 className="section-title first">{t(`evaluations.domain-${domain}`)}</h2>
      {indicators.map((indicator) => (
        <ScoreField
          key={indicator.id}
          of={indicator}
          score={findScore(indicator.id)}
          onScore={put}
          evidence={evidence}
        />
      ))}
    </section>
  ));
}

interface ScoreFieldProps {
  readonly of: RubricIndicator;
  readonly score: EvaluationScore | undefined;
  readonly onScore: (score: EvaluationScore) => void;
  readonly evidence: Evidence | null;
}

function ScoreField({ of, score, onScore, evidence }: ScoreFieldProps) {
  const { t, format, locale } = useText();
  const { id, name, weight, hint, levels } = of;
  const words = localizeName(name, locale);
  const described = levels?.[(score?.score ?? 0) - 1] ?? "";
  const handleScore = (value: string) =>
    onScore({
      note: null,
      ...score,
      indicator: id,
      score: value === "none" ? null : Number(value),
    });
  return (
    <div className="evaluation-indicator">
      <Choice
        label={`${words} · ${format.percent(weight / 100)}`}
        options={[...SCORES.map((each) => [each, each] as const), ["none", t("evaluations.not-observed")]]}
        value={score && (score.score === null ? "none" : String(score.score))}
        onChoose={handleScore}
      />
      {[hint, described].map((text) =>
        text ? (
          <p key={text} className="quiet" dir="auto">
            {text}
          </p>
        ) : null,
      )}
      {score && (
        <AreaField
          label={t("evaluations.evidence")}
          value={score.note}
          onType={(note) => onScore({ ...score, note })}
        />
      )}
      {score && evidence && (
        <EvidenceField
          of={words}
          from={evidence}
          evidence={score.evidence}
          onChange={(next) => onScore({ ...score, evidence: next })}
        />
      )}
    </div>
  );
}
