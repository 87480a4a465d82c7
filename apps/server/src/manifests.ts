import { manifest as applications } from "#admissions/applications/manifest.ts";
import { manifest as accountOffice } from "#identity/account-office/manifest.ts";
import { manifest as accounts } from "#identity/accounts/manifest.ts";
import { manifest as classDevices } from "#identity/class-devices/manifest.ts";
import { manifest as identityProviders } from "#identity/identity-providers/manifest.ts";
import { manifest as outbound } from "#identity/outbound/manifest.ts";
import { manifest as signInLetters } from "#identity/sign-in-letters/manifest.ts";
import { manifest as signInMethods } from "#identity/sign-in-methods/manifest.ts";
import { manifest as viewAs } from "#identity/view-as/manifest.ts";
import { manifest as evaluationForms } from "#insight/evaluation-forms/manifest.ts";
import { manifest as evaluations } from "#insight/evaluations/manifest.ts";
import { manifest as followUp } from "#insight/follow-up/manifest.ts";
import { manifest as schoolReports } from "#insight/school-reports/manifest.ts";
import { manifest as trainings } from "#insight/trainings/manifest.ts";
import { manifest as attempts } from "#learning/attempts/manifest.ts";
import { manifest as banks } from "#learning/banks/manifest.ts";
import { manifest as exercises } from "#learning/exercises/manifest.ts";
import { manifest as groupPlans } from "#learning/group-plans/manifest.ts";
import { manifest as guideVideos } from "#learning/guide-videos/manifest.ts";
import { manifest as homework } from "#learning/homework/manifest.ts";
import { manifest as lessonDocuments } from "#learning/lesson-documents/manifest.ts";
import { manifest as lessonExports } from "#learning/lesson-exports/manifest.ts";
import { manifest as lessons } from "#learning/lessons/manifest.ts";
import { manifest as marking } from "#learning/marking/manifest.ts";
import { manifest as packagePages } from "#learning/package-pages/manifest.ts";
import { manifest as videoTasks } from "#learning/video-tasks/manifest.ts";
import { manifest as cards } from "#marks/cards/manifest.ts";
import { manifest as conduct } from "#marks/conduct/manifest.ts";
import { manifest as ministryResults } from "#marks/ministry-results/manifest.ts";
import { manifest as policies } from "#marks/policies/manifest.ts";
import { manifest as publication } from "#marks/publication/manifest.ts";
import { manifest as results } from "#marks/results/manifest.ts";
import { manifest as sheets } from "#marks/sheets/manifest.ts";
import { manifest as auditLog } from "#oversight/audit-log/manifest.ts";
import { manifest as dataRights } from "#oversight/data-rights/manifest.ts";
import { manifest as erasureRequests } from "#oversight/erasure-requests/manifest.ts";
import { manifest as exports } from "#oversight/exports/manifest.ts";
import { manifest as proposals } from "#oversight/proposals/manifest.ts";
import { manifest as retention } from "#oversight/retention/manifest.ts";
import { manifest as roomOversight } from "#oversight/room-oversight/manifest.ts";
import { manifest as schoolArchives } from "#oversight/school-archives/manifest.ts";
import { manifest as exportSlice } from "#roster/export/manifest.ts";
import { manifest as oneroster } from "#roster/oneroster/manifest.ts";
import { manifest as tables } from "#roster/tables/manifest.ts";
import { manifest as uploads } from "#roster/uploads/manifest.ts";
import { manifest as appointments } from "#school/appointments/manifest.ts";
import { manifest as branches } from "#school/branches/manifest.ts";
import { manifest as careNotes } from "#school/care-notes/manifest.ts";
import { manifest as catalogue } from "#school/catalogue/manifest.ts";
import { manifest as consents } from "#school/consents/manifest.ts";
import { manifest as enrolment } from "#school/enrolment/manifest.ts";
import { manifest as guardians } from "#school/guardians/manifest.ts";
import { manifest as people } from "#school/people/manifest.ts";
import { manifest as recordMerges } from "#school/record-merges/manifest.ts";
import { manifest as rollover } from "#school/rollover/manifest.ts";
import { manifest as schoolRecords } from "#school/school-records/manifest.ts";
import { manifest as schoolSetup } from "#school/school-setup/manifest.ts";
import { manifest as schools } from "#school/schools/manifest.ts";
import { manifest as settings } from "#school/settings/manifest.ts";
import { manifest as setup } from "#school/setup/manifest.ts";
import { manifest as structure } from "#school/structure/manifest.ts";
import { manifest as teaching } from "#school/teaching/manifest.ts";
import { manifest as years } from "#school/years/manifest.ts";
import { manifest as home } from "#shell/home/manifest.ts";
import { manifest as legacy } from "#shell/legacy/manifest.ts";
import { manifest as archive } from "#talking/archive/manifest.ts";
import { manifest as asks } from "#talking/asks/manifest.ts";
import { manifest as chatRooms } from "#talking/chat-rooms/manifest.ts";
import { manifest as chat } from "#talking/chat/manifest.ts";
import { manifest as circulars } from "#talking/circulars/manifest.ts";
import { manifest as files } from "#talking/files/manifest.ts";
import { manifest as live } from "#talking/live/manifest.ts";
import { manifest as messages } from "#talking/messages/manifest.ts";
import { manifest as moderation } from "#talking/moderation/manifest.ts";
import { manifest as notifications } from "#talking/notifications/manifest.ts";
import { manifest as personPhotos } from "#talking/person-photos/manifest.ts";
import { manifest as posts } from "#talking/posts/manifest.ts";
import { manifest as readyReplies } from "#talking/ready-replies/manifest.ts";
import { manifest as roomFiles } from "#talking/room-files/manifest.ts";
import { manifest as roomPins } from "#talking/room-pins/manifest.ts";
import { manifest as attendance } from "#time/attendance/manifest.ts";
import { manifest as calendar } from "#time/calendar/manifest.ts";
import { manifest as cover } from "#time/cover/manifest.ts";
import { manifest as feeds } from "#time/feeds/manifest.ts";
import { manifest as timetableEditor } from "#time/timetable-editor/manifest.ts";
import { manifest as timetable } from "#time/timetable/manifest.ts";

import type { Manifest } from "./manifest.ts";

/** Every slice of the server. A new one is one more line here. */
export const MANIFESTS: readonly Manifest[] = [
  applications,
  accountOffice,
  accounts,
  classDevices,
  identityProviders,
  outbound,
  signInLetters,
  signInMethods,
  viewAs,
  evaluationForms,
  evaluations,
  followUp,
  schoolReports,
  trainings,
  attempts,
  banks,
  exercises,
  guideVideos,
  homework,
  lessonDocuments,
  lessonExports,
  lessons,
  groupPlans,
  marking,
  packagePages,
  videoTasks,
  cards,
  conduct,
  policies,
  publication,
  results,
  sheets,
  auditLog,
  dataRights,
  erasureRequests,
  exports,
  proposals,
  retention,
  roomOversight,
  schoolArchives,
  exportSlice,
  oneroster,
  tables,
  uploads,
  appointments,
  branches,
  catalogue,
  consents,
  enrolment,
  guardians,
  people,
  rollover,
  schoolRecords,
  schoolSetup,
  schools,
  settings,
  setup,
  structure,
  teaching,
  years,
  home,
  legacy,
  archive,
  asks,
  chat,
  circulars,
  chatRooms,
  files,
  live,
  messages,
  moderation,
  notifications,
  personPhotos,
  posts,
  roomFiles,
  roomPins,
  attendance,
  calendar,
  cover,
  feeds,
  timetable,
  timetableEditor,
  careNotes,
  recordMerges,
  ministryResults,
  readyReplies,
];
