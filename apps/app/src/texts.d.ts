import type applications from "./admissions/applications/text.en.json";
import type applying from "./admissions/applying/text.en.json";
import type accountOffice from "./identity/account-office/text.en.json";
import type accounts from "./identity/accounts/text.en.json";
import type classDevices from "./identity/class-devices/text.en.json";
import type identityProviders from "./identity/identity-providers/text.en.json";
import type signInWays from "./identity/sign-in-methods/text.en.json";
import type evaluationForms from "./insight/evaluation-forms/text.en.json";
import type evaluations from "./insight/evaluations/text.en.json";
import type followUp from "./insight/follow-up/text.en.json";
import type schoolReports from "./insight/school-reports/text.en.json";
import type trainings from "./insight/trainings/text.en.json";
import type attempts from "./learning/attempts/text.en.json";
import type banks from "./learning/banks/text.en.json";
import type exercises from "./learning/exercises/text.en.json";
import type groupPlans from "./learning/group-plans/text.en.json";
import type guideVideos from "./learning/guide-videos/text.en.json";
import type homework from "./learning/homework/text.en.json";
import type lessonEditor from "./learning/lesson-editor/text.en.json";
import type lessonExports from "./learning/lesson-exports/text.en.json";
import type lessons from "./learning/lessons/text.en.json";
import type marking from "./learning/marking/text.en.json";
import type questionEditor from "./learning/question-editor/text.en.json";
import type questions from "./learning/questions/text.en.json";
import type videoTasks from "./learning/video-tasks/text.en.json";
import type cards from "./marks/cards/text.en.json";
import type conduct from "./marks/conduct/text.en.json";
import type ministryResults from "./marks/ministry-results/text.en.json";
import type markPolicies from "./marks/policies/text.en.json";
import type markPublication from "./marks/publication/text.en.json";
import type markResults from "./marks/results/text.en.json";
import type markSheets from "./marks/sheets/text.en.json";
import type oversight from "./oversight/audit-log/text.en.json";
import type dataRights from "./oversight/data-rights/text.en.json";
import type exports from "./oversight/exports/text.en.json";
import type proposals from "./oversight/proposals/text.en.json";
import type retention from "./oversight/retention/text.en.json";
import type schoolArchives from "./oversight/school-archives/text.en.json";
import type platform from "./platform/text.en.json";
import type findings from "./roster/import-review/text.en.json";
import type imports from "./roster/import/text.en.json";
import type audiences from "./school/audiences/text.en.json";
import type branches from "./school/branches/text.en.json";
import type careNotes from "./school/care-notes/text.en.json";
import type consents from "./school/consents/text.en.json";
import type enrolment from "./school/enrolment/text.en.json";
import type guardians from "./school/guardians/text.en.json";
import type people from "./school/people/text.en.json";
import type recordMerges from "./school/record-merges/text.en.json";
import type rollover from "./school/rollover/text.en.json";
import type openings from "./school/school-setup/text.en.json";
import type schools from "./school/schools/text.en.json";
import type setup from "./school/setup/text.en.json";
import type structure from "./school/structure/text.en.json";
import type home from "./shell/home/text.en.json";
import type manage from "./shell/manage/text.en.json";
import type records from "./shell/records/text.en.json";
import type subjects from "./shell/subjects/text.en.json";
import type versions from "./shell/versions/text.en.json";
import type archive from "./talking/archive/text.en.json";
import type asks from "./talking/asks/text.en.json";
import type chatRoom from "./talking/chat-room/text.en.json";
import type chatRooms from "./talking/chat-rooms/text.en.json";
import type chat from "./talking/chat/text.en.json";
import type circulars from "./talking/circulars/text.en.json";
import type files from "./talking/files/text.en.json";
import type messages from "./talking/messages/text.en.json";
import type moderation from "./talking/moderation/text.en.json";
import type notifications from "./talking/notifications/text.en.json";
import type outbound from "./talking/outbound/text.en.json";
import type personPhotos from "./talking/person-photos/text.en.json";
import type photoStep from "./talking/photo-step/text.en.json";
import type posts from "./talking/posts/text.en.json";
import type readyReplies from "./talking/ready-replies/text.en.json";
import type uploads from "./talking/uploads/text.en.json";
import type viewer from "./talking/viewer/text.en.json";
import type root from "./text.en.json";
import type attendance from "./time/attendance/text.en.json";
import type calendar from "./time/calendar/text.en.json";
import type dayPlan from "./time/cover/text.en.json";
import type timetableEditor from "./time/timetable-editor/text.en.json";
import type schedule from "./time/timetable/text.en.json";

/** Every slice with texts of its own has a line here; its ids are then checked wherever they are used. */
declare module "@lingui/core" {
  interface Register {
    messageIds:
      | keyof typeof readyReplies
      | keyof typeof ministryResults
      | keyof typeof recordMerges
      | keyof typeof careNotes
      | keyof typeof consents
      | keyof typeof accountOffice
      | keyof typeof accounts
      | keyof typeof archive
      | keyof typeof attempts
      | keyof typeof banks
      | keyof typeof attendance
      | keyof typeof evaluationForms
      | keyof typeof evaluations
      | keyof typeof followUp
      | keyof typeof schoolArchives
      | keyof typeof schoolReports
      | keyof typeof trainings
      | keyof typeof applications
      | keyof typeof applying
      | keyof typeof branches
      | keyof typeof audiences
      | keyof typeof personPhotos
      | keyof typeof photoStep
      | keyof typeof asks
      | keyof typeof posts
      | keyof typeof marking
      | keyof typeof messages
      | keyof typeof cards
      | keyof typeof conduct
      | keyof typeof chat
      | keyof typeof circulars
      | keyof typeof outbound
      | keyof typeof chatRoom
      | keyof typeof chatRooms
      | keyof typeof classDevices
      | keyof typeof exercises
      | keyof typeof groupPlans
      | keyof typeof guideVideos
      | keyof typeof homework
      | keyof typeof videoTasks
      | keyof typeof dataRights
      | keyof typeof exports
      | keyof typeof enrolment
      | keyof typeof files
      | keyof typeof findings
      | keyof typeof guardians
      | keyof typeof home
      | keyof typeof identityProviders
      | keyof typeof imports
      | keyof typeof lessonEditor
      | keyof typeof lessonExports
      | keyof typeof manage
      | keyof typeof viewer
      | keyof typeof moderation
      | keyof typeof notifications
      | keyof typeof openings
      | keyof typeof lessons
      | keyof typeof markPolicies
      | keyof typeof markPublication
      | keyof typeof markResults
      | keyof typeof markSheets
      | keyof typeof oversight
      | keyof typeof people
      | keyof typeof records
      | keyof typeof platform
      | keyof typeof proposals
      | keyof typeof root
      | keyof typeof questionEditor
      | keyof typeof questions
      | keyof typeof retention
      | keyof typeof rollover
      | keyof typeof schools
      | keyof typeof setup
      | keyof typeof signInWays
      | keyof typeof structure
      | keyof typeof subjects
      | keyof typeof dayPlan
      | keyof typeof calendar
      | keyof typeof timetableEditor
      | keyof typeof schedule
      | keyof typeof uploads
      | keyof typeof versions;
  }
}
