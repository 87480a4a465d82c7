import type { TeacherWork } from "@dars/contract/shell/home";

/** A teacher for whom nothing waits. */
export const noWork: TeacherWork = {
  answers: { count: 0, minutes: 0, title: null },
  clips: { count: 0, minutes: 0, title: null, offeringId: null },
  columns: { open: 0, late: 0, dueOn: null },
  objections: 0,
  unreadRooms: 0,
  trainings: { count: 0, next: null },
};
