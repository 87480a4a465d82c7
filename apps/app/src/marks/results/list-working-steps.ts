import type { Mark, ResultColumn, SubjectYear } from "@dars/contract/marks/results";

/** One stage of how a number came about, with the sum written out from left to right. */
export interface WorkingStep {
  readonly column: ResultColumn;
  readonly sum: string;
}

/** The steps of a computed column, from the marks up to the column itself. Empty for an entered mark. */
export function listWorkingSteps(
  columns: readonly ResultColumn[],
  subject: SubjectYear,
  code: string,
  shown: (code: string) => string,
): readonly WorkingStep[] {
  const column = columns.find((each) => each.code === code);
  if (column?.kind === "link") {
    const sum = formatCategorySum(column, subject, shown);
    return sum === undefined ? [] : [{ column, sum }];
  }
  if (column?.kind !== "agg") return [];
  const under = column.of.flatMap((inner) => listWorkingSteps(columns, subject, inner, shown));
  return [...under, { column, sum: formatWorkingSum(column, subject, shown) }];
}

/** GB-9: what was earned of what could be, without the columns that are dropped; undefined where nothing counts yet. */
function formatCategorySum(
  { code, category }: ResultColumn,
  { inCategories = [], marks }: SubjectYear,
  shown: (code: string) => string,
): string | undefined {
  const counted = inCategories.filter(
    (each) =>
      each.category === code && !each.isDropped && /^\d|^absent_un|^cheat/u.test(String(marks[each.code])),
  );
  const possible = counted.filter(({ isExtra }) => !isExtra).map(({ max }) => max);
  // Extra credit alone is a share of nothing.
  if (possible.length === 0) return undefined;
  const earned = counted.map((each) => toPoints(marks[each.code]));
  if (category?.pick === "percent") {
    const shares = counted.map((each, place) => `${earned[place]}/${each.max}`);
    return `(${shares.join(" + ")}) ÷ ${possible.length} = ${shown(code)}%`;
  }
  return `(${earned.join(" + ")}) ÷ (${possible.join(" + ")}) = ${shown(code)}%`;
}

const toPoints = (mark: Mark | undefined): string => (/^\d/u.test(String(mark)) ? String(mark) : "0");

function formatWorkingSum(
  column: ResultColumn,
  { exact, values }: SubjectYear,
  shown: (code: string) => string,
): string {
  const { code, of, fn, weights } = column;
  const there = of.flatMap((inner, place) => {
    const isIn = fn !== "weighted" || /^\d/u.test(String(values[inner]));
    return isIn ? [{ inner, weight: weights[place] }] : [];
  });
  const parts = there.map(({ inner, weight }) => (weight ? `${shown(inner)} × ${weight}` : shown(inner)));
  const listed = parts.join(" + ");
  const before = exact[code];
  const left = formatLeft(column, { listed, parts, weight: sumWeights(there.map(({ weight }) => weight)) });
  if (before === undefined) return left;
  const number = decimal(before);
  return number === shown(code) ? `${left} = ${number}` : `${left} = ${number} ≈ ${shown(code)}`;
}

interface LeftSide {
  readonly listed: string;
  readonly parts: readonly string[];
  /** Of the parts that are there. */
  readonly weight: number;
}

function formatLeft({ fn, of }: ResultColumn, { listed, parts, weight }: LeftSide): string {
  if (fn === "mean") return `(${listed}) ÷ ${of.length}`;
  if (fn === "weighted") return `(${listed}) ÷ ${weight}`;
  return fn === "max" ? `max(${parts.join(", ")})` : listed;
}

const sumWeights = (weights: readonly (string | undefined)[]): number =>
  weights.reduce((sum, weight) => sum + Number(weight ?? 0), 0);

function decimal(exact: string): string {
  const [over = "0", under = "1"] = exact.split("/");
  return String(Math.round((Number(over) / Number(under)) * 100) / 100);
}
