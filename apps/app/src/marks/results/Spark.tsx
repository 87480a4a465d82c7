import { orderColumns } from "@dars/contract/marks/averages-so-far";
import type { PublishedYear, SubjectYear } from "@dars/contract/marks/results";
import { shownNumber } from "@dars/contract/marks/shown-number";

import "./results.css";

const [WIDTH, HEIGHT, EDGE] = [64, 32, 4];

interface SparkProps {
  readonly result: PublishedYear;
  readonly subject: SubjectYear;
}

/** From left to right in all languages, the newest mark at the end; above or below the dashes of the pass mark. Nothing before the second. */
export function Spark({ result: { columns, scale }, subject }: SparkProps) {
  const shares = orderColumns(columns).flatMap(({ code, kind, max }) => {
    const mark =
      kind === "input" && subject.published.includes(code) ? Number(shownMark(subject, code)) : NaN;
    return Number.isNaN(mark) ? [] : [mark / max];
  });
  if (shares.length < 2) return null;
  const across = (place: number) => EDGE + (place * (WIDTH - 2 * EDGE)) / (shares.length - 1);
  const up = (share: number) => HEIGHT - EDGE - share * (HEIGHT - 2 * EDGE);
  const pass = up(subject.pass / scale.max);
  return (
    <svg className="spark" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      <line x1={EDGE} x2={WIDTH - EDGE} y1={pass} y2={pass} />
      <polyline points={shares.map((share, place) => `${across(place)},${up(share)}`).join(" ")} />
      <circle cx={across(shares.length - 1)} cy={up(shares.at(-1) ?? 0)} r="3" />
    </svg>
  );
}

const shownMark = ({ marks }: SubjectYear, code: string): string => shownNumber(marks[code] ?? "none");
