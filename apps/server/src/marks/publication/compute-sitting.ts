import type { ExamSitting } from "@dars/contract/marks/sitting";

import { computeStudent, type GradePolicy, type StudentResult } from "#marks/engine/public.ts";
import { policiesOfStudents, policiesOfYear } from "#marks/policies/public.ts";
import type { Db } from "#platform/db/db.ts";

import { manualOfStudents } from "./manual-of-students.ts";
import { listClassSeats, listEnrolled, listSectionFacts } from "./section-data.queries.ts";
import type { SubjectMarks } from "./subject-shown.ts";
import { subjectsEntered } from "./subjects-published.ts";
import { fitting } from "./years-of-sections.ts";

interface ClassOfYear {
  readonly classId: number;
  readonly yearId: number;
  readonly offeringId: number;
}

interface Sitting {
  readonly classId: number;
  /** Those of the class's subject that not all students sit. */
  readonly exams: readonly ExamSitting[];
  /** Codes of exams that nobody of the class sits. */
  readonly unsat: ReadonlySet<string>;
}

const NOBODY = { exams: [], unsat: new Set<string>() };

/** Who sits the exams of a class, as all marks of its students stand now. */
export async function computeSitting(db: Db, schoolId: number, classOfYear: ClassOfYear): Promise<Sitting> {
  const [sitting] = await computeSittings(db, schoolId, classOfYear.yearId, [classOfYear]);
  return sitting ?? { ...NOBODY, classId: classOfYear.classId };
}

/** The same of several classes of a year, in their order. */
export async function computeSittings(
  db: Db,
  schoolId: number,
  yearId: number,
  classes: readonly Omit<ClassOfYear, "yearId">[],
): Promise<Sitting[]> {
  const seats = await listClassSeats(
    db,
    schoolId,
    classes.map(({ classId }) => classId),
  );
  const years = await yearsBefore(db, schoolId, yearId, [...new Set(seats.map((seat) => seat.sectionId))]);
  const seatsOf = Map.groupBy(seats, ({ classId }) => classId);
  return classes.map(({ classId, offeringId }) => {
    const seated = new Set(seatsOf.get(classId)?.map(({ studentId }) => studentId));
    // In the order of the register.
    const own = [...years].flatMap(([id, year]) => {
      const parts = seated.has(id) ? year.getParts(offeringId) : [];
      return parts.length > 0 ? [{ ...year, id, parts }] : [];
    });
    const exams = listExamSittings(own);
    const unsat = exams.filter(({ away }) => away.length === own.length).map(({ code }) => code);
    return { classId, exams, unsat: new Set(unsat) };
  });
}

interface Year {
  readonly policy: GradePolicy;
  readonly result: StudentResult;
  readonly getParts: (offeringId: number) => readonly Part[];
}

/** The years of all students of sections as they stand before the second round. */
async function yearsBefore(
  db: Db,
  schoolId: number,
  yearId: number,
  sectionIds: readonly number[],
): Promise<ReadonlyMap<number, Year>> {
  if (sectionIds.length === 0) return new Map();
  // One after the other: in a transaction the connection takes no two at once.
  const sections = await listSectionFacts(db, schoolId, sectionIds);
  const policyOf = await policiesOfYear(db, schoolId, yearId);
  const compiledFor = await policiesOfStudents(db, schoolId, yearId);
  const students = await listEnrolled(db, schoolId, sectionIds);
  const takenBy = await subjectsEntered(db, schoolId, sectionIds);
  const manualOf = await manualOfStudents(db, schoolId, yearId, students);
  const sectionOf = new Map(sections.map((section) => [section.id, section]));
  return new Map(
    students.flatMap(({ id, sectionId }): [number, Year][] => {
      const section = sectionOf.get(sectionId);
      if (!section) return [];
      const level = { id: section.level.id, code: section.levelCode, isTerminal: section.isTerminal };
      const { policy } = policyOf(level);
      const compiled = compiledFor(policy, id);
      const retakes = new Set(policy.parts.flatMap(({ retakeExam }) => retakeExam ?? []));
      const taken = takenBy(id).map((subject) => without(retakes, subject));
      const result = computeStudent(compiled, fitting(compiled, section, taken, manualOf(id, taken)));
      const getParts = (offeringId: number) => {
        const at = taken.findIndex(({ subject }) => subject.offeringId === offeringId);
        return result.subjects[at]?.parts ?? [];
      };
      return [[id, { policy, result, getParts }]];
    }),
  );
}

interface YearBefore extends Omit<Year, "getParts"> {
  readonly id: number;
  /** Of the sheet's subject. */
  readonly parts: readonly Part[];
}

function listExamSittings(years: readonly YearBefore[]): ExamSitting[] {
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
const without = (retakes: ReadonlySet<string>, taken: SubjectMarks): SubjectMarks => ({
  ...taken,
  marks: Object.fromEntries(Object.entries(taken.marks).filter(([code]) => !retakes.has(code))),
});

type Part = StudentResult["subjects"][number]["parts"][number];

/** Who lacks marks may still come into it. */
const isAwayFromSecond = ({ status, isTerminal }: StudentResult, { standing }: Part): boolean =>
  !isTerminal && (standing === "passed" || standing === "removed" || status === "fail");
