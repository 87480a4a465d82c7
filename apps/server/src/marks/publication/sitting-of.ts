import type { ExamSitting } from "@dars/contract/marks/sitting";

import { compilePolicy, computeStudent, type GradePolicy, type StudentResult } from "#marks/engine/public.ts";
import { policiesOfYear } from "#marks/policies/public.ts";
import type { Db } from "#platform/db/db.ts";

import { manualOfStudents } from "./manual-of-students.ts";
import { listEnrolled, listSectionFacts, listSectionsIn } from "./section-data.queries.ts";
import type { Taken } from "./subject-shown.ts";
import { subjectsEntered } from "./subjects-published.ts";
import { fitting } from "./years-of-sections.ts";

interface ClassOfYear {
  readonly classId: number;
  readonly yearId: number;
  readonly offeringId: number;
}

interface Sitting {
  /** Those of the class's subject that not all students sit. */
  readonly exams: readonly ExamSitting[];
  /** Codes of exams that nobody of the class sits. */
  readonly unsat: ReadonlySet<string>;
}

/** Who sits the exams of a class, as all marks of its students stand now. */
export async function sittingOf(
  db: Db,
  schoolId: number,
  { classId, yearId, offeringId }: ClassOfYear,
): Promise<Sitting> {
  const sectionIds = await listSectionsIn(db, schoolId, classId);
  if (sectionIds.length === 0) return { exams: [], unsat: new Set() };
  // One after the other: in a transaction the connection takes no two at once.
  const sections = await listSectionFacts(db, schoolId, sectionIds);
  const policyOf = await policiesOfYear(db, schoolId, yearId);
  const students = await listEnrolled(db, schoolId, sectionIds);
  const takenBy = await subjectsEntered(db, schoolId, sectionIds);
  const manualOf = await manualOfStudents(db, schoolId, yearId, students);
  const years = sections.flatMap((section) => {
    const { policy } = policyOf({
      id: section.level.id,
      code: section.levelCode,
      isTerminal: section.isTerminal,
    });
    const compiled = compilePolicy(policy);
    const retakes = new Set(policy.parts.flatMap(({ retakeExam }) => retakeExam ?? []));
    return students
      .filter(({ sectionId }) => sectionId === section.id)
      .map(({ id }) => {
        const taken = takenBy(id).map((subject) => without(retakes, subject));
        const result = computeStudent(compiled, fitting(compiled, section, taken, manualOf(id, taken)));
        const at = taken.findIndex(({ subject }) => subject.offeringId === offeringId);
        return { id, policy, result, parts: result.subjects[at]?.parts ?? [] };
      });
  });
  const exams = examsOf(years);
  const taking = years.filter(({ parts }) => parts.length > 0).length;
  return {
    exams,
    unsat: new Set(exams.filter(({ away }) => away.length === taking).map(({ code }) => code)),
  };
}

interface YearBefore {
  readonly id: number;
  readonly policy: GradePolicy;
  readonly result: StudentResult;
  /** Of the sheet's subject. */
  readonly parts: readonly Part[];
}

function examsOf(years: readonly YearBefore[]): ExamSitting[] {
  const away = years.flatMap(({ id, policy, result, parts }) =>
    policy.parts.flatMap(({ exam, retakeExam }, place) => {
      const own = parts[place];
      if (!own) return [];
      return [
        ...(own.exempt === null ? [] : [{ code: exam, id }]),
        ...(retakeExam !== undefined && isAwayFromSecond(result, own) ? [{ code: retakeExam, id }] : []),
      ];
    }),
  );
  return [...Map.groupBy(away, ({ code }) => code)].map(([code, those]) => ({
    code,
    away: those.map(({ id }) => id),
  }));
}

/** As the year stands before its second round. */
const without = (retakes: ReadonlySet<string>, taken: Taken): Taken => ({
  ...taken,
  marks: Object.fromEntries(Object.entries(taken.marks).filter(([code]) => !retakes.has(code))),
});

type Part = StudentResult["subjects"][number]["parts"][number];

/** Who lacks marks may still come into it. */
const isAwayFromSecond = ({ status, isTerminal }: StudentResult, { standing }: Part): boolean =>
  !isTerminal && (standing === "passed" || standing === "removed" || status === "fail");
