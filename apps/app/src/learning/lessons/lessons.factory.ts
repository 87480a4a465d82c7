import type { StaffLessonLine } from "@dars/contract/learning/curriculum";

import { names } from "#platform/testing/names.ts";

/** Physics of a level, in the ninth week of its year. */
export const offering = {
  id: 31,
  subject: { id: 3, name: names("Physics"), theme: "blue", icon: null },
  level: { id: 7, name: names("Second intermediate") },
  year: "2026-2027",
  week: 9,
} as const;

/** A published lesson of the plan, taught to nobody, as staff see it. */
export const aStaffLesson = (id: number, more: Partial<StaffLessonLine> = {}): StaffLessonLine => ({
  id,
  unitId: null,
  number: id,
  name: names(`Lesson ${id}`),
  objectives: "",
  week: null,
  minutes: null,
  exercises: 0,
  videos: 0,
  bytes: 0,
  revision: 1,
  isRetired: false,
  published: 1,
  inReview: 0,
  drafts: 0,
  opened: 0,
  done: 0,
  taught: [],
  ...more,
});
