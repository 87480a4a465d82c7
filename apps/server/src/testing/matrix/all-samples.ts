import { applicationsSamples } from "#admissions/applications/samples.factory.ts";
import { signInOfficeSamples } from "#identity/account-office/samples.factory.ts";
import { accountsSamples } from "#identity/accounts/samples.factory.ts";
import { identitiesSamples } from "#identity/identity-providers/samples.factory.ts";
import { passkeysSamples } from "#identity/sign-in-methods/passkeys-samples.factory.ts";
import { secondFactorsSamples } from "#identity/sign-in-methods/second-factors-samples.factory.ts";
import { evaluationsSamples } from "#insight/evaluations/samples.factory.ts";
import { followUpSamples } from "#insight/follow-up/samples.factory.ts";
import { trainingsSamples } from "#insight/trainings/samples.factory.ts";
import { attemptsSamples } from "#learning/attempts/samples.factory.ts";
import { banksSamples } from "#learning/banks/samples.factory.ts";
import { exercisesSamples } from "#learning/exercises/samples.factory.ts";
import { guideVideosSamples } from "#learning/guide-videos/samples.factory.ts";
import { lessonsSamples } from "#learning/lessons/samples.factory.ts";
import { markingSamples } from "#learning/marking/samples.factory.ts";
import { videoTasksSamples } from "#learning/video-tasks/samples.factory.ts";
import { cardsSamples } from "#marks/cards/samples.factory.ts";
import { policiesSamples } from "#marks/policies/samples.factory.ts";
import { publicationSamples } from "#marks/publication/samples.factory.ts";
import { resultsSamples } from "#marks/results/samples.factory.ts";
import { sheetsSamples } from "#marks/sheets/samples.factory.ts";
import { proposalsSamples } from "#oversight/proposals/samples.factory.ts";
import { retentionSamples } from "#oversight/retention/samples.factory.ts";
import { rosterExportSamples } from "#roster/export/samples.factory.ts";
import { rosterTablesSamples } from "#roster/tables/samples.factory.ts";
import { rosterUploadsSamples } from "#roster/uploads/samples.factory.ts";
import { appointmentsSamples } from "#school/appointments/samples.factory.ts";
import { branchesSamples } from "#school/branches/samples.factory.ts";
import { catalogueSamples } from "#school/catalogue/samples.factory.ts";
import { enrolmentSamples } from "#school/enrolment/samples.factory.ts";
import { guardiansSamples } from "#school/guardians/samples.factory.ts";
import { peopleSamples } from "#school/people/samples.factory.ts";
import { schoolRecordsSamples } from "#school/school-records/samples.factory.ts";
import { openingsSamples } from "#school/school-setup/samples.factory.ts";
import { settingsSamples } from "#school/settings/samples.factory.ts";
import { structureSamples } from "#school/structure/samples.factory.ts";
import { teachingSamples } from "#school/teaching/samples.factory.ts";
import { yearsSamples } from "#school/years/samples.factory.ts";
import { archiveSamples } from "#talking/archive/samples.factory.ts";
import { chatRoomsSamples } from "#talking/chat-rooms/samples.factory.ts";
import { chatSamples } from "#talking/chat/samples.factory.ts";
import { filesSamples } from "#talking/files/samples.factory.ts";
import { liveSamples } from "#talking/live/samples.factory.ts";
import { messagesSamples } from "#talking/messages/samples.factory.ts";
import { moderationSamples } from "#talking/moderation/samples.factory.ts";
import { notificationsSamples } from "#talking/notifications/samples.factory.ts";
import { postsSamples } from "#talking/posts/samples.factory.ts";
import { attendanceSamples } from "#time/attendance/samples.factory.ts";
import { calendarSamples } from "#time/calendar/samples.factory.ts";
import { coverSamples } from "#time/cover/samples.factory.ts";
import { feedsSamples } from "#time/feeds/samples.factory.ts";
import { timetableEditorSamples } from "#time/timetable-editor/samples.factory.ts";
import { timetableSamples } from "#time/timetable/samples.factory.ts";

import type { SliceSamples } from "./slice-samples.ts";

/** Samples of every slice whose routes take a body or name rows of their own. */
export const ALL_SAMPLES: readonly SliceSamples[] = [
  accountsSamples,
  archiveSamples,
  branchesSamples,
  calendarSamples,
  cardsSamples,
  attemptsSamples,
  attendanceSamples,
  catalogueSamples,
  chatRoomsSamples,
  chatSamples,
  coverSamples,
  enrolmentSamples,
  evaluationsSamples,
  feedsSamples,
  exercisesSamples,
  banksSamples,
  filesSamples,
  followUpSamples,
  guardiansSamples,
  guideVideosSamples,
  identitiesSamples,
  lessonsSamples,
  liveSamples,
  appointmentsSamples,
  markingSamples,
  messagesSamples,
  moderationSamples,
  notificationsSamples,
  openingsSamples,
  passkeysSamples,
  peopleSamples,
  postsSamples,
  proposalsSamples,
  retentionSamples,
  rosterExportSamples,
  rosterTablesSamples,
  rosterUploadsSamples,
  schoolRecordsSamples,
  secondFactorsSamples,
  policiesSamples,
  publicationSamples,
  resultsSamples,
  settingsSamples,
  sheetsSamples,
  signInOfficeSamples,
  structureSamples,
  teachingSamples,
  timetableSamples,
  timetableEditorSamples,
  videoTasksSamples,
  trainingsSamples,
  applicationsSamples,
  yearsSamples,
];
