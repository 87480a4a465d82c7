import { UNDECIDED_STATES } from "@dars/contract/admissions/application-record";
import type { ReportType } from "@dars/contract/insight/school-reports";

import {
  listAttendance,
  listAttendanceToday,
  listAwayToday,
  listNotedStudents,
} from "./attendance-reports.queries.ts";
import {
  listEvaluationsInState,
  listEvaluationStates,
  listExerciseActivity,
  listExercisesOfClass,
  listLessonPublication,
  listLessonsOfOffering,
} from "./learning-reports.queries.ts";
import { listInFollowUp } from "./list-in-follow-up.ts";
import {
  listAtRisk,
  listHonours,
  listMarkProgress,
  listMarkProgressOfSection,
  listResults,
  listSubjectResults,
} from "./marks-reports.queries.ts";
import {
  listApplicationsInState,
  listApplicationStates,
  listComplaintsInState,
  listComplaintStates,
  listReplyTimes,
  listTrainingPeople,
  listTrainings,
  listUsage,
} from "./office-reports.queries.ts";
import type { ReportKind } from "./report-kind.ts";

const PROGRESS = ["entered", "in-time", "done", "due", "to-approve", "overdue"] as const;

/** Every report of a school. The first column is drawn as a bar: a percentage, or a part of the second column. */
export const REPORT_KINDS: Readonly<Record<ReportType, ReportKind>> = {
  "attendance-today": {
    columns: ["present", "students", "absent", "late"],
    about: "section",
    hasLevels: true,
    sums: ["present", "students", "absent", "late"],
    find: listAttendanceToday,
    behind: {
      columns: ["minutes"],
      about: "student",
      find: listAwayToday,
      counts: { absent: new Set(["absent_unexcused", "absent_excused"]), late: new Set(["late"]) },
    },
  },
  "attendance-month": {
    columns: ["rate", "students", "unexcused", "excused", "late", "registers"],
    about: "section",
    hasLevels: true,
    hasPeriod: true,
    sums: ["students", "unexcused", "excused", "late"],
    find: listAttendance,
    behind: {
      columns: ["unexcused", "excused", "late"],
      about: "student",
      find: listNotedStudents,
      counts: { unexcused: "figures", excused: "figures", late: "figures" },
    },
  },
  "marks-entry-progress": {
    columns: PROGRESS,
    about: "section",
    hasLevels: true,
    sums: ["done", "due", "to-approve", "overdue"],
    find: listMarkProgress,
    behind: {
      columns: PROGRESS,
      about: null,
      find: listMarkProgressOfSection,
      counts: { done: "figures", due: "figures", "to-approve": "figures", overdue: "figures" },
    },
  },
  "results-summary": {
    columns: ["success", "students", "passed", "completion", "failed", "undecided"],
    about: null,
    hasLevels: true,
    sums: ["students", "passed", "failed", "undecided"],
    find: listResults,
    behind: { columns: ["success", "marked", "passing"], about: null, find: listSubjectResults },
  },
  "honour-list": {
    columns: ["average", "subjects"],
    about: "student",
    hasLevels: true,
    find: listHonours,
  },
  "at-risk": {
    columns: ["below-pass", "absent-days", "unsubmitted"],
    about: "student",
    hasLevels: true,
    hasPeriod: true,
    find: listAtRisk,
  },
  "exercise-activity": {
    columns: ["submitted", "expected", "exercises", "to-mark"],
    about: null,
    hasLevels: true,
    hasPeriod: true,
    isOfSubjects: true,
    sums: ["submitted", "expected", "to-mark"],
    find: listExerciseActivity,
    behind: {
      columns: ["submitted", "expected", "to-mark"],
      about: null,
      find: listExercisesOfClass,
      counts: { submitted: "figures", expected: "figures", exercises: "rows", "to-mark": "figures" },
    },
  },
  "lesson-publication": {
    columns: ["published", "lessons"],
    about: null,
    hasLevels: true,
    isOfSubjects: true,
    sums: ["published", "lessons"],
    find: listLessonPublication,
    behind: {
      columns: ["week"],
      about: null,
      find: listLessonsOfOffering,
      counts: { published: new Set(["published"]), lessons: "rows" },
    },
  },
  "chat-response-time": {
    columns: ["reply", "questions", "unanswered"],
    about: "teacher",
    hasPeriod: true,
    sums: ["questions", "unanswered"],
    find: listReplyTimes,
  },
  "negligence-students": {
    columns: ["reasons", "since"],
    about: "student",
    find: (question) => listInFollowUp(question, "students"),
  },
  "negligence-teachers": {
    columns: ["reasons", "since"],
    about: "teacher",
    find: (question) => listInFollowUp(question, "teachers"),
  },
  evaluations: {
    columns: ["count"],
    about: null,
    isOfSubjects: true,
    sums: ["count"],
    find: listEvaluationStates,
    behind: {
      columns: ["outcome"],
      about: "evaluation",
      find: listEvaluationsInState,
      counts: { count: "rows" },
    },
  },
  trainings: {
    columns: ["attended", "invited", "going"],
    about: "training",
    sums: ["attended", "invited", "going"],
    find: listTrainings,
    behind: {
      columns: [],
      about: "teacher",
      find: listTrainingPeople,
      counts: { attended: new Set(["attended"]), invited: "rows" },
    },
  },
  "applications-funnel": {
    columns: ["count", "oldest"],
    about: null,
    waits: new Set(UNDECIDED_STATES),
    sums: ["count"],
    find: listApplicationStates,
    behind: {
      columns: ["open-days"],
      about: "application",
      find: listApplicationsInState,
      counts: { count: "rows" },
    },
  },
  complaints: {
    columns: ["count", "oldest"],
    about: null,
    hasPeriod: true,
    waits: new Set(["open", "reopened"]),
    sums: ["count"],
    find: listComplaintStates,
    behind: {
      columns: ["open-days"],
      about: "thread",
      find: listComplaintsInState,
      counts: { count: "rows" },
    },
  },
  "devices-and-usage": {
    columns: ["active-week", "accounts", "active-month", "android", "ios", "web"],
    about: null,
    find: listUsage,
  },
};
