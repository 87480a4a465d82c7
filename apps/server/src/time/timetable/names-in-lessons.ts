import type { Schedule } from "@dars/contract/time/schedule";

import type { Db } from "#platform/db/db.ts";
import type { Places } from "#time/calendar/public.ts";

import type { ResolvedLesson } from "./resolve-lessons.ts";
import * as rows from "./schedule.queries.ts";

/** Subjects, teachers and sections named in lessons, including those before a change. */
export async function namesInLessons(
  db: Db,
  schoolId: number,
  lessons: readonly ResolvedLesson[],
  alsoSections: readonly number[] = [],
): Promise<Pick<Schedule, "subjects" | "teachers" | "sections">> {
  const { subjectIds, teacherIds, sectionIds } = idsInLessons(lessons, alsoSections);
  const [subjects, teachers, sections] = await Promise.all([
    rows.listSubjectsById(db, subjectIds),
    rows.listPeopleById(db, schoolId, teacherIds),
    rows.listTimetableSections(db, schoolId, { ids: sectionIds }),
  ]);
  return { subjects: [...subjects], teachers: [...teachers], sections: [...sections] };
}

/** Ids of all that lessons name. */
export const idsInLessons = (lessons: readonly ResolvedLesson[], alsoSections: readonly number[] = []) => ({
  subjectIds: unique(lessons.flatMap(({ subjectId, change }) => [subjectId, change?.was.subjectId])),
  teacherIds: unique(lessons.flatMap(({ teacherId, change }) => [teacherId, change?.was.teacherId])),
  sectionIds: unique([...lessons.flatMap((lesson) => lesson.sectionIds), ...alsoSections]),
});

const unique = (ids: readonly (number | null | undefined)[]): number[] => [
  ...new Set(ids.filter((id): id is number => id !== null && id !== undefined)),
];

/** Where a student sits now. */
export async function placesOfStudent(db: Db, schoolId: number, studentId: number): Promise<Places> {
  const found = await rows.listStudentPlaces(db, schoolId, studentId);
  return {
    levelIds: found.flatMap(({ levelId }) => levelId ?? []),
    sectionIds: found.flatMap(({ sectionId }) => sectionId ?? []),
  };
}
