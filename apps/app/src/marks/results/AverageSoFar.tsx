import { listAveragesSoFar, type ColumnAverage } from "@dars/contract/marks/averages-so-far";
import type { readPublishedYear } from "@dars/contract/marks/results";
import type { Reply } from "@dars/contract/platform/route";

import { useText } from "#platform/text/use-text.ts";

import { columnLabel } from "./column-label.ts";
import { describeChange, nameMarkMeaning } from "./mark-meaning.ts";
import { isBelow, shownNumber } from "./mark-words.ts";

import "./results.css";

interface AverageProps {
  readonly read: Reply<typeof readPublishedYear>;
}

/** The average of the year, or of its newest column until there is one: its word, its change, and how it went. */
export function AverageSoFar({ read }: AverageProps) {
  const text = useText();
  const { t, locale } = text;
  const { result, bands, months } = read;
  const columns = listAveragesSoFar(result);
  const [newest, before] = [columns.at(-1), columns.at(-2)];
  const average = result.outcome?.average ?? newest?.average ?? null;
  if (average === null) return null;
  const isFinal = result.outcome !== null;
  const word = nameMarkMeaning(average, { scale: result.scale, bands }, text);
  const since = before && columnLabel(before.column, months, locale);
  return (
    <>
      <strong
        className={isBelow(average, result.scale.pass) ? "result-average below" : "result-average"}
        dir="ltr"
      >
        {shownNumber(average)}
      </strong>
      <div>
        {word !== undefined && <strong>{word}</strong>}
        <p className="quiet">
          {isFinal
            ? t("results.average-of-year")
            : newest && t("results.average-in", { column: columnLabel(newest.column, months, locale) })}
        </p>
        {!isFinal && newest?.change != null && <p>{describeChange(newest.change, since, text)}</p>}
      </div>
      <AverageTrend columns={columns} read={read} />
    </>
  );
}

const [WIDTH, HEIGHT, EDGE] = [110, 40, 5];

function AverageTrend({ columns, read }: AverageProps & { readonly columns: readonly ColumnAverage[] }) {
  const { locale, t } = useText();
  if (columns.length < 2) return null;
  const { scale } = read.result;
  const points = columns.map(
    ({ average }, place) =>
      [
        EDGE + (place * (WIDTH - 2 * EDGE)) / (columns.length - 1),
        HEIGHT - EDGE - (average / scale.max) * (HEIGHT - 2 * EDGE),
      ] as const,
  );
  const [first, last] = [columns[0], columns.at(-1)];
  return (
    <div className="average-trend" dir="ltr">
      <span className="unseen">
        {t("results.average-trend", { averages: columns.map(({ average }) => average).join(", ") })}
      </span>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
        <polyline points={points.map((point) => point.join(",")).join(" ")} />
        {points.map(([x, y]) => (
          <circle key={x} cx={x} cy={y} r="3" />
        ))}
      </svg>
      <span className="months quiet">
        <bdi>{first && columnLabel(first.column, read.months, locale)}</bdi>
        <bdi>{last && columnLabel(last.column, read.months, locale)}</bdi>
      </span>
    </div>
  );
}
