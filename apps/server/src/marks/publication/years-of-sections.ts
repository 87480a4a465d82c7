import type { PublishedYear } from "@dars/contract/marks/results";

import {
  compilePolicy,
  computeStudent,
  exactValuesBy,
  fittingYear,
  inputsLeftOut,
  lacksExam,
  rankStudents,
  writeSnapshot,
  type CompiledPolicy,
  type GradePolicy,
  type StudentResult,
  type StudentYear,
} from "#marks/engine/public.ts";
import { policiesOfStudents, type PolicyOfStudent } from "#marks/policies/public.ts";
import type { Db } from "#platform/db/db.ts";

import { listFormerPublications } from "./kept-columns.queries.ts";
import { manualOfStudents } from "./manual-of-students.ts";
import { resultColumns } from "./result-columns.ts";
import {
  listEnrolled,
  listOutcomePublications,
  type Enrolled,
  type SectionFacts,
} from "./section-data.queries.ts";
import { outcomeShown, subjectShown, toStudentYear, type SubjectMarks } from "./subject-shown.ts";
import { subjectsPublished } from "./subjects-published.ts";

/** A student's year ready to be stored: the engine's result, and the columns to show. */
export interface MadeYear {
  readonly studentId: number;
  readonly sectionId: number;
  readonly status: StudentResult["status"];
  readonly engineText: string;
  /** All but what the row itself says. */
  readonly shown: Omit<PublishedYear, "revision" | "publishedAt" | "isAmended">;
  /** False where nothing at all is public of it. */
  readonly hasAny: boolean;
}

export interface SectionPolicy {
  readonly section: SectionFacts;
  readonly policy: GradePolicy;
}

/**
 * The years of all students in sections of one year, from published columns only (PUB-1). Each section is computed when
 * it is reached: a whole school at once would keep the server from answering meanwhile.
 */
export async function yearsOfSections(
  db: Db,
  schoolId: number,
  sections: readonly SectionPolicy[],
): Promise<IteratorObject<MadeYear>> {
  const sectionIds = sections.map(({ section }) => section.id);
  const [first] = sections;
  if (!first) return Iterator.from([]);
  // One after the other: a bulk load's connection takes no two at once.
  const students = await listEnrolled(db, schoolId, sectionIds);
  const studentsOf = Map.groupBy(students, ({ sectionId }) => sectionId);
  const former = await listFormerPublications(db, schoolId, sectionIds);
  const takenBy = await subjectsPublished(db, schoolId, sectionIds, { former });
  const manualOf = await manualOfStudents(db, schoolId, first.section.yearId, students);
  const outcomes = await listOutcomePublications(db, schoolId, sectionIds);
  const compiledFor = await policiesOfStudents(db, schoolId, first.section.yearId);
  const formerByStudent = Map.groupBy(
    former.filter(({ withOutcome }) => withOutcome),
    ({ studentId }) => studentId,
  );
  const keepsOutcome = (studentId: number) =>
    formerByStudent.get(studentId)?.some(({ withheld }) => !withheld.includes(studentId)) ?? false;
  return sections.values().flatMap((each) => {
    const { id } = each.section;
    const publication = outcomes.findLast((found) => found.sectionIds.includes(id));
    const isOutcomeFor = (studentId: number) =>
      publication === undefined ? keepsOutcome(studentId) : !publication.withheld.includes(studentId);
    const here = studentsOf.get(id) ?? [];
    const taken = here.map((student) => takenBy(student.id));
    return makeSection(each, schoolId, here, taken, {
      isOutcomeFor,
      showRank: publication?.showRank ?? false,
      manualOf,
      compiledFor,
    });
  });
}

interface OutcomeRule {
  readonly isOutcomeFor: (studentId: number) => boolean;
  readonly showRank: boolean;
  /** Decision marks by hand; absent: there are none. */
  readonly manualOf?: (studentId: number, taken: readonly SubjectMarks[]) => StudentYear["manual"];
  /** GB-14; absent: nobody joined late. */
  readonly compiledFor?: PolicyOfStudent;
}

/** The years of one section from subjects and marks at hand, in the order of its students. */
export function makeSection(
  { section, policy }: SectionPolicy,
  schoolId: number,
  students: readonly Enrolled[],
  taken: readonly (readonly SubjectMarks[])[],
  { isOutcomeFor, showRank, manualOf, compiledFor }: OutcomeRule,
): MadeYear[] {
  const everybodys = compilePolicy(policy);
  const getCompiledPolicy = ({ id }: Enrolled) => compiledFor?.(policy, id) ?? everybodys;
  const lookOf = looks(policy);
  const years = students.map((student, place) => {
    const own = taken[place] ?? [];
    return fitting(getCompiledPolicy(student), section, own, manualOf?.(student.id, own));
  });
  const results = students.map((student, place) =>
    computeStudent(getCompiledPolicy(student), years[place] ?? NO_YEAR),
  );
  const open = results.map((result, place) => {
    const student = students[place];
    return student !== undefined && lacksExam(getCompiledPolicy(student), result);
  });
  // Among others only a grade that is complete has a place.
  const ranked = () => results.map((result, place) => (open[place] ? { ...result, total: null } : result));
  const ranks = showRank ? rankStudents(ranked()) : [];
  return students.flatMap((student, place) => {
    const [year, result, own] = [years[place], results[place], taken[place]];
    if (!year || !result || !own) return [];
    const compiled = getCompiledPolicy(student);
    const isOpen = result.status === "incomplete" || open[place] === true;
    const hasOutcome = isOutcomeFor(student.id) && !isOpen;
    const { columns, exactOf, leftOut } = lookOf(compiled);
    return [
      {
        studentId: student.id,
        sectionId: section.id,
        status: result.status,
        engineText: writeSnapshot(compiled, year, result),
        hasAny: own.some(({ published }) => published.length > 0),
        shown: {
          policy: { code: policy.code, version: policy.version },
          school: { id: schoolId, name: section.school },
          year: { id: section.yearId, title: section.yearTitle },
          student: { id: student.id, name: student.name, registerNo: student.registerNo },
          level: { id: section.level.id, code: section.levelCode, name: section.level.name },
          section: { id: section.id, letter: section.letter, title: section.title },
          scale: { max: policy.scale.max, pass: policy.scale.pass },
          isTerminal: result.isTerminal,
          ...(compiled.policy.joinedLate && { joinedLate: true }),
          outcome: hasOutcome
            ? outcomeShown(compiled, result, own, { rank: ranks[place] ?? null, students: students.length })
            : null,
          columns,
          subjects: own.map((subject, at) =>
            subjectShown(compiled, withoutEmpty(leftOut, subject), {
              result: result.subjects[at],
              exact: exactOf(result.subjects[at]?.values ?? []),
              hasOutcome,
            }),
          ),
        },
      },
    ];
  });
}

const NO_YEAR: StudentYear = { subjects: [] };

/** What the cards of those have in common who are judged by the same policy. */
interface Look {
  readonly columns: PublishedYear["columns"];
  readonly exactOf: ReturnType<typeof exactValuesBy>;
  /** Columns that count for others alone. */
  readonly leftOut: readonly string[];
}

function looks(policy: GradePolicy): (compiled: CompiledPolicy) => Look {
  const known = new Map<CompiledPolicy, Look>();
  return (compiled) => {
    const look = known.get(compiled) ?? {
      columns: resultColumns(compiled.policy),
      exactOf: exactValuesBy(compiled),
      leftOut: compiled.policy.joinedLate ? inputsLeftOut(policy) : [],
    };
    known.set(compiled, look);
    return look;
  };
}

/** Nobody waits for a mark that is not to come: it is not shown as published and empty. */
const withoutEmpty = (leftOut: readonly string[], taken: SubjectMarks): SubjectMarks =>
  leftOut.length === 0
    ? taken
    : {
        ...taken,
        published: taken.published.filter(
          (code) => !leftOut.includes(code) || (taken.marks[code] ?? null) !== null,
        ),
      };

/** A year as the engine takes it; decision marks by hand that do not fit it count for nothing. */
export function fitting(
  compiled: CompiledPolicy,
  { isTerminal }: SectionFacts,
  taken: readonly SubjectMarks[],
  manual: StudentYear["manual"],
): StudentYear {
  const year = toStudentYear(taken, isTerminal && compiled.policy.terminal !== undefined);
  return manual ? fittingYear(compiled, { ...year, manual }) : year;
}
