import { applications } from "#admissions/applications/applications.routes.ts";
import { letters } from "#identity/sign-in-letters/letters.routes.ts";
import { passkeys } from "#identity/sign-in-methods/passkeys.routes.ts";
import { evaluations } from "#insight/evaluations/evaluations.routes.ts";
import { followUp } from "#insight/follow-up/follow-up.routes.ts";
import { trainings } from "#insight/trainings/trainings.routes.ts";
import { attempts } from "#learning/attempts/attempts.routes.ts";
import { banks } from "#learning/banks/banks.routes.ts";
import { exercises } from "#learning/exercises/exercises.routes.ts";
import { guideVideos, mayReadGuideVideoFiles } from "#learning/guide-videos/public.ts";
import { lessons, mayReadLessonFiles } from "#learning/lessons/public.ts";
import { marking } from "#learning/marking/marking.routes.ts";
import { mayReadVideoTaskFiles, videoTasks } from "#learning/video-tasks/public.ts";
import { policies as gradePolicies } from "#marks/policies/policies.routes.ts";
import { publication as markPublication } from "#marks/publication/publication.routes.ts";
import { results as markResults } from "#marks/results/results.routes.ts";
import { sheets as markSheets } from "#marks/sheets/sheets.routes.ts";
import { auditLog } from "#oversight/audit-log/audit-log.routes.ts";
import { exports } from "#oversight/exports/public.ts";
import { proposals, type ProposalKind } from "#oversight/proposals/public.ts";
import { retention } from "#oversight/retention/retention.routes.ts";
import { roomLooks, transcriptAsked } from "#oversight/room-oversight/public.ts";
import type { Slice } from "#platform/http/api.ts";
import { rosterExport } from "#roster/export/roster-export.routes.ts";
import { rosterClients } from "#roster/oneroster/clients.routes.ts";
import { rosterTables } from "#roster/tables/roster-tables.routes.ts";
import { rosterUploads } from "#roster/uploads/public.ts";
import { appointmentEnded, appointmentGranted, mandates } from "#school/appointments/public.ts";
import { branches } from "#school/branches/branches.routes.ts";
import { catalogue, catalogueChanged } from "#school/catalogue/public.ts";
import { enrolment } from "#school/enrolment/enrolment.routes.ts";
import {
  enrolmentEnded,
  studentEnrolled,
  studentsMoved,
  studentTransferred,
} from "#school/enrolment/public.ts";
import { guardians } from "#school/guardians/guardians.routes.ts";
import { guardianInvited } from "#school/guardians/public.ts";
import { people } from "#school/people/people.routes.ts";
import { personChanged, personCreated } from "#school/people/public.ts";
import { schoolRecords } from "#school/school-records/school-records.routes.ts";
import { openings } from "#school/school-setup/openings.routes.ts";
import { schools } from "#school/schools/schools.routes.ts";
import { settings } from "#school/settings/settings.routes.ts";
import { structure } from "#school/structure/public.ts";
import { teaching } from "#school/teaching/teaching.routes.ts";
import { years } from "#school/years/public.ts";
import { home } from "#shell/home/home.routes.ts";
import { archive } from "#talking/archive/public.ts";
import { chatRooms, roomsOfYear } from "#talking/chat-rooms/public.ts";
import { chat } from "#talking/chat/chat.routes.ts";
import type { FileReaders } from "#talking/files/public.ts";
import { mayReadThreadFiles, messages } from "#talking/messages/public.ts";
import { mayReadCaseFiles } from "#talking/moderation/public.ts";
import { notifications } from "#talking/notifications/public.ts";
import { mayReadPostFiles, posts } from "#talking/posts/public.ts";
import { mayReadRoomFiles } from "#talking/room-files/public.ts";
import { roomPins } from "#talking/room-pins/room-pins.routes.ts";
import { attendance, mayReadExcuseFiles } from "#time/attendance/public.ts";
import { calendar } from "#time/calendar/public.ts";
import { cover } from "#time/cover/public.ts";
import { calendarFeeds } from "#time/feeds/public.ts";
import { timetableEditor } from "#time/timetable-editor/public.ts";
import { timetable } from "#time/timetable/public.ts";

/** Everything that can be asked for and allowed by somebody else. */
const PROPOSAL_KINDS: readonly ProposalKind[] = [
  personChanged,
  personCreated,
  guardianInvited,
  studentEnrolled,
  studentsMoved,
  enrolmentEnded,
  studentTransferred,
  catalogueChanged,
  appointmentGranted,
  appointmentEnded,
  transcriptAsked,
];

/** Who may read what files hang on. */
export const FILE_READERS: FileReaders = {
  room: [mayReadRoomFiles],
  post: [mayReadPostFiles],
  thread: [mayReadThreadFiles],
  case: [mayReadCaseFiles],
  excuse: [mayReadExcuseFiles],
  lesson: [mayReadLessonFiles],
  guide_video: [mayReadGuideVideoFiles],
  video_task: [mayReadVideoTaskFiles],
  video_take: [mayReadVideoTaskFiles],
};

/** Every slice that needs nothing but its context. accounts is made in application.ts, where its sessions are. */
export const SLICES: readonly Slice[] = [
  openings,
  applications,
  archive,
  attempts,
  attendance,
  auditLog,
  branches,
  banks,
  calendar,
  calendarFeeds,
  cover,
  catalogue,
  chat,
  chatRooms,
  enrolment,
  exercises,
  evaluations,
  exports,
  followUp,
  guardians,
  guideVideos,
  home,
  lessons,
  letters,
  gradePolicies,
  mandates,
  markPublication,
  markResults,
  markSheets,
  marking,
  messages,
  notifications,
  passkeys,
  people,
  posts,
  proposals(PROPOSAL_KINDS),
  retention,
  rosterClients,
  roomLooks,
  roomPins,
  rosterExport,
  rosterTables,
  schoolRecords,
  rosterUploads,
  schools,
  settings,
  structure,
  teaching,
  timetable,
  timetableEditor,
  videoTasks,
  trainings,
  years(roomsOfYear),
];
