import { useText } from "#platform/text/use-text.ts";

import "./school-reports.css";

const [WIDTH, HEIGHT, EDGE] = [96, 28, 4];

/** How a figure went week by week, the oldest first; null: there was none. */
export interface Trend {
  /** What it is a figure of, where the answer above it is another. */
  readonly of?: string;
  readonly unit: "percent" | "count";
  readonly figures: readonly (number | null)[];
  /** Whether more of it is what the school wants; undefined: neither. */
  readonly isMoreBetter?: boolean;
}

/** A figure's last weeks as a line, and what has changed since a week ago. */
export function WeekTrend({ trend }: { readonly trend: Trend }) {
  const { t, format } = useText();
  const { unit, figures } = trend;
  const known = figures.flatMap((figure, place) => (figure === null ? [] : [{ figure, place }]));
  if (known.length < 2) return null;
  const shown = (figure: number | null) => {
    if (figure === null) return "–";
    return unit === "percent" ? format.percent(figure / 100) : format.number(figure);
  };
  return (
    <span className="week-trend">
      <span className="unseen">
        {t("school-reports.by-week", { figures: figures.map((figure) => shown(figure)).join(" · ") })}
      </span>
      {trend.of && (
        <small className="quiet trend-name">{`${trend.of} ${shown(figures.at(-1) ?? null)}`}</small>
      )}
      <Line points={computePoints(known, figures.length)} />
      <Change {...trend} />
    </span>
  );
}

function Change({ unit, figures, isMoreBetter }: Trend) {
  const { t, format } = useText();
  const [before = null, now = null] = figures.slice(-2);
  if (before === null || now === null) return null;
  const change = Math.round((now - before) * 10) / 10;
  if (change === 0) return <small className="quiet">{t("home.week-same")}</small>;
  const size = format.number(Math.abs(change));
  const words =
    unit === "percent"
      ? t(change > 0 ? "home.week-higher" : "home.week-lower", { points: size })
      : t(change > 0 ? "school-reports.more" : "school-reports.fewer", { count: size });
  return <small className={getTone(change, isMoreBetter)}>{words}</small>;
}

function getTone(change: number, isMoreBetter: boolean | undefined): string {
  if (isMoreBetter === undefined) return "quiet";
  return change > 0 === isMoreBetter ? "better" : "worse";
}

interface Point {
  readonly across: number;
  readonly up: number;
}

function Line({ points }: { readonly points: readonly Point[] }) {
  const last = points.at(-1);
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      <polyline points={points.map(({ across, up }) => `${across},${up}`).join(" ")} />
      {last && <circle cx={last.across} cy={last.up} r="3" />}
    </svg>
  );
}

/** The least figure lies at the foot and the largest at the head; figures that never change lie in the middle. */
function computePoints(
  known: readonly { readonly figure: number; readonly place: number }[],
  weeks: number,
): Point[] {
  const all = known.map(({ figure }) => figure);
  const [least, most] = [Math.min(...all), Math.max(...all)];
  const computeHeight = (figure: number) => (most === least ? 0.5 : (figure - least) / (most - least));
  return known.map(({ figure, place }) => ({
    across: EDGE + (place * (WIDTH - 2 * EDGE)) / (weeks - 1),
    up: HEIGHT - EDGE - computeHeight(figure) * (HEIGHT - 2 * EDGE),
  }));
}
