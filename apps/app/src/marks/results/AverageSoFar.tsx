import { listAveragesSoFar, type ColumnAverage } from "@dars/contract/marks/averages-so-far";
import type { readPublishedYear } from "@dars/contract/marks/results";
import { shownNumber } from "@dars/contract/marks/shown-number";
import type { Reply } from "@dars/contract/platform/route";

import { useText } from "#platform/text/use-text.ts";

import { columnLabel } from "./column-label.ts";
import { describeChange, nameMarkMeaning } from "./mark-meaning.ts";
import { isBelow } from "./mark-words.ts";

import "./results.css";

interface AverageProps {
  readonly read: Reply<typeof readPublishedYear>;
}

/** The average of the year, or of its newest column until there is one: its word, its change, and how it went. */
export function AverageSoFar({ read }: AverageProps) {
  const text = useText();
  const { t } = text;
  const { result, bands, months } = read;
  const columns = listAveragesSoFar(result);
  const average = result.outcome?.average ?? columns.at(-1)?.average ?? null;
  if (average === null) return null;
  const word = nameMarkMeaning(average, { scale: result.scale, bands }, text);
  return (
    <>
      <strong
        className={isBelow(average, result.scale.pass) ? "result-average below" : "result-average"}
        dir="ltr"
      >
        {shownNumber(average)}
      </strong>
      <div>
        {word !== undefined && (
          <strong>
            <bdi>{word}</bdi>
          </strong>
        )}
        {result.outcome === null ? (
          <InColumn columns={columns} months={months} />
        ) : (
          <p className="quiet">{t("results.average-of-year")}</p>
        )}
      </div>
      <AverageTrend columns={columns} read={read} />
    </>
  );
}

interface InColumnProps {
  readonly columns: readonly ColumnAverage[];
  readonly months: AverageProps["read"]["months"];
}

/** Of which column the average is, and its change since the one before. */
function InColumn({ columns, months }: InColumnProps) {
  const text = useText();
  const [newest, before] = [columns.at(-1), columns.at(-2)];
  if (!newest) return null;
  const nameColumn = ({ column }: ColumnAverage) => columnLabel(column, months, text.locale);
  return (
    <>
      <p className="quiet">{text.t("results.average-in", { column: nameColumn(newest) })}</p>
      {newest.change !== null && <p>{describeChange(newest.change, before && nameColumn(before), text)}</p>}
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
