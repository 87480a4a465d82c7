import type { Id } from "@dars/contract/platform/primitives";

import type { Learner } from "#learning/lessons/public.ts";

/** The page of a homework: of a student and its family, or of its teachers. A guardian's names the child. */
export function getHomeworkAddress(homeworkId: Id, who: Learner | { readonly schoolId: Id }): string {
  const path = `/homework/${who.schoolId}/${homeworkId}`;
  return "studentId" in who && !who.isOwn ? `${path}?student=${who.studentId}` : path;
}

interface LessonToSetIn {
  readonly classId: Id;
  /** The lesson of the timetable. */
  readonly lessonId: Id;
  readonly date: string;
}

/** Where homework is set: for the class of a lesson, or for classes that are chosen there. */
export function getNewHomeworkAddress(schoolId: Id, setIn?: LessonToSetIn): string {
  const path = `/homework/${schoolId}/new/edit`;
  return setIn ? `${path}?class=${setIn.classId}&lesson=${setIn.lessonId}&date=${setIn.date}` : path;
}
