import type { CompiledPolicy } from "./compile-policy.ts";
import { computeStudent, type StudentYear } from "./compute-student.ts";
import { fittingYear } from "./fitting-year.ts";
import { isBelow, minus, whole, type Fraction } from "./fraction.ts";
import type { Status } from "./rounds.ts";

/** A subject that decision marks could save, and all that it would take (GB-1). */
export interface DecisionCandidate {
  readonly code: string;
  readonly grade: Fraction;
  readonly lacks: Fraction;
}

export interface DecisionRound {
  readonly part: string;
  readonly round: 1 | 2;
  readonly pool: Fraction;
  readonly candidates: readonly DecisionCandidate[];
}

const UNDECIDED: ReadonlySet<Status> = new Set(["incomplete", "pending", "graded", "comprehensive"]);

/**
 * What there is to give by hand in the round that decides, before anything is given in it. Undefined where nothing is
 * decided yet, where the scheme has no decision marks, or several pools.
 */
export function decisionRound(compiled: CompiledPolicy, year: StudentYear): DecisionRound | undefined {
  const { policy, parts } = compiled;
  const code = parts[0]?.part.code;
  if (!policy.decision || code === undefined || parts.length !== 1) return undefined;
  const { manual: _given, ...plain } = year;
  const { status, round } = computeStudent(compiled, plain);
  if (UNDECIDED.has(status)) return undefined;
  const before = computeStudent(compiled, { ...plain, manual: { [code]: { [`round${round}`]: {} } } });
  return {
    part: code,
    round,
    pool: before.poolLeft,
    candidates: candidatesOf(compiled, plain, before, round),
  };
}

function candidatesOf(
  compiled: CompiledPolicy,
  year: StudentYear,
  before: ReturnType<typeof computeStudent>,
  round: 1 | 2,
): DecisionCandidate[] {
  const { policy } = compiled;
  const { subjects } = year;
  const takesMarks = (given: Given) => isTaken(compiled, year, given);
  return before.subjects.flatMap(({ code, parts: [own] }, place) => {
    if (own?.standing !== "failed") return [];
    const grade = round === 1 ? own.final1 : own.final2;
    const pass = whole(subjects[place]?.pass ?? policy.scale.pass);
    if (!grade || !isBelow(grade, pass)) return [];
    const lacks = minus(pass, grade);
    return takesMarks({ part: own.code, round, code, lacks }) ? [{ code, grade, lacks }] : [];
  });
}

interface Given {
  readonly part: string;
  readonly round: 1 | 2;
  readonly code: string;
  readonly lacks: Fraction;
}

const PLENTY = 1_000_000;

/** A subject that failed for cheating takes none, however full the pool is. */
function isTaken(compiled: CompiledPolicy, year: StudentYear, { part, round, code, lacks }: Given): boolean {
  const manual = { [part]: { [`round${round}`]: { [code]: lacks } } };
  const tried = { ...year, [`pool${round}`]: PLENTY, manual };
  return fittingYear(compiled, tried) === tried;
}
