import type { Home } from "@dars/contract/shell/home";

import { aSchool } from "./a-school.ts";

const none = { now: null, before: null };

/** A school in which nothing waits for its office. */
export const noNeeds: NonNullable<Home["management"]> = {
  school: aSchool(),
  invitedAccounts: 0,
  unverifiedGuardians: 0,
  studentsWithoutSection: 0,
  studentsNeverEnrolled: 0,
  classesWithoutTeacher: 0,
  waitingRequests: 0,
  openReports: 0,
  waitingExcuses: 0,
  reportedAbsences: 0,
  submittedColumns: 0,
  openObjections: 0,
  failedPublications: 0,
  oldApplications: 0,
  waitingApplications: 0,
  missingRegisters: 0,
  unexplainedAbsences: 0,
  evaluationsToFinalise: 0,
  week: { attendance: none, lessons: none, marks: none, families: none },
};
