import type { FollowUpEntry, FollowUpRule } from "@dars/contract/insight/follow-up";

type Cause = Pick<FollowUpEntry, "person" | "class">;

const ofStudent = ({ person }: Cause, schoolId: number) => `/attendance/student/${schoolId}/${person.id}`;

/** The page on which staff sees what an entry is about. */
const CAUSES: Readonly<Record<FollowUpRule, (cause: Cause, schoolId: number) => string>> = {
  absences: ofStudent,
  lateness: ofStudent,
  "missing-registers": (_, schoolId) => `/attendance/missing/${schoolId}`,
  "late-columns": ({ class: taught }, schoolId) =>
    taught ? `/mark-sheets/${schoolId}/${taught.id}` : "/mark-sheets",
  "unsubmitted-work": () => "/exercises",
  ungraded: () => "/exercises",
  "training-overdue": () => "/trainings",
  "below-pass": ({ person }, schoolId) => `/reportcards?child=${schoolId}-${person.id}`,
  unanswered: () => "/chatting-rooms",
  "no-lessons": () => "/subject-list",
  "no-sign-in": ({ person }, schoolId) => `/manage/people/${schoolId}/${person.id}`,
};

export const causeAddress = (entry: FollowUpEntry, schoolId: number): string =>
  CAUSES[entry.rule](entry, schoolId);
