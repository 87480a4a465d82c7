import type { NodeValue, PublishedYear, ResultColumn } from "#marks/results.ts";

/** The average of one column. */
export interface ColumnAverage {
  readonly column: ResultColumn;
  /** On the scale of the year, to hundredths. */
  readonly average: number;
  /** How many counted subjects it is made of. */
  readonly subjects: number;
  /** How much higher it is than in the column before, over the subjects that both have; null for the first. */
  readonly change: number | null;
}

type Year = Pick<PublishedYear, "columns" | "subjects" | "scale">;

/**
 * Figure `average-so-far`: of each entered column, the mean of the counted subjects in which it is published, on the scale
 * of the year. An absence counts as the scheme counts it; what is excused, exempt or not entered counts nowhere.
 */
export function listAveragesSoFar({ columns, subjects, scale }: Year): readonly ColumnAverage[] {
  const counted = subjects.filter(({ isCounted }) => isCounted);
  const found: ColumnAverage[] = [];
  let before = new Map<number, number>();
  for (const column of orderColumns(columns)) {
    if (column.kind !== "input") continue;
    const grades = new Map(
      counted.flatMap(({ offeringId, published, values }) => {
        const value = published.includes(column.code) ? toNumber(values[column.code]) : undefined;
        return value === undefined ? [] : [[offeringId, (value * scale.max) / column.max] as const];
      }),
    );
    if (grades.size === 0) continue;
    const changes = [...grades].flatMap(([offeringId, grade]) => {
      const last = before.get(offeringId);
      return last === undefined ? [] : [grade - last];
    });
    found.push({
      column,
      average: computeMean([...grades.values()]),
      subjects: grades.size,
      change: changes.length === 0 ? null : computeMean(changes),
    });
    before = grades;
  }
  return found;
}

/** Columns as they are printed: each made one after those that it is made of, in the order in which it names them. */
export function orderColumns(columns: readonly ResultColumn[]): readonly ResultColumn[] {
  const byCode = new Map(columns.map((column) => [column.code, column]));
  const inside = new Set(columns.flatMap(({ of }) => of));
  const ordered = new Set<ResultColumn>();
  const add = (column: ResultColumn): void => {
    if (ordered.has(column)) return;
    for (const code of column.of) {
      const part = byCode.get(code);
      if (part && part !== column) add(part);
    }
    ordered.add(column);
  };
  for (const column of columns) if (!inside.has(column.code)) add(column);
  for (const column of columns) add(column);
  return [...ordered];
}

/** A number of the engine as one of JavaScript, for display; undefined for what is none. */
function toNumber(value?: NodeValue): number | undefined {
  if (value === undefined) return undefined;
  const [over = "", under = "1"] = String(value).split("/");
  const number = Number(over) / Number(under);
  return Number.isNaN(number) ? undefined : number;
}

const computeMean = (numbers: readonly number[]): number =>
  Math.round((numbers.reduce((sum, each) => sum + each, 0) / numbers.length) * 100) / 100;
