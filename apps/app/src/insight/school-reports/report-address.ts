import type { ReportAbout } from "@dars/contract/insight/school-reports";
import type { Id } from "@dars/contract/platform/primitives";

const PLACES: Readonly<Record<ReportAbout, string>> = {
  student: "/manage/people",
  teacher: "/manage/people",
  section: "/manage/sections",
  evaluation: "/evaluations",
  training: "/trainings",
  application: "/manage/applications",
  thread: "/messages",
};

/** The page of what a row is about. */
export const reportAddress = (about: ReportAbout, schoolId: Id, key: string): string =>
  `${PLACES[about]}/${schoolId}/${key}`;
