import {
  computeStudent,
  decisionRounds,
  fittingYear,
  type CompiledPolicy,
  type DecisionRound,
  type StudentResult,
  type StudentYear,
} from "#marks/engine/public.ts";
import { policiesOfStudents, policiesOfYear } from "#marks/policies/public.ts";
import type { Db } from "#platform/db/db.ts";
import { notFound } from "#platform/errors.ts";

import { manualOfStudents } from "./manual-of-students.ts";
import { listEnrolled, listSectionFacts, type Enrolled } from "./section-data.queries.ts";
import { toStudentYear, type SubjectMarks } from "./subject-shown.ts";
import { subjectsEntered } from "./subjects-published.ts";

export interface Deciding {
  readonly student: Enrolled;
  readonly yearId: number;
  readonly compiled: CompiledPolicy;
  readonly taken: readonly SubjectMarks[];
  /** With the decision marks that were given by hand and fit. */
  readonly year: StudentYear;
  readonly result: StudentResult;
  /** One for each part with a pool and subjects that it may save. */
  readonly rounds: readonly DecisionRound[];
}

/** Students of a section whom decision marks may save, from every mark that is entered, published or not. */
export async function decisionsOfSection(db: Db, schoolId: number, sectionId: number): Promise<Deciding[]> {
  const [section] = await listSectionFacts(db, schoolId, [sectionId]);
  if (!section) throw notFound("This section");
  const level = { id: section.level.id, code: section.levelCode, isTerminal: section.isTerminal };
  const { policy } = (await policiesOfYear(db, schoolId, section.yearId))(level);
  const compiledFor = await policiesOfStudents(db, schoolId, section.yearId);
  const students = await listEnrolled(db, schoolId, [sectionId]);
  const takenBy = await subjectsEntered(db, schoolId, [sectionId]);
  const manualOf = await manualOfStudents(db, schoolId, section.yearId, students);
  return students.flatMap((student) => {
    const compiled = compiledFor(policy, student.id);
    const taken = takenBy(student.id);
    const plain = toStudentYear(taken, section.isTerminal && policy.terminal !== undefined);
    const manual = manualOf(student.id, taken);
    const year = fittingYear(compiled, manual ? { ...plain, manual } : plain);
    const rounds = decisionRounds(compiled, year);
    if (rounds.length === 0) return [];
    const result = computeStudent(compiled, year);
    return [{ student, yearId: section.yearId, compiled, taken, year, result, rounds }];
  });
}
