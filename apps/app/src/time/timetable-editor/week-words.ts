import type { Locale, Names } from "@dars/contract/platform/primitives";
import type { Lesson } from "@dars/contract/time/timetable";
import type { TimetableWeek } from "@dars/contract/time/timetable-editor";

import { localizeName } from "#platform/text/localize-name.ts";
import { sectionName } from "#school/schools/public.ts";

/** Names of what a week refers to by id; a dash where it does not know one. */
export interface WeekWords {
  readonly getSubjectName: (classId: number | undefined) => string;
  readonly getTheme: (classId: number | undefined) => string;
  readonly getTeacherName: (id: number | null) => string;
  readonly getSectionName: (id: number | null) => string;
  readonly getRoomName: (id: number | null) => string;
  /** Who holds a lesson: its own teacher, or its class's. */
  readonly findTeacherId: (lesson: Pick<Lesson, "classIds" | "teacherId">) => number | null;
  readonly listSectionIds: (lesson: Pick<Lesson, "classIds">) => readonly number[];
}

const NOBODY = "–";

export function weekWords(week: TimetableWeek, locale: Locale): WeekWords {
  const classes = new Map(week.classes.map((one) => [one.id, one]));
  const subjects = new Map(week.subjects.map((one) => [one.id, one]));
  const teachers = new Map(week.teachers.map(({ id, name }) => [id, name]));
  const rooms = new Map(week.rooms.map(({ id, name }) => [id, name]));
  const sections = new Map(
    week.sections.map(({ id, letter, title, level }) => [id, sectionName({ letter, title }, level, locale)]),
  );
  const subjectIn = (classId = 0) => subjects.get(classes.get(classId)?.subjectId ?? 0);
  const named = (name: Names | undefined) => (name ? localizeName(name, locale) : NOBODY);
  return {
    getSubjectName: (classId) => named(subjectIn(classId)?.name),
    getTheme: (classId) => subjectIn(classId)?.theme ?? "white",
    getTeacherName: (id) => named(teachers.get(id ?? 0)),
    getSectionName: (id) => sections.get(id ?? 0) ?? NOBODY,
    getRoomName: (id) => rooms.get(id ?? 0) ?? NOBODY,
    findTeacherId: ({ classIds: [first = 0], teacherId }) =>
      teacherId ?? classes.get(first)?.teacherId ?? null,
    listSectionIds: ({ classIds }) => classIds.flatMap((id) => classes.get(id)?.sectionId ?? []),
  };
}
