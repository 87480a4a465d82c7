import { nameIn } from "@dars/contract/platform/name-in";
import type { Locale, Names } from "@dars/contract/platform/primitives";
import { sectionName } from "@dars/contract/school/section-name";
import type { TimetableLesson } from "@dars/contract/time/timetable";
import type { TimetableWeek } from "@dars/contract/time/timetable-editor";

/** A lesson of a week by the names of what it has; `teacher` is empty where each class has its own. */
export interface NamedLesson {
  readonly lesson: TimetableLesson;
  readonly sections: readonly string[];
  readonly subject: string;
  readonly teacher: string;
  readonly room: string;
}

/** The lessons of a week in the order of its days, periods and sections. */
export function listNamedLessons(week: TimetableWeek, locale: Locale): readonly NamedLesson[] {
  const classes = new Map(week.classes.map((one) => [one.id, one]));
  const sections = new Map(week.sections.map((one) => [one.id, one]));
  const [subjects, teachers] = [indexNames(week.subjects, locale), indexNames(week.teachers, locale)];
  const rooms = new Map(week.rooms.map(({ id, name }) => [id, name]));
  return week.lessons
    .map((lesson) => {
      const own = lesson.classIds.flatMap((id) => classes.get(id) ?? []);
      const teacherIds = new Set(own.map(({ teacherId }) => lesson.teacherId ?? teacherId));
      const [teacherId] = teacherIds;
      return {
        lesson,
        sections: own.flatMap(({ sectionId }) => {
          const section = sections.get(sectionId ?? 0);
          return section ? [sectionName(section, section.level, locale)] : [];
        }),
        subject: subjects.get(own[0]?.subjectId ?? 0) ?? "",
        teacher: teacherIds.size === 1 ? (teachers.get(teacherId ?? 0) ?? "") : "",
        room: rooms.get(lesson.roomId ?? 0) ?? "",
      };
    })
    .toSorted(
      (a, b) => compareHours(a.lesson, b.lesson) || a.sections.join().localeCompare(b.sections.join()),
    );
}

const compareHours = (a: TimetableLesson, b: TimetableLesson): number =>
  a.weekday - b.weekday || a.shift.localeCompare(b.shift) || a.no - b.no;

const indexNames = (
  things: readonly { readonly id: number; readonly name: Names }[],
  locale: Locale,
): ReadonlyMap<number, string> => new Map(things.map(({ id, name }) => [id, nameIn(name, locale)]));
