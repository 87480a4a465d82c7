import type { Mark } from "@dars/contract/marks/results";
import type { Anomaly } from "@dars/contract/marks/sheets";

/** A column of a class and the most that a mark in it can be. */
export interface ScaledColumn {
  readonly code: string;
  readonly max: number;
}

export interface StudentMarks {
  readonly studentId: number;
  readonly marks: ReadonlyMap<string, Mark>;
}

/** A gap of a quarter of the scale is worth a second look; half of that is what digits the other way round must win. */
const GAP = 0.25;
/** Fewer marks than this say nothing about a column. */
export const FEWEST_MARKS = 5;

/** What management should look at before it approves. Hints for the eye alone: nothing is computed from them. */
export function findAnomalies(columns: readonly ScaledColumn[], rows: readonly StudentMarks[]): Anomaly[] {
  const shares = new Map(columns.map((column) => [column.code, toShares(column, rows)]));
  return columns.flatMap((column) => [...sameFor(column, rows), ...gapsIn(column, columns, rows, shares)]);
}

type Shares = ReadonlyMap<number, number>;

/** Each student's mark as a share of the maximum. */
export function toShares({ code, max }: ScaledColumn, rows: readonly StudentMarks[]): Shares {
  const shares = new Map<number, number>();
  for (const { studentId, marks } of rows) {
    const mark = toNumber(marks.get(code));
    if (mark !== undefined) shares.set(studentId, mark / max);
  }
  return shares;
}

function sameFor({ code }: ScaledColumn, rows: readonly StudentMarks[]): Anomaly[] {
  const marks = rows.flatMap((row) => toNumber(row.marks.get(code)) ?? []);
  const [first] = marks;
  if (first === undefined || marks.length < FEWEST_MARKS || marks.some((mark) => mark !== first)) return [];
  return [{ kind: "same", code, studentId: null, around: Math.round(first) }];
}

function gapsIn(
  column: ScaledColumn,
  columns: readonly ScaledColumn[],
  rows: readonly StudentMarks[],
  shares: ReadonlyMap<string, Shares>,
): Anomaly[] {
  const own = shares.get(column.code) ?? new Map<number, number>();
  if (own.size < FEWEST_MARKS) return [];
  const others = columns.filter(({ code }) => code !== column.code).map(({ code }) => shares.get(code));
  return rows.flatMap(({ studentId }): Anomaly[] => {
    const share = own.get(studentId);
    const expected = expectedShare(studentId, own, others);
    if (share === undefined || expected === undefined || Math.abs(share - expected) < GAP) return [];
    const around = Math.round(Math.min(Math.max(expected, 0), 1) * column.max);
    const swapped = swappedDigits(Math.round(share * column.max)) / column.max;
    const isSwap = Math.abs(swapped - expected) < GAP / 2 && swapped <= 1;
    return [{ kind: isSwap ? "swap" : "gap", code: column.code, studentId, around }];
  });
}

/** The middle of the class in the column, moved by how far the student lies from the class in its other columns. */
function expectedShare(
  studentId: number,
  own: Shares,
  others: readonly (Shares | undefined)[],
): number | undefined {
  const differences = others.flatMap((shares) => {
    const share = shares?.get(studentId);
    return shares === undefined || share === undefined || shares.size < FEWEST_MARKS
      ? []
      : [share - computeMedian([...shares.values()])];
  });
  if (differences.length === 0) return undefined;
  return computeMedian([...own.values()]) + computeMean(differences);
}

const computeMean = (numbers: readonly number[]) =>
  numbers.reduce((total, number) => total + number, 0) / numbers.length;

/** What a wrong mark moves least. */
function computeMedian(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? upper)) / 2;
}

const toNumber = (mark: Mark | undefined): number | undefined => {
  const number = typeof mark === "number" ? mark : Number.parseFloat(mark ?? "");
  return Number.isNaN(number) ? undefined : number;
};

/** Whether a cell has a number. */
export const isNumber = (mark: Mark | undefined): boolean => toNumber(mark) !== undefined;

/** 47 for 74; a number of one or of three digits is itself. */
const swappedDigits = (mark: number): number =>
  mark >= 10 && mark <= 99 ? (mark % 10) * 10 + Math.floor(mark / 10) : mark;
