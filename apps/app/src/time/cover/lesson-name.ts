import { inNameOrder } from "@dars/contract/platform/in-name-order";
import type { Locale } from "@dars/contract/platform/primitives";
import type { DayPlan, LessonChange } from "@dars/contract/time/cover";
import type { HeldLesson } from "@dars/contract/time/schedule";

import { localizeName } from "#platform/text/localize-name.ts";
import { sectionName } from "#school/schools/public.ts";

/** The name of a person of the plan; a dash for none. */
export function teacherName({ teachers }: DayPlan, id: number | null, locale: Locale): string {
  const found = teachers.find((one) => one.id === id);
  return found ? localizeName(found.name, locale) : "–";
}

/** Teachers in the order of their names; of one name, with what they teach. */
export function teacherOptions(
  { teachers }: DayPlan,
  locale: Locale,
): readonly (readonly [string, string])[] {
  const names = teachers.map(({ name }) => localizeName(name, locale));
  const isShared = (name: string) => names.indexOf(name) !== names.lastIndexOf(name);
  return inNameOrder(teachers, (each) => each.name, locale).map(({ id, name, teaches = [] }) => {
    const shown = localizeName(name, locale);
    const subjects = isShared(shown) ? teaches.map((each) => localizeName(each, locale)) : [];
    return [String(id), [shown, ...subjects].join(" · ")];
  });
}

/** "Physics, Second intermediate – A". */
export function lessonName({ subjects, sections }: DayPlan, lesson: HeldLesson, locale: Locale): string {
  const subject = subjects.find(({ id }) => id === lesson.subjectId);
  const places = sections
    .filter(({ id }) => lesson.sectionIds.includes(id))
    .map(({ letter, title, level }) => sectionName({ letter, title }, level, locale));
  return [subject ? localizeName(subject.name, locale) : "–", ...places].join(" · ");
}

/** A change that leaves everything else as it is. */
export const buildLessonChange = (lessonId: number, more: Partial<LessonChange>): LessonChange => ({
  lessonId,
  kind: "changed",
  teacherId: null,
  roomId: null,
  subjectId: null,
  no: null,
  note: null,
  ...more,
});
