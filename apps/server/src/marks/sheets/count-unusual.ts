import type { UnusualMarks } from "@dars/contract/marks/publication";
import type { Mark } from "@dars/contract/marks/results";

import {
  FEWEST_MARKS,
  findAnomalies,
  isNumber,
  toShares,
  type ScaledColumn,
  type StudentMarks,
} from "./find-anomalies.ts";

interface ColumnMarks {
  /** All columns of the class, the one that is looked at among them. */
  readonly columns: readonly ScaledColumn[];
  readonly code: string;
  readonly rows: readonly StudentMarks[];
  /** Students who are to get a mark in the column and have none. */
  readonly missing: number;
}

/** An average that lies so far from that of the other columns, as a share of the scale, is unusual. */
const AVERAGE_GAP = 0.15;
/** So large a part of the class is absent, and at least so many students. */
const ABSENT = { share: 0.25, students: 3 };

/**
 * What is unusual in a column (docs/marks.md): the anomalies that its sheet shows, marks that are missing, many absent
 * students, an average far from the one in the other columns of the class. None of it forbids an approval.
 */
export function countUnusual({ columns, code, rows, missing }: ColumnMarks): UnusualMarks[] {
  const anomalies = findAnomalies(columns, rows).filter((each) => each.code === code);
  const countOf = (kind: "gap" | "swap") => anomalies.filter((each) => each.kind === kind).length;
  const same = anomalies.find(({ kind }) => kind === "same");
  const usual = findUsualAverage(columns, code, rows);
  const numbers = rows.filter(({ marks }) => isNumber(marks.get(code))).length;
  const absent = rows.filter(({ marks }) => isAbsent(marks.get(code))).length;
  const isMany = absent >= ABSENT.students && absent >= ABSENT.share * rows.length;
  const found: UnusualMarks[] = [
    { kind: "gap", students: countOf("gap") },
    { kind: "swap", students: countOf("swap") },
    { kind: "same", students: same ? numbers : 0, around: same?.around ?? 0 },
    { kind: "average", students: usual === undefined ? 0 : numbers, around: usual ?? 0 },
    { kind: "absent", students: isMany ? absent : 0 },
    { kind: "missing", students: missing },
  ];
  return found.filter(({ students }) => students > 0);
}

const isAbsent = (mark: Mark | undefined) => mark === "absent_unexcused" || mark === "absent_excused";

/** The average to be expected from the other columns of the class; undefined where the column's own is near it. */
function findUsualAverage(
  columns: readonly ScaledColumn[],
  code: string,
  rows: readonly StudentMarks[],
): number | undefined {
  const averages = columns.flatMap((column) => {
    const shares = [...toShares(column, rows).values()];
    return shares.length < FEWEST_MARKS ? [] : [{ column, average: computeMean(shares) }];
  });
  const own = averages.find(({ column }) => column.code === code);
  const others = averages.filter((each) => each !== own);
  if (!own || others.length === 0) return undefined;
  const usual = computeMean(others.map(({ average }) => average));
  if (Math.abs(own.average - usual) < AVERAGE_GAP) return undefined;
  // Shares are not exact: 26.5 of 100 may come as 26.4999….
  return Math.round(Number((usual * own.column.max).toFixed(6)));
}

/** In one order, whatever that of the students: a sum of fractions depends on it. */
const computeMean = (numbers: readonly number[]) =>
  numbers.toSorted((one, other) => one - other).reduce((total, number) => total + number, 0) / numbers.length;
