/**
 * IQ-SEC once more, by whole numbers alone (GB-5) and without policies, nodes or fractions: what the engine is
 * compared with. A mark is a whole number, null, or an absence.
 */
export type PlainMark = number | null | "absent_unexcused" | "absent_excused";

export interface PlainSubject {
  readonly code: string;
  readonly m1: PlainMark;
  readonly m2: PlainMark;
  readonly mid: PlainMark;
  readonly m3: PlainMark;
  readonly m4: PlainMark;
  readonly fin1: PlainMark;
  readonly fin2: PlainMark;
}

export interface PlainLine {
  readonly subjects: readonly PlainSubject[];
  readonly terminal: boolean;
  readonly pool: number;
  readonly maxCompletion: number;
}

const POOL_2 = 5;

/** A subject's row of the card, as JSON would hold it. */
interface PlainRow {
  readonly subject: PlainSubject;
  readonly pursuit: number | null;
  readonly shown: { readonly code: string; readonly t1: number | null; readonly t2: number | null };
  exempt: "general" | "individual" | null;
  /** The node that decides passing: the final, or the pursuit at a terminal level. */
  grade: number | null;
  second: number | null;
  decision: number;
}

/** The answer to a line. */
export function plainAnswer(line: PlainLine) {
  const rows = line.subjects.map(buildRow);
  for (const row of rows) row.grade = row.pursuit;
  if (!line.terminal) takeFinals(rows);
  const { status, poolLeft } = computeOutcome(rows, line);
  return {
    status,
    poolLeft,
    subjects: rows.map(({ shown, pursuit, exempt, grade, second, decision }) => {
      const raw = second ?? grade;
      const effective = raw === null ? null : raw + decision;
      return { ...shown, pursuit, exempt, final1: line.terminal ? null : grade, decision, effective };
    }),
  };
}

function buildRow(subject: PlainSubject): PlainRow {
  const t1 = half(points(subject.m1), points(subject.m2));
  const t2 = half(points(subject.m3), points(subject.m4));
  const pursuit = third(t1, points(subject.mid), t2);
  const shown = { code: subject.code, t1, t2 };
  return { subject, pursuit, shown, exempt: null, grade: null, second: null, decision: 0 };
}

function takeFinals(rows: readonly PlainRow[]): void {
  const known = rows.flatMap(({ pursuit }) => pursuit ?? []);
  const sum = known.reduce((total, each) => total + each, 0);
  const isGeneral = known.length === rows.length && sum >= 85 * known.length && Math.min(...known) >= 75;
  for (const row of rows) {
    if (isGeneral) row.exempt = "general";
    else if ((row.pursuit ?? 0) >= 90) row.exempt = "individual";
    if (row.exempt === null) row.grade = half(row.pursuit, points(row.subject.fin1));
  }
}

function computeOutcome(rows: readonly PlainRow[], { terminal, pool, maxCompletion }: PlainLine) {
  const deferred = terminal ? [] : rows.filter(isDeferred);
  if (rows.some((row) => row.grade === null && !deferred.includes(row)))
    return { status: terminal ? "pending" : "incomplete", poolLeft: pool };
  const failed = rows.filter(({ grade }) => grade !== null && grade < 50);
  const left = give(failed, pool);
  const remaining = failed.filter(({ decision }) => decision === 0);
  if (remaining.length > maxCompletion) {
    for (const row of failed) row.decision = 0;
    return { status: terminal ? "not_eligible" : "fail", poolLeft: pool };
  }
  const open = [...remaining, ...deferred];
  if (terminal) return { status: open.length > 0 ? "eligible_with_completion" : "eligible", poolLeft: left };
  return open.length === 0 ? { status: "pass", poolLeft: left } : secondRound(open, left);
}

function secondRound(open: readonly PlainRow[], left: number) {
  for (const row of open) row.second = half(row.pursuit, points(row.subject.fin2));
  if (open.some(({ second }) => second === null)) return { status: "completion", poolLeft: left };
  const failed = open.filter(({ second }) => (second ?? 0) < 50);
  const after = give(failed, POOL_2 + left);
  if (failed.every(({ decision }) => decision > 0)) return { status: "pass", poolLeft: after };
  for (const row of failed) row.decision = 0;
  return { status: "fail", poolLeft: POOL_2 + left };
}

/** The smallest deficits first, then the lower pursuit; sorting keeps the order of the card. */
function give(failed: readonly PlainRow[], pool: number): number {
  const lacks = (row: PlainRow) => 50 - (row.second ?? row.grade ?? 0);
  let left = pool;
  for (const row of failed.toSorted((a, b) => lacks(a) - lacks(b) || (a.pursuit ?? 0) - (b.pursuit ?? 0))) {
    if (lacks(row) > left) continue;
    left -= lacks(row);
    row.decision = lacks(row);
  }
  return left;
}

const isDeferred = ({ grade, pursuit, subject }: PlainRow) =>
  grade === null && pursuit !== null && subject.fin1 === "absent_excused";

function points(mark: PlainMark): number | null {
  if (mark === "absent_unexcused") return 0;
  return typeof mark === "number" ? mark : null;
}

const half = (a: number | null, b: number | null): number | null =>
  a === null || b === null ? null : (a + b + 1) >> 1;

const third = (a: number | null, b: number | null, c: number | null): number | null =>
  a === null || b === null || c === null ? null : (2 * (a + b + c) + 3 - ((2 * (a + b + c) + 3) % 6)) / 6;
