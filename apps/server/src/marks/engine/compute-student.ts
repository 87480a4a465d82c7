import { computeMean, divide, sumFractions, whole, ZERO, type Fraction } from "@dars/contract/learning/exact";
import type { Value } from "@dars/contract/marks/engine/aggregate";
import {
  compilePolicy,
  evaluate,
  type CompiledPolicy,
  type Sheet,
} from "@dars/contract/marks/engine/compile-policy";
import type { SubjectMarks } from "@dars/contract/marks/engine/marks";
import type { GradePolicy } from "@dars/contract/marks/engine/policy";
import { round } from "@dars/contract/marks/engine/rounding";

import type { ManualRounds } from "./decide.ts";
import { effectiveGrade, newEntry, type Entry, type ExemptionKind, type Standing } from "./entry.ts";
import { exempt } from "./exempt.ts";
import { holdRounds, type Limits, type Status } from "./rounds.ts";

/** A student's year as the engine takes it. */
export interface StudentYear {
  readonly subjects: readonly SubjectMarks[];
  /** A level that ends with the ministry's exam. As the policy says by default. */
  readonly terminal?: boolean;
  /** Whether the level has exemption. Where the policy has it by default; never at a terminal level. */
  readonly exemption?: boolean;
  /** What a decision of this year sets otherwise than the policy. */
  readonly pool1?: number;
  readonly pool2?: number;
  readonly maxCompletion?: number;
  /** Decision marks given by hand, by part. They take the place of the automatic allocation of their round. */
  readonly manual?: Readonly<Record<string, ManualRounds>>;
}

export interface StudentResult {
  readonly status: Status;
  readonly isTerminal: boolean;
  /** The round that decided. */
  readonly round: 1 | 2;
  /** Decision marks that are left of the round that decided. */
  readonly poolLeft: Fraction;
  /** The same by part, in the policy's order. */
  readonly poolsLeft: readonly Fraction[];
  /** Of subjects that count; null while one of them has no grade. */
  readonly total: Fraction | null;
  readonly average: Fraction | null;
  /** In the order given. */
  readonly subjects: readonly SubjectResult[];
}

export interface SubjectResult {
  readonly code: string;
  readonly isCounted: boolean;
  /** By the places of the compiled policy. */
  readonly values: readonly Value[];
  readonly parts: readonly PartResult[];
  /** Null while there is none; also for a subject from which the student is exempt as a whole. */
  readonly effective: Fraction | null;
  readonly isRemoved: boolean;
}

/** Card columns: raw, decision and effective are three numbers (GB-2). */
export interface PartResult {
  readonly code: string;
  readonly exempt: ExemptionKind | null;
  readonly final1: Fraction | null;
  readonly decision1: Fraction;
  readonly final2: Fraction | null;
  readonly decision2: Fraction;
  readonly crossOver: Fraction;
  readonly effective: Fraction | null;
  readonly standing: Standing;
}

/** Computes a year. Depends on nothing but its arguments, so the same marks give the same card for ever. */
export function computeStudent(compiled: CompiledPolicy, student: StudentYear): StudentResult {
  const { policy, parts } = compiled;
  const isTerminal = student.terminal ?? policy.terminal?.always ?? false;
  const sheets = student.subjects.map((subject) => evaluate(compiled, subject));
  const { pass } = policy.scale;
  const byPart = parts.map((part) =>
    student.subjects.map((subject, order) =>
      newEntry(subject, sheets[order] ?? EMPTY, part, { order, pass }),
    ),
  );
  if (policy.exemption && !isTerminal && student.exemption !== false)
    for (const entries of byPart) exempt(entries, policy.exemption);
  const outcome = holdRounds(policy, byPart, buildLimits(policy, student, isTerminal));
  const subjects = student.subjects.map((subject, place) =>
    subjectResult(policy, subject, sheets[place] ?? EMPTY, partsAt(byPart, place)),
  );
  return { ...outcome, isTerminal, ...totals(policy, subjects), subjects };
}

/** Computes many students by one policy, in their order. */
export function computeStudents(policy: GradePolicy, students: readonly StudentYear[]): StudentResult[] {
  const compiled = compilePolicy(policy);
  return students.map((student) => computeStudent(compiled, student));
}

const EMPTY = { values: [], cheatedIn: [] };

const buildLimits = (
  { decision, completion }: GradePolicy,
  { pool1, pool2, maxCompletion, manual }: StudentYear,
  isTerminal: boolean,
): Limits => ({
  pool1: whole(pool1 ?? decision?.pool1 ?? 0),
  pool2: whole(pool2 ?? decision?.pool2 ?? 0),
  maxCompletion: maxCompletion ?? completion.max,
  manual: manual ?? {},
  isTerminal,
});

function subjectResult(
  policy: GradePolicy,
  { code, counted }: SubjectMarks,
  { values }: Sheet,
  parts: readonly PartResult[],
): SubjectResult {
  return {
    code,
    isCounted: counted !== false,
    values,
    parts,
    effective: yearGrade(policy, parts),
    isRemoved: parts.every(({ standing }) => standing === "removed"),
  };
}

/** Built at full length: growing would leave unused capacity behind in every result. */
const partsAt = (byPart: readonly (readonly Entry[])[], place: number): readonly PartResult[] => {
  const [only] = byPart;
  const entry = only?.[place];
  if (entry && byPart.length === 1) return [partResult(entry)];
  return byPart.flatMap((entries) => entries.slice(place, place + 1).map(partResult));
};

const partResult = (entry: Entry): PartResult => ({
  code: entry.part.part.code,
  exempt: entry.exempt,
  final1: entry.final1,
  decision1: entry.decision1,
  final2: entry.final2,
  decision2: entry.decision2,
  crossOver: entry.crossOver,
  effective: effectiveGrade(entry),
  standing: entry.standing,
});

/** The grade of the only part, or the mean of those there are to be. */
function yearGrade({ year }: GradePolicy, parts: readonly PartResult[]): Fraction | null {
  const [only] = parts;
  if (only && parts.length === 1) return only.effective;
  const grades: Fraction[] = [];
  for (const { effective, standing } of parts) {
    if (effective !== null) grades.push(effective);
    else if (standing !== "removed") return null;
  }
  if (grades.length === 0) return null;
  const mean = computeMean(grades);
  return year ? round(mean, year.round) : mean;
}

function totals({ average }: GradePolicy, subjects: readonly SubjectResult[]) {
  const grades: Fraction[] = [];
  for (const { effective, isCounted, isRemoved } of subjects) {
    if (!isCounted || isRemoved) continue;
    if (effective === null) return { total: null, average: null };
    grades.push(effective);
  }
  if (grades.length === 0) return { total: ZERO, average: null };
  const total = sumFractions(grades);
  return { total, average: round(divide(total, whole(grades.length)), average.round) };
}
