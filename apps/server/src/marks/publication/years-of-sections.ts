import type { PublishedYear } from "@dars/contract/marks/results";

import {
  compilePolicy,
  computeStudent,
  exactValuesBy,
  fittingYear,
  rankStudents,
  writeSnapshot,
  type CompiledPolicy,
  type GradePolicy,
  type StudentResult,
  type StudentYear,
} from "#marks/engine/public.ts";
import { listExternal } from "#marks/sheets/public.ts";
import type { Db } from "#platform/db/db.ts";

import { listKeptColumns, listKeptOutcomes } from "./kept-columns.queries.ts";
import { manualOfStudents } from "./manual-of-students.ts";
import { resultColumns } from "./result-columns.ts";
import {
  listEnrolled,
  listMarksOf,
  listOutcomePublications,
  listPublishedColumns,
  listSeats,
  listSubjectsOf,
  type Enrolled,
  type PublishedColumn,
  type SectionFacts,
} from "./section-data.queries.ts";
import { outcomeShown, subjectShown, yearOf, type Taken } from "./subject-shown.ts";

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

/** Computes the years of all students in sections of one year from published columns only (PUB-1). */
export async function yearsOfSections(
  db: Db,
  schoolId: number,
  sections: readonly SectionPolicy[],
): Promise<MadeYear[]> {
  const sectionIds = sections.map(({ section }) => section.id);
  const [first] = sections;
  if (!first) return [];
  // One after the other: a bulk load's connection takes no two at once.
  const students = await listEnrolled(db, schoolId, sectionIds);
  const takenBy = await subjectsTaken(db, schoolId, sectionIds, false);
  const manualOf = await manualOfStudents(db, schoolId, first.section.yearId, students);
  const outcomes = await listOutcomePublications(db, schoolId, sectionIds);
  const kept = Map.groupBy(await listKeptOutcomes(db, schoolId, sectionIds), ({ studentId }) => studentId);
  const keepsOutcome = (studentId: number) =>
    kept.get(studentId)?.some(({ withheld }) => !withheld.includes(studentId)) ?? false;
  return sections.flatMap((each) => {
    const { id } = each.section;
    const publication = outcomes.findLast((found) => found.sectionIds.includes(id));
    const isOutcomeFor = (studentId: number) =>
      publication === undefined ? keepsOutcome(studentId) : !publication.withheld.includes(studentId);
    const here = students.filter(({ sectionId }) => sectionId === id);
    const taken = here.map((student) => takenBy(student.id));
    return makeSection(each, schoolId, here, taken, {
      isOutcomeFor,
      showRank: publication?.showRank ?? false,
      manualOf: (studentId) => manualOf(studentId, takenBy(studentId)),
    });
  });
}

interface OutcomeRule {
  readonly isOutcomeFor: (studentId: number) => boolean;
  readonly showRank: boolean;
  /** Decision marks by hand; absent: there are none. */
  readonly manualOf?: (studentId: number) => StudentYear["manual"];
}

/** The years of one section from subjects and marks at hand, in the order of its students. */
export function makeSection(
  { section, policy }: SectionPolicy,
  schoolId: number,
  students: readonly Enrolled[],
  taken: readonly (readonly Taken[])[],
  { isOutcomeFor, showRank, manualOf }: OutcomeRule,
): MadeYear[] {
  const compiled = compilePolicy(policy);
  const exactOf = exactValuesBy(compiled);
  const columns = resultColumns(policy);
  const years = taken.map((each, place) =>
    fitting(compiled, section, each, manualOf?.(students[place]?.id ?? 0)),
  );
  const results = years.map((year) => computeStudent(compiled, year));
  const ranks = showRank ? rankStudents(results) : [];
  return students.flatMap((student, place) => {
    const [year, result, own] = [years[place], results[place], taken[place]];
    if (!year || !result || !own) return [];
    const hasOutcome = isOutcomeFor(student.id) && result.status !== "incomplete";
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
          outcome: hasOutcome ? outcomeShown(result, ranks[place] ?? null, students.length) : null,
          columns,
          subjects: own.map((subject, at) =>
            subjectShown(compiled, subject, {
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

/** A year as the engine takes it; decision marks by hand that do not fit it count for nothing. */
export function fitting(
  compiled: CompiledPolicy,
  { isTerminal }: SectionFacts,
  taken: readonly Taken[],
  manual: StudentYear["manual"],
): StudentYear {
  const year = yearOf(taken, isTerminal && compiled.policy.terminal !== undefined);
  return manual ? fittingYear(compiled, { ...year, manual }) : year;
}

/** For each student the subjects it takes, in the card's order, with the marks that may be seen of them. */
export async function subjectsTaken(
  db: Db,
  schoolId: number,
  sectionIds: readonly number[],
  isPreview: boolean,
): Promise<(studentId: number) => readonly Taken[]> {
  const seats = await listSeats(db, schoolId, sectionIds);
  if (seats.length === 0) return () => [];
  const offeringIds = [...new Set(seats.map(({ offeringId }) => offeringId))];
  const classIds = [...new Set(seats.map(({ classId }) => classId))];
  const subjects = await listSubjectsOf(db, schoolId, offeringIds);
  const columns = await listPublishedColumns(db, schoolId, classIds);
  const kept = await listKeptColumns(db, schoolId, sectionIds);
  const marks = await listMarksOf(db, schoolId, [...new Set(seats.map(({ studentId }) => studentId))]);
  const external = await listExternal(db, schoolId, [...new Set(seats.map(({ studentId }) => studentId))]);
  const externalOf = Map.groupBy(external, ({ studentId, offeringId }) => `${studentId} ${offeringId}`);
  const subjectOf = new Map(subjects.map((subject) => [subject.offeringId, subject]));
  const columnsOf = Map.groupBy(columns, ({ classId }) => classId);
  const keptOf = Map.groupBy(kept, ({ studentId, offeringId }) => `${studentId} ${offeringId}`);
  const marksOf = new Map(marks.map((row) => [`${row.studentId} ${row.offeringId}`, row.marks]));
  const seatsOf = Map.groupBy(seats, ({ studentId }) => studentId);
  return (studentId) => {
    const seen = new Set<number>();
    return (seatsOf.get(studentId) ?? []).flatMap(({ sectionId, classId, offeringId }): Taken[] => {
      const subject = subjectOf.get(offeringId);
      if (!subject || seen.has(offeringId)) return [];
      seen.add(offeringId);
      const entered = marksOf.get(`${studentId} ${offeringId}`) ?? {};
      const own = (columnsOf.get(classId) ?? []).filter(({ sectionIds: of }) => of.includes(sectionId));
      const published = codesFor([...(keptOf.get(`${studentId} ${offeringId}`) ?? []), ...own], studentId);
      const visible = isPreview ? Object.keys(entered) : published;
      return [
        {
          subject,
          published,
          marks: Object.fromEntries(visible.map((code) => [code, entered[code] ?? null])),
          external: (externalOf.get(`${studentId} ${offeringId}`) ?? []).flatMap(({ code }) =>
            visible.includes(code) ? [code] : [],
          ),
        },
      ];
    });
  };
}

/**
 * PUB-2, PUB-3: a class may have students of several sections, and a column several publications. A student sees what
 * is published for the own section and what was published to it in a former one, unless the latest of these withholds
 * it.
 */
function codesFor(
  columns: readonly Pick<PublishedColumn, "code" | "withheld">[],
  studentId: number,
): string[] {
  const latest = new Map(columns.map(({ code, withheld }) => [code, withheld]));
  return [...latest].filter(([, withheld]) => !withheld.includes(studentId)).map(([code]) => code);
}
