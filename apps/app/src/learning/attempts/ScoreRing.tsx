import type { Exact } from "@dars/contract/learning/exact";

import { scoreText, computeShare } from "./score-text.ts";

interface ScoreRingProps {
  readonly score: Exact | null;
  readonly outOf: Exact;
}

const RADIUS = 42;
const ROUND = 2 * Math.PI * RADIUS;

/** A score in a ring that is filled as far; a dash while there is none to show. */
export function ScoreRing({ score, outOf }: ScoreRingProps) {
  const share = score === null ? 0 : computeShare(score, outOf);
  return (
    <div className="score-ring">
      <svg viewBox="0 0 100 100" aria-hidden="true" className="chart">
        <circle className="whole" cx="50" cy="50" r={RADIUS} />
        {share > 0 && (
          <circle
            className="part"
            cx="50"
            cy="50"
            r={RADIUS}
            strokeDasharray={`${ROUND * share} ${ROUND}`}
            transform="rotate(-90 50 50)"
          />
        )}
      </svg>
      <p className="score-text" dir="ltr">
        <strong>{score === null ? "—" : scoreText(score)}</strong>
        <span>/ {scoreText(outOf)}</span>
      </p>
    </div>
  );
}
