import type { ExamSitting, readSitting as route } from "@dars/contract/marks/sitting";
import type { Input, Reply } from "@dars/contract/platform/route";

import { compilePolicy, computeStudent, type GradePolicy, type StudentResult } from "#marks/engine/public.ts";
import { policiesOfYear } from "#marks/policies/public.ts";
import { requireSheet } from "#marks/sheets/public.ts";
import type { Context } from "#platform/context.ts";

import { manualOfStudents } from "./manual-of-students.ts";
import { listEnrolled, listSectionFacts, listSectionsIn } from "./section-data.queries.ts";
import type { Taken } from "./subject-shown.ts";
import { subjectsEntered } from "./subjects-published.ts";
import { fitting } from "./years-of-sections.ts";

/** H8, GB-3: from every mark that is entered, published or not; it says of no other subject how it went. */
export async function readSitting(
  context: Context,
  { params: { schoolId, sheetId } }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  const db = context.database.reading(schoolId);
  const { yearId, offeringId } = await requireSheet(context, db, schoolId, sheetId);
  const sectionIds = await listSectionsIn(db, schoolId, sheetId);
  if (sectionIds.length === 0) return { exams: [] };
  const [sections, policyOf, students, takenBy] = await Promise.all([
    listSectionFacts(db, schoolId, sectionIds),
    policiesOfYear(db, schoolId, yearId),
    listEnrolled(db, schoolId, sectionIds),
    subjectsEntered(db, schoolId, sectionIds),
  ]);
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
  return { exams: examsOf(years) };
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
