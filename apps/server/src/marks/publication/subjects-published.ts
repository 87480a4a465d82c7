import { listClassColumns, listExternal, type StoredClassColumn } from "#marks/sheets/public.ts";
import type { Db } from "#platform/db/db.ts";

import { listFormerPublications, listKeptColumns, type FormerPublication } from "./kept-columns.queries.ts";
import {
  listStudentMarks,
  listPublishedColumns,
  listSeats,
  listOfferingSubjects,
  listWithheldBy,
  type Seat,
  type SubjectFacts,
} from "./section-data.queries.ts";
import type { SubjectMarks } from "./subject-shown.ts";

type Marks = SubjectMarks["marks"];
export type TakenBy = (studentId: number) => readonly SubjectMarks[];

/** For each student the subjects it takes, in the card's order, with every mark that is entered: for the office only. */
export async function subjectsEntered(
  db: Db,
  schoolId: number,
  sectionIds: readonly number[],
): Promise<TakenBy> {
  const { bySeat } = await readSeatedSubjects(db, schoolId, sectionIds);
  return bySeat(({ subject, marks, columns }) => ({ subject, published: [], marks, external: [], columns }));
}

interface PublishedOptions {
  /** Known to a caller that has read it already. */
  readonly former?: readonly FormerPublication[];
  /** Columns of classes that are about to be published. */
  readonly soon?: readonly { readonly classId: number; readonly code: string }[];
}

/** The same with the published marks only (PUB-1). */
export async function subjectsPublished(
  db: Db,
  schoolId: number,
  sectionIds: readonly number[],
  { former, soon = [] }: PublishedOptions = {},
): Promise<TakenBy> {
  const { bySeat, classIds, studentIds } = await readSeatedSubjects(db, schoolId, sectionIds);
  if (studentIds.length === 0) return () => [];
  const columns = await listPublishedColumns(db, schoolId, classIds);
  const moved = former ?? (await listFormerPublications(db, schoolId, sectionIds));
  const keptColumns = await listKeptColumns(db, schoolId, moved);
  const external = await listExternal(db, schoolId, studentIds);
  const keptOf = Map.groupBy(keptColumns, toKey);
  const externalOf = Map.groupBy(external, toKey);
  const columnsOf = Map.groupBy(columns, ({ classId }) => classId);
  const soonOf = Map.groupBy(soon, ({ classId }) => classId);
  const publications = await listWithheldBy(db, schoolId, [
    ...new Set(columns.map(({ publicationId }) => publicationId)),
  ]);
  const concerns = new Map(publications.map(({ id, sectionIds: ids }) => [id, new Set(ids)]));
  const withheldBy = new Map(publications.map(({ id, withheld }) => [id, withheld]));
  return bySeat(({ seat, subject, marks, columns: made }) => {
    const here = (columnsOf.get(seat.classId) ?? []).flatMap(({ code, publicationId }) =>
      concerns.get(publicationId)?.has(seat.sectionId)
        ? [{ code, withheld: withheldBy.get(publicationId) ?? [] }]
        : [],
    );
    const next = (soonOf.get(seat.classId) ?? []).map(({ code }) => ({ code, withheld: [] }));
    const published = codesFor([...(keptOf.get(toKey(seat)) ?? []), ...here, ...next], seat.studentId);
    return {
      subject,
      published,
      columns: made.filter(({ code }) => published.includes(code)),
      marks: Object.fromEntries(published.map((code) => [code, marks[code] ?? null])),
      external: (externalOf.get(toKey(seat)) ?? []).flatMap(({ code }) =>
        published.includes(code) ? [code] : [],
      ),
    };
  });
}

interface OfStudent {
  readonly studentId: number;
  readonly offeringId: number;
}

const toKey = ({ studentId, offeringId }: OfStudent): string => `${studentId} ${offeringId}`;

interface Seated {
  readonly seat: Seat;
  readonly subject: SubjectFacts;
  readonly marks: Marks;
  /** Those that teachers made in categories of the subject, in whatever class. */
  readonly columns: readonly StoredClassColumn[];
}

/** What students of sections sit in and have marks for; each subject once, however many of its classes they sit in. */
async function readSeatedSubjects(db: Db, schoolId: number, sectionIds: readonly number[]) {
  // One after the other: a bulk load's connection takes no two at once.
  const seats = await listSeats(db, schoolId, sectionIds);
  const studentIds = [...new Set(seats.map(({ studentId }) => studentId))];
  const offeringIds = [...new Set(seats.map(({ offeringId }) => offeringId))];
  const classIds = [...new Set(seats.map(({ classId }) => classId))];
  const subjects = seats.length === 0 ? [] : await listOfferingSubjects(db, schoolId, offeringIds);
  const marks = await listStudentMarks(db, schoolId, studentIds, offeringIds);
  const columns = await listClassColumns(db, schoolId, offeringIds);
  const columnsOf = Map.groupBy(columns, ({ offeringId }) => offeringId);
  const subjectOf = new Map(subjects.map((subject) => [subject.offeringId, subject]));
  const marksOf = new Map(marks.map((row) => [toKey(row), row.marks]));
  const seatsOf = Map.groupBy(seats, ({ studentId }) => studentId);
  const bySeat =
    (take: (seated: Seated) => SubjectMarks): TakenBy =>
    (studentId) => {
      const seen = new Set<number>();
      return (seatsOf.get(studentId) ?? []).flatMap((seat) => {
        const subject = subjectOf.get(seat.offeringId);
        if (!subject || seen.has(seat.offeringId)) return [];
        seen.add(seat.offeringId);
        return [
          take({
            seat,
            subject,
            marks: marksOf.get(toKey(seat)) ?? {},
            columns: columnsOf.get(seat.offeringId) ?? [],
          }),
        ];
      });
    };
  return { bySeat, studentIds, classIds };
}

/**
 * PUB-2, PUB-3: a class may have students of several sections, and a column several publications. A student sees what
 * is published for the own section and what was published to it in a former one, unless the latest of these withholds
 * it.
 */
function codesFor(
  columns: readonly { readonly code: string; readonly withheld: readonly number[] }[],
  studentId: number,
): string[] {
  const latest = new Map(columns.map(({ code, withheld }) => [code, withheld]));
  return [...latest].filter(([, withheld]) => !withheld.includes(studentId)).map(([code]) => code);
}
