import type { YearLine } from "@dars/contract/marks/results";
import { shownNumber } from "@dars/contract/marks/shown-number";

import { useText } from "#platform/text/use-text.ts";

import "./results.css";

const [WIDTH, HEIGHT, EDGE] = [320, 96, 8];

interface Point {
  readonly id: number;
  readonly title: string;
  readonly average: string;
  readonly max: number;
}

/** How the year's average has gone, as a line and as the table that says the same; nothing before the second year. */
export function Trend({ years }: { readonly years: readonly YearLine[] }) {
  const { t } = useText();
  const points = toPoints(years);
  if (points.length < 2) return null;
  const places = computePositions(points);
  return (
    <figure className="card trend">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
        <line x1={EDGE} x2={WIDTH - EDGE} y1={HEIGHT - EDGE} y2={HEIGHT - EDGE} className="trend-ground" />
        <polyline points={places.map(({ x, y }) => `${x},${y}`).join(" ")} />
        {places.map(({ id, x, y }) => (
          <circle key={id} cx={x} cy={y} r="5" />
        ))}
      </svg>
      <table>
        <caption>{t("results.trend")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("results.trend-year")}</th>
            <th scope="col">{t("results.trend-average")}</th>
          </tr>
        </thead>
        <tbody>
          {points.map(({ id, title, average, max }) => (
            <tr key={id}>
              <th scope="row">
                <bdi dir="ltr">{title}</bdi>
              </th>
              <td>{t("results.trend-of", { average, max })}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}

/** Years with an average, the oldest first. */
const toPoints = (years: readonly YearLine[]): readonly Point[] =>
  years.toReversed().flatMap(({ year: { id, title }, published }) => {
    const { average = null, outOf: max = 0 } = published ?? {};
    return average === null ? [] : [{ id, title, average: shownNumber(average), max }];
  });

/** From nothing at the ground to full marks at the top, so that a small change looks small. */
const computePositions = (points: readonly Point[]) =>
  points.map(({ id, average, max }, place) => ({
    id,
    x: EDGE + (place * (WIDTH - 2 * EDGE)) / (points.length - 1),
    y: HEIGHT - EDGE - (Number(average) / max) * (HEIGHT - 2 * EDGE),
  }));
