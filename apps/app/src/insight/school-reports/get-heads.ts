import type { ReportAbout, ReportType } from "@dars/contract/insight/school-reports";

/** What the rows of a table are called, and their second line. */
type Head =
  | "account"
  | "answer"
  | "attendance"
  | "child"
  | "class"
  | "exercise"
  | "lesson"
  | "level"
  | "register"
  | "section"
  | "sender"
  | "state"
  | "student"
  | "subject"
  | "teacher"
  | "topic"
  | "training";

type Heads = readonly [name: Head, detail: Head];

interface ReportHeads {
  readonly rows: Heads;
  /** Of the list behind a row. */
  readonly list: Heads;
}

const STUDENTS: ReportHeads = { rows: ["student", "section"], list: ["student", "section"] };
const TEACHERS: ReportHeads = { rows: ["teacher", "subject"], list: ["teacher", "subject"] };

const HEADS: Readonly<Record<ReportType, ReportHeads>> = {
  "attendance-today": { rows: ["section", "register"], list: ["student", "attendance"] },
  "attendance-month": { rows: ["section", "register"], list: ["student", "attendance"] },
  "marks-entry-progress": { rows: ["section", "teacher"], list: ["subject", "teacher"] },
  "results-summary": { rows: ["level", "section"], list: ["subject", "teacher"] },
  "honour-list": STUDENTS,
  "at-risk": STUDENTS,
  "exercise-activity": { rows: ["class", "teacher"], list: ["exercise", "state"] },
  "lesson-publication": { rows: ["subject", "teacher"], list: ["lesson", "state"] },
  "chat-response-time": TEACHERS,
  "negligence-students": STUDENTS,
  "negligence-teachers": TEACHERS,
  evaluations: { rows: ["state", "teacher"], list: ["teacher", "subject"] },
  trainings: { rows: ["training", "state"], list: ["teacher", "answer"] },
  "applications-funnel": { rows: ["state", "level"], list: ["child", "level"] },
  complaints: { rows: ["state", "level"], list: ["topic", "sender"] },
  "devices-and-usage": { rows: ["account", "state"], list: ["account", "state"] },
};

/** The heads of a report's first columns, in school words. Who reads no students by name has them counted by level. */
export function getHeads(report: ReportType, isList: boolean, about: ReportAbout | null): Heads {
  const { rows, list } = HEADS[report];
  if (isList) return list;
  return rows[0] === "student" && about === null ? ["level", "section"] : rows;
}
