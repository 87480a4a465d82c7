import type { ReportAbout, ReportType } from "@dars/contract/insight/school-reports";

/** What the rows of a table are called, and their second line. */
type Head =
  | "account"
  | "class"
  | "level"
  | "register"
  | "section"
  | "state"
  | "student"
  | "subject"
  | "teacher"
  | "training";

type Heads = readonly [name: Head, detail: Head];

const STUDENTS: Heads = ["student", "section"];
const TEACHERS: Heads = ["teacher", "subject"];

const HEADS: Readonly<Record<ReportType, Heads>> = {
  "attendance-today": ["section", "register"],
  "attendance-month": ["section", "register"],
  "marks-entry-progress": ["section", "teacher"],
  "results-summary": ["level", "section"],
  "honour-list": STUDENTS,
  "at-risk": STUDENTS,
  "exercise-activity": ["class", "teacher"],
  "lesson-publication": ["subject", "teacher"],
  "chat-response-time": TEACHERS,
  "negligence-students": STUDENTS,
  "negligence-teachers": TEACHERS,
  evaluations: ["state", "teacher"],
  trainings: ["training", "state"],
  "applications-funnel": ["state", "level"],
  complaints: ["state", "level"],
  "devices-and-usage": ["account", "state"],
};

/** The heads of a report's first columns, in school words. Who reads no students by name has them counted by level. */
export function getHeads(report: ReportType, about: ReportAbout | null): Heads {
  const heads = HEADS[report];
  return heads[0] === "student" && about === null ? ["level", "section"] : heads;
}
