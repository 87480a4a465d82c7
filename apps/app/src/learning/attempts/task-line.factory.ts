import type { TaskLine } from "@dars/contract/learning/attempts";

import { names } from "#platform/testing/names.ts";

/** An exercise that is open for its student and not begun. */
export const aTaskLine = (more: Partial<TaskLine> = {}): TaskLine => ({
  id: 33,
  lessonId: null,
  offeringId: 31,
  title: "Motion",
  purpose: "homework",
  subject: { id: 3, name: names("Physics"), theme: "blue", icon: null },
  state: "open",
  standing: "new",
  dueAt: null,
  closeAt: null,
  questions: 3,
  timeLimitMinutes: null,
  isLate: false,
  score: null,
  outOf: "10",
  ...more,
});
