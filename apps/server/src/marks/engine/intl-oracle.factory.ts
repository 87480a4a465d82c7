/**
 * An oracle for INTL-US, written from the text of the rules alone (GB-9, GB-10): rationals of two BigInts, every choice of
 * what to drop tried out, letters from a table of its own. It shares nothing with the engine.
 */

/** Over and under; under is above zero. */
export type Ratio = readonly [bigint, bigint];

export interface OracleItem {
  readonly earned: Ratio;
  readonly possible: bigint;
}

export interface OracleSubject {
  readonly homework: readonly OracleItem[];
  readonly quizzes: readonly OracleItem[];
  readonly projects: readonly OracleItem[];
  /** Null where it is not entered. */
  readonly exam: Ratio | null;
}

const plus = ([a, b]: Ratio, [c, d]: Ratio): Ratio => [a * d + c * b, b * d];
const times = ([a, b]: Ratio, [c, d]: Ratio): Ratio => [a * c, b * d];
const isMore = ([a, b]: Ratio, [c, d]: Ratio): boolean => a * d > c * b;

/** Half up. */
export const roundRatio = ([over, under]: Ratio): bigint => (2n * over + under) / (2n * under);

/** Earned of possible, as a percentage; extra credit is earned and not possible. */
function rate(items: readonly OracleItem[]): Ratio {
  let earned: Ratio = [0n, 1n];
  let possible = 0n;
  for (const item of items) {
    earned = plus(earned, item.earned);
    possible += item.possible;
  }
  return [earned[0] * 100n, earned[1] * possible];
}

function categoryRate(items: readonly OracleItem[], drop: number): Ratio | null {
  const regular = items.filter(({ possible }) => possible > 0n);
  const extra = items.filter(({ possible }) => possible === 0n);
  if (regular.length === 0) return null;
  if (drop === 0 || regular.length === 1) return rate(items);
  const tries = regular.map((_, place) => rate([...regular.filter((__, at) => at !== place), ...extra]));
  return tries.reduce((best, each) => (isMore(each, best) ? each : best));
}

/** The grade from 0 to 100; null where nothing is entered. */
export function oracleGrade({ homework, quizzes, projects, exam }: OracleSubject): bigint | null {
  const shares = [
    { weight: 20n, share: categoryRate(homework, 0) },
    { weight: 20n, share: categoryRate(quizzes, 1) },
    { weight: 20n, share: categoryRate(projects, 0) },
    { weight: 40n, share: exam },
  ];
  let [sum, weights]: [Ratio, bigint] = [[0n, 1n], 0n];
  for (const { weight, share } of shares) {
    if (share === null) continue;
    sum = plus(sum, times([weight, 1n], share));
    weights += weight;
  }
  if (weights === 0n) return null;
  const mean: Ratio = [sum[0], sum[1] * weights];
  return isMore(mean, [100n, 1n]) ? 100n : roundRatio(mean);
}

const LETTERS: readonly (readonly [from: bigint, letter: string, points: bigint])[] = [
  [97n, "A+", 400n],
  [93n, "A", 400n],
  [90n, "A-", 370n],
  [87n, "B+", 330n],
  [83n, "B", 300n],
  [80n, "B-", 270n],
  [77n, "C+", 230n],
  [73n, "C", 200n],
  [70n, "C-", 170n],
  [67n, "D+", 130n],
  [63n, "D", 100n],
  [60n, "D-", 70n],
];

/** Letter and a hundred times its points. */
export function oracleLetter(grade: bigint): readonly [string, bigint] {
  const [, letter = "F", points = 0n] = LETTERS.find(([from]) => grade >= from) ?? [];
  return [letter, points];
}

/** A hundred times the average of points by quarter credits, half up. */
export function oracleGradePoints(
  courses: readonly { readonly grade: bigint; readonly quarters: bigint }[],
): bigint {
  let [points, credits] = [0n, 0n];
  for (const { grade, quarters } of courses) {
    points += oracleLetter(grade)[1] * quarters;
    credits += quarters;
  }
  return roundRatio([points, credits]);
}
