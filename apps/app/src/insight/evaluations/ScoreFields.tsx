import type { EvaluationNote } from "@dars/contract/insight/evaluations";
import { lacksEvidence, type EvaluationScore, type Rubric } from "@dars/contract/insight/rubrics";
import { useState } from "react";

import { useText } from "#platform/text/use-text.ts";

import { ScoreField } from "./ScoreField.tsx";
import type { Evidence } from "./use-evidence.ts";

interface ScoreFieldsProps {
  readonly rubric: Rubric;
  readonly scores: readonly EvaluationScore[];
  readonly onChange: (scores: EvaluationScore[]) => void;
  /** Null where photos, files and lessons stay as they are. */
  readonly evidence: Evidence | null;
  /** Notes of the visit that may become evidence. */
  readonly notes?: readonly EvaluationNote[];
}

const NO_NOTES: readonly EvaluationNote[] = [];

/** Each indicator with its score, or that it was not observed. The open one shows what each score looks like, and its evidence. */
export function ScoreFields({ rubric, scores, onChange, evidence, notes = NO_NOTES }: ScoreFieldsProps) {
  const { t } = useText();
  const domains = Map.groupBy(rubric.indicators, ({ domain }) => domain);
  const findScore = (id: string) => scores.find(({ indicator }) => indicator === id);
  const [openId, setOpenId] = useState(() => rubric.indicators.find(({ id }) => !findScore(id))?.id ?? "");
  const put = (next: EvaluationScore) =>
    onChange([...scores.filter(({ indicator }) => indicator !== next.indicator), next]);
  return [...domains].map(([domain, indicators]) => (
    <section key={domain} className="card stack">
      <h2 className="section-title first">{t(`evaluations.domain-${domain}`)}</h2>
      {indicators.map((indicator) => {
        const score = findScore(indicator.id);
        return (
          <ScoreField
            key={indicator.id}
            of={indicator}
            score={score}
            isOpen={indicator.id === openId || (score !== undefined && lacksEvidence(score))}
            onOpen={() => setOpenId(indicator.id)}
            onScore={put}
            evidence={evidence}
            notes={notes}
          />
        );
      })}
    </section>
  ));
}
