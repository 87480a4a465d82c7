import { add, ONE, sumFractions, type Fraction } from "@dars/contract/learning/exact";
import { isGap, type Value } from "@dars/contract/marks/engine/aggregate";
import type { CompiledPolicy } from "@dars/contract/marks/engine/compile-policy";
import { exactJson } from "@dars/contract/marks/engine/exact-text";
import { findBand } from "@dars/contract/marks/engine/find-band";

import type { StudentResult, SubjectResult } from "./compute-student.ts";
import { gradePointAverage } from "./grade-point-average.ts";
import { listLetters } from "./list-letters.ts";

/** A student's year as a line of JSON: whole marks as numbers, others as exact text. */
export function answerLine(compiled: CompiledPolicy, result: StudentResult): string {
  const columns = listShownColumns(compiled);
  return JSON.stringify({
    status: result.status,
    ...pickGradePoints(compiled, result),
    poolLeft: exactJson(result.poolLeft),
    subjects: result.subjects.map((subject) => ({
      code: subject.code,
      ...Object.fromEntries(columns.map(([key, place]) => [key, shownValue(subject.values[place])])),
      ...buildFinalFields(subject, result.isTerminal),
      ...pickLetter(compiled, subject),
    })),
  });
}

/** Iraqi cards have three columns before the final; other schemes show all that is made of something. */
function listShownColumns({ nodes, places }: CompiledPolicy): readonly (readonly [string, number])[] {
  const iraqi = [
    ["t1", "T1"],
    ["t2", "T2"],
    ["pursuit", "SAI"],
  ] as const;
  const isIraqi = iraqi.every(([, code]) => places.has(code));
  const shown = isIraqi
    ? iraqi
    : nodes.filter(({ kind }) => kind !== "input").map(({ code }) => [code.toLowerCase(), code] as const);
  return shown.map(([key, code]) => [key, places.get(code) ?? -1]);
}

/** At a terminal level the coursework decides; the final is the ministry's and not ours to compute. */
function buildFinalFields({ parts, effective }: SubjectResult, isTerminal: boolean) {
  const [only, ...others] = parts;
  const isOne = only !== undefined && others.length === 0;
  return {
    exempt: isOne ? only.exempt : null,
    final1: isOne && !isTerminal ? orNull(only.final1) : null,
    decision: exactJson(sumFractions(parts.map(({ decision1, decision2 }) => add(decision1, decision2)))),
    effective: orNull(effective),
  };
}

/** GB-10: the average of the counted subjects, each of one credit; nothing in a scheme without grade points. */
function pickGradePoints({ policy }: CompiledPolicy, { subjects }: StudentResult) {
  if (!listLetters(policy.scale)) return {};
  const courses = subjects.flatMap(({ isCounted, effective }) =>
    isCounted && effective ? [{ grade: effective, credits: ONE }] : [],
  );
  return { gpa: orNull(gradePointAverage(policy.scale, courses)) };
}

function pickLetter({ policy }: CompiledPolicy, { effective }: SubjectResult) {
  if (!listLetters(policy.scale)) return {};
  const band = effective === null ? undefined : findBand(policy.scale, effective);
  return { letter: band?.label.en ?? null, points: band?.points ?? null };
}

const orNull = (value: Fraction | null) => (value === null ? null : exactJson(value));
const shownValue = (value: Value = "missing") => (isGap(value) ? null : exactJson(value));
