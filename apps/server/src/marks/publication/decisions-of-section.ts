import {
  compilePolicy,
  computeStudent,
  decisionRound,
  fittingYear,
  type CompiledPolicy,
  type DecisionRound,
  type StudentResult,
  type StudentYear,
} from "#marks/engine/public.ts";
import { policiesOfYear } from "#marks/policies/public.ts";
import type { Db } from "#platform/db/db.ts";
import { notFound } from "#platform/errors.ts";

import { manualOfStudents } from "./manual-of-students.ts";
import { listEnrolled, listSectionFacts, type Enrolled } from "./section-data.queries.ts";
import { yearOf, type Taken } from "./subject-shown.ts";
import { subjectsTaken } from "./years-of-sections.ts";

export interface Deciding {
  readonly student: Enrolled;
  readonly yearId: number;
  readonly compiled: CompiledPolicy;
  readonly taken: readonly Taken[];
  /** Without anything by hand. */
  readonly year: StudentYear;
  readonly result: StudentResult;
  readonly isByHand: boolean;
  readonly round: DecisionRound;
}

/** Students of a section whom decision marks may save, from every mark that is entered, published or not. */
export async function decisionsOfSection(db: Db, schoolId: number, sectionId: number): Promise<Deciding[]> {
  const [section] = await listSectionFacts(db, schoolId, [sectionId]);
  if (!section) throw notFound("This section");
  const level = { id: section.level.id, code: section.levelCode, isTerminal: section.isTerminal };
  const { policy } = (await policiesOfYear(db, schoolId, section.yearId))(level);
  const compiled = compilePolicy(policy);
  const students = await listEnrolled(db, schoolId, [sectionId]);
  const takenBy = await subjectsTaken(db, schoolId, [sectionId], true);
  const manualOf = await manualOfStudents(db, schoolId, section.yearId, students);
  return students.flatMap((student) => {
    const taken = takenBy(student.id);
    const year = yearOf(taken, section.isTerminal && policy.terminal !== undefined);
    const round = decisionRound(compiled, year);
    if (!round || round.candidates.length === 0) return [];
    const manual = manualOf(student.id, taken);
    const withManual = manual ? { ...year, manual } : year;
    const fitting = fittingYear(compiled, withManual);
    const result = computeStudent(compiled, fitting);
    const isByHand = manual !== undefined && fitting === withManual;
    return [{ student, yearId: section.yearId, compiled, taken, year, result, isByHand, round }];
  });
}
