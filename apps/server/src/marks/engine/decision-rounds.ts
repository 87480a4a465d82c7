import { isBelow, subtract, whole, ZERO, type Fraction } from "@dars/contract/learning/exact";
import type { CompiledPolicy } from "@dars/contract/marks/engine/compile-policy";

import { computeStudent, type StudentResult, type StudentYear } from "./compute-student.ts";
import { fittingYear } from "./fitting-year.ts";
import type { Status } from "./rounds.ts";

/** A subject that decision marks could save, and all that it would take (GB-1). */
export interface DecisionCandidate {
  readonly code: string;
  readonly grade: Fraction;
  readonly lacks: Fraction;
}

/** The pool of one part in the round that decides, and the subjects that it could save. */
export interface DecisionRound {
  readonly part: string;
  readonly round: 1 | 2;
  readonly pool: Fraction;
  readonly candidates: readonly DecisionCandidate[];
}

const UNDECIDED: ReadonlySet<Status> = new Set(["incomplete", "pending", "graded", "comprehensive"]);

/**
 * The decision marks to give by hand, part by part, before any are given in the round that decides. What was given by
 * hand in the first round stays in the second. Empty where nothing is decided yet or the scheme has no decision marks.
 */
export function decisionRounds(compiled: CompiledPolicy, year: StudentYear): readonly DecisionRound[] {
  const { policy, parts } = compiled;
  if (!policy.decision) return [];
  const { status, round } = computeStudent(compiled, year);
  if (UNDECIDED.has(status)) return [];
  const bare = { ...year, manual: manualBefore(compiled, year, round) };
  const before = computeStudent(compiled, bare);
  return parts.flatMap(({ part: { code } }, place) => {
    const at = { part: code, place, round };
    const candidates = listCandidates(compiled, bare, before, at);
    const pool = before.poolsLeft[place] ?? ZERO;
    return candidates.length === 0 ? [] : [{ part: code, round, pool, candidates }];
  });
}

/** Nothing is given in this round, in any part; the round before it is as it was. */
const manualBefore = (
  { parts }: CompiledPolicy,
  { manual }: StudentYear,
  round: 1 | 2,
): NonNullable<StudentYear["manual"]> =>
  Object.fromEntries(
    parts.map(({ part: { code } }) => {
      const first = manual?.[code]?.round1;
      if (round === 1) return [code, { round1: {} }];
      return [code, { ...(first && { round1: first }), round2: {} }];
    }),
  );

interface PartRound {
  readonly part: string;
  readonly place: number;
  readonly round: 1 | 2;
}

function listCandidates(
  compiled: CompiledPolicy,
  bare: StudentYear,
  before: StudentResult,
  at: PartRound,
): DecisionCandidate[] {
  const { policy } = compiled;
  return before.subjects.flatMap(({ code, parts }, order) => {
    const own = parts[at.place];
    if (own?.standing !== "failed") return [];
    const grade = at.round === 1 ? own.final1 : own.final2;
    const pass = whole(bare.subjects[order]?.pass ?? policy.scale.pass);
    if (!grade || !isBelow(grade, pass)) return [];
    const lacks = subtract(pass, grade);
    return isTaken(compiled, bare, at, { code, lacks }) ? [{ code, grade, lacks }] : [];
  });
}

const PLENTY = 1_000_000;

/** A subject that failed for cheating takes none, however full the pool is. */
function isTaken(
  compiled: CompiledPolicy,
  bare: StudentYear,
  { part, round }: PartRound,
  { code, lacks }: { readonly code: string; readonly lacks: Fraction },
): boolean {
  const given = { ...bare.manual?.[part], [`round${round}`]: { [code]: lacks } };
  const tried = { ...bare, [`pool${round}`]: PLENTY, manual: { ...bare.manual, [part]: given } };
  return fittingYear(compiled, tried) === tried;
}
