import { APPLICATIONS_RECORD } from "#admissions/applications/applications.record.ts";
import { ACCOUNT_OFFICE_RECORD } from "#identity/account-office/account-office.record.ts";
import { ACCOUNTS_RECORD } from "#identity/accounts/accounts.record.ts";
import { CLASS_DEVICES_RECORD } from "#identity/class-devices/class-devices.record.ts";
import { IDENTITY_PROVIDERS_RECORD } from "#identity/identity-providers/identity-providers.record.ts";
import { OUTBOUND_RECORD } from "#identity/outbound/outbound.record.ts";
import { SIGN_IN_LETTERS_RECORD } from "#identity/sign-in-letters/sign-in-letters.record.ts";
import { SIGN_IN_METHODS_RECORD } from "#identity/sign-in-methods/sign-in-methods.record.ts";
import { VIEW_AS_RECORD } from "#identity/view-as/view-as.record.ts";
import { EVALUATION_FORMS_RECORD } from "#insight/evaluation-forms/evaluation-forms.record.ts";
import { EVALUATIONS_RECORD } from "#insight/evaluations/evaluations.record.ts";
import { FOLLOW_UP_RECORD } from "#insight/follow-up/follow-up.record.ts";
import { SCHOOL_REPORTS_RECORD } from "#insight/school-reports/school-reports.record.ts";
import { TRAININGS_RECORD } from "#insight/trainings/trainings.record.ts";
import { ATTEMPTS_RECORD } from "#learning/attempts/attempts.record.ts";
import { BANKS_RECORD } from "#learning/banks/banks.record.ts";
import { EXERCISES_RECORD } from "#learning/exercises/exercises.record.ts";
import { GUIDE_VIDEOS_RECORD } from "#learning/guide-videos/guide-videos.record.ts";
import { HOMEWORK_RECORD } from "#learning/homework/homework.record.ts";
import { LESSONS_RECORD } from "#learning/lessons/lessons.record.ts";
import { MARKING_RECORD } from "#learning/marking/marking.record.ts";
import { VIDEO_TASKS_RECORD } from "#learning/video-tasks/video-tasks.record.ts";
import { CARDS_RECORD } from "#marks/cards/cards.record.ts";
import { CONDUCT_RECORD } from "#marks/conduct/conduct.record.ts";
import { MINISTRY_RESULTS_RECORD } from "#marks/ministry-results/ministry-results.record.ts";
import { POLICIES_RECORD } from "#marks/policies/policies.record.ts";
import { PUBLICATION_RECORD } from "#marks/publication/publication.record.ts";
import { RESULTS_RECORD } from "#marks/results/results.record.ts";
import { SHEETS_RECORD } from "#marks/sheets/sheets.record.ts";
import { DATA_RIGHTS_RECORD } from "#oversight/data-rights/data-rights.record.ts";
import { ERASURE_REQUESTS_RECORD } from "#oversight/erasure-requests/erasure-requests.record.ts";
import { EXPORTS_RECORD } from "#oversight/exports/exports.record.ts";
import { PROPOSALS_RECORD } from "#oversight/proposals/proposals.record.ts";
import { RETENTION_RECORD } from "#oversight/retention/retention.record.ts";
import { ROOM_OVERSIGHT_RECORD } from "#oversight/room-oversight/room-oversight.record.ts";
import { SCHOOL_ARCHIVES_RECORD } from "#oversight/school-archives/school-archives.record.ts";
import type { PersonTable } from "#platform/db/person-table.ts";
import { PLATFORM_RECORD } from "#platform/db/platform.record.ts";
import { IMPORT_RECORD } from "#roster/import/import.record.ts";
import { ONEROSTER_RECORD } from "#roster/oneroster/oneroster.record.ts";
import { UPLOADS_RECORD } from "#roster/uploads/uploads.record.ts";
import { APPOINTMENTS_RECORD } from "#school/appointments/appointments.record.ts";
import { CARE_NOTES_RECORD } from "#school/care-notes/care-notes.record.ts";
import { CONSENTS_RECORD } from "#school/consents/consents.record.ts";
import { ENROLMENT_RECORD } from "#school/enrolment/enrolment.record.ts";
import { GUARDIANS_RECORD } from "#school/guardians/guardians.record.ts";
import { PEOPLE_RECORD } from "#school/people/people.record.ts";
import { RECORD_MERGES_RECORD } from "#school/record-merges/record-merges.record.ts";
import { ROLLOVER_RECORD } from "#school/rollover/rollover.record.ts";
import { SETTINGS_RECORD } from "#school/settings/settings.record.ts";
import { STRUCTURE_RECORD } from "#school/structure/structure.record.ts";
import { TEACHING_RECORD } from "#school/teaching/teaching.record.ts";
import { HOME_RECORD } from "#shell/home/home.record.ts";
import { ASKS_RECORD } from "#talking/asks/asks.record.ts";
import { CHAT_ROOMS_RECORD } from "#talking/chat-rooms/chat-rooms.record.ts";
import { CHAT_RECORD } from "#talking/chat/chat.record.ts";
import { CIRCULARS_RECORD } from "#talking/circulars/circulars.record.ts";
import { FILES_RECORD } from "#talking/files/files.record.ts";
import { MESSAGES_RECORD } from "#talking/messages/messages.record.ts";
import { MODERATION_RECORD } from "#talking/moderation/moderation.record.ts";
import { NOTIFICATIONS_RECORD } from "#talking/notifications/notifications.record.ts";
import { PERSON_PHOTOS_RECORD } from "#talking/person-photos/person-photos.record.ts";
import { POSTS_RECORD } from "#talking/posts/posts.record.ts";
import { READY_REPLIES_RECORD } from "#talking/ready-replies/ready-replies.record.ts";
import { ATTENDANCE_RECORD } from "#time/attendance/attendance.record.ts";
import { COVER_RECORD } from "#time/cover/cover.record.ts";
import { FEEDS_RECORD } from "#time/feeds/feeds.record.ts";
import { TIMETABLE_EDITOR_RECORD } from "#time/timetable-editor/timetable-editor.record.ts";

/**
 * Every table with rows of people or accounts, by the slices that declare them. A merge does what they say in this order:
 * links and consents before what follows from them.
 */
export const PERSON_TABLES: readonly PersonTable[] = [
  ...PEOPLE_RECORD,
  ...CONSENTS_RECORD,
  ...SHEETS_RECORD,
  ...ATTENDANCE_RECORD,
  ...POSTS_RECORD,
  ...ASKS_RECORD,
  ...PUBLICATION_RECORD,
  ...NOTIFICATIONS_RECORD,
  ...GUARDIANS_RECORD,
  ...APPLICATIONS_RECORD,
  ...ACCOUNT_OFFICE_RECORD,
  ...ACCOUNTS_RECORD,
  ...CLASS_DEVICES_RECORD,
  ...IDENTITY_PROVIDERS_RECORD,
  ...OUTBOUND_RECORD,
  ...SIGN_IN_LETTERS_RECORD,
  ...SIGN_IN_METHODS_RECORD,
  ...VIEW_AS_RECORD,
  ...EVALUATION_FORMS_RECORD,
  ...EVALUATIONS_RECORD,
  ...FOLLOW_UP_RECORD,
  ...SCHOOL_REPORTS_RECORD,
  ...TRAININGS_RECORD,
  ...ATTEMPTS_RECORD,
  ...BANKS_RECORD,
  ...EXERCISES_RECORD,
  ...GUIDE_VIDEOS_RECORD,
  ...LESSONS_RECORD,
  ...MARKING_RECORD,
  ...VIDEO_TASKS_RECORD,
  ...HOMEWORK_RECORD,
  ...CARDS_RECORD,
  ...CONDUCT_RECORD,
  ...MINISTRY_RESULTS_RECORD,
  ...POLICIES_RECORD,
  ...RESULTS_RECORD,
  ...DATA_RIGHTS_RECORD,
  ...SCHOOL_ARCHIVES_RECORD,
  ...ERASURE_REQUESTS_RECORD,
  ...EXPORTS_RECORD,
  ...PROPOSALS_RECORD,
  ...RETENTION_RECORD,
  ...ROOM_OVERSIGHT_RECORD,
  ...PLATFORM_RECORD,
  ...IMPORT_RECORD,
  ...ONEROSTER_RECORD,
  ...UPLOADS_RECORD,
  ...APPOINTMENTS_RECORD,
  ...CARE_NOTES_RECORD,
  ...ENROLMENT_RECORD,
  ...RECORD_MERGES_RECORD,
  ...ROLLOVER_RECORD,
  ...SETTINGS_RECORD,
  ...STRUCTURE_RECORD,
  ...TEACHING_RECORD,
  ...HOME_RECORD,
  ...CHAT_ROOMS_RECORD,
  ...CHAT_RECORD,
  ...CIRCULARS_RECORD,
  ...FILES_RECORD,
  ...MESSAGES_RECORD,
  ...MODERATION_RECORD,
  ...PERSON_PHOTOS_RECORD,
  ...READY_REPLIES_RECORD,
  ...COVER_RECORD,
  ...FEEDS_RECORD,
  ...TIMETABLE_EDITOR_RECORD,
];
