import type { Sheet } from "@dars/contract/marks/sheets";

import { useText } from "#platform/text/use-text.ts";

import type { HeldCell } from "./use-cells.ts";

import "./sheets.css";

interface MarkSpreadProps {
  readonly sheet: Sheet;
  /** The column's code. */
  readonly code: string;
  readonly cells: { readonly getCell: (studentId: number, code: string) => Pick<HeldCell, "mark"> };
}

/** The fewest marks that a spread is shown for. */
const FEWEST = 5;
const BARS = 10;

/** How the marks of a column spread, those below the pass mark apart. */
export function MarkSpread({ sheet, code, cells }: MarkSpreadProps) {
  const { t, locale } = useText();
  const column = sheet.columns.find((each) => each.code === code);
  const marks = sheet.rows
    .map(({ student }) => cells.getCell(student.id, code).mark)
    .filter((mark) => mark !== null && /^\d/.test(String(mark)))
    .map(Number)
    .toSorted((a, b) => a - b);
  if (!column || marks.length < FEWEST) return null;
  const { label, max } = column;
  const bars = countBars(marks, max);
  const most = Math.max(...bars);
  // Only columns out of the full scale have a pass mark of their own.
  const pass = sheet.columns.every((each) => each.max === max) ? sheet.pass : 0;
  const below = marks.filter((mark) => mark < pass).length;
  const sentence = t("sheets.spread-text", {
    low: marks[0] ?? 0,
    high: marks.at(-1) ?? 0,
    middle: marks[Math.floor(marks.length / 2)] ?? 0,
  });
  return (
    <section className="card stack mark-spread">
      <h2 className="section-title first">{t("sheets.spread", { column: label[locale] ?? code })}</h2>
      <p>
        {sentence}
        {below > 0 && ` · ${t("sheets.below-pass", { count: below })}`}
      </p>
      <div className="spread-bars" dir="ltr" aria-hidden="true">
        {bars.map((count, at) => (
          <span
            // Bars have a place and nothing else.
            // oxlint-disable-next-line react/no-array-index-key
            key={at}
            className={((at + 1) * max) / BARS <= pass ? "below" : ""}
            style={{ blockSize: `${(count / most) * 100}%` }}
          />
        ))}
      </div>
      <p className="spread-ends quiet" dir="ltr" aria-hidden="true">
        <span>0</span>
        <span>{max}</span>
      </p>
    </section>
  );
}

/** So many marks in each tenth; the highest mark is in the last. */
function countBars(marks: readonly number[], max: number): readonly number[] {
  const bars = Array.from({ length: BARS }, () => 0);
  for (const mark of marks) {
    const at = Math.min(BARS - 1, Math.floor((mark / max) * BARS));
    bars[at] = (bars[at] ?? 0) + 1;
  }
  return bars;
}
