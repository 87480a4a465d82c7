import { scoreText } from "#learning/attempts/public.ts";
import { useText } from "#platform/text/use-text.ts";

import "./marking.css";

interface PointsGroupProps {
  readonly name: string;
  readonly title: string;
  readonly levels: ReadonlyArray<{ readonly points: string; readonly words: string }>;
  readonly value: string | undefined;
  readonly onPick: (points: string) => void;
}

/** The levels of one criterion side by side. Arrow keys and digits choose, Tab goes on to the next criterion. */
export function PointsGroup({ name, title, levels, value, onPick }: PointsGroupProps) {
  const { t } = useText();
  const words = levels.find(({ points }) => points === value)?.words ?? "";
  return (
    <fieldset className="plain-fieldset points-group">
      <legend className="mark-head">
        <span dir="auto">{title}</span>
        <span className="quiet">{t("marking.of", { points: scoreText(levels.at(-1)?.points ?? "0") })}</span>
      </legend>
      <div className="mark-points">
        {levels.map(({ points }) => (
          <label key={points}>
            <input
              type="radio"
              name={name}
              className="unseen"
              value={points}
              checked={points === value}
              onChange={() => onPick(points)}
            />
            <span className="mark-level">{scoreText(points)}</span>
          </label>
        ))}
      </div>
      {words !== "" && (
        <p className="quiet" dir="auto">
          <bdi>{scoreText(value ?? "0")}</bdi>: {words}
        </p>
      )}
    </fieldset>
  );
}
