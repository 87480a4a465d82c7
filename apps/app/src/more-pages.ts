import type { ComponentType } from "react";

import type { withWordsOfKinds } from "./with-words-of-kinds.tsx";

async function ofRequests(page: Promise<Parameters<typeof withWordsOfKinds>[0]>): Promise<ComponentType> {
  const { withWordsOfKinds: withWords } = await import("./with-words-of-kinds.tsx");
  return withWords(await page);
}

/** How the code of a page is fetched, for each that is seldom the first (screens.ts). */
export const MORE_PAGES = {
  rollover: () => import("#school/rollover/RolloverPage.tsx").then((page) => page.RolloverPage),
  rolloverSection: () =>
    import("#school/rollover/RolloverSectionPage.tsx").then((page) => page.RolloverSectionPage),
  planning: () => import("#time/timetable-editor/PlanningPage.tsx").then((page) => page.PlanningPage),
  schoolReports: () =>
    import("#insight/school-reports/SchoolReportsPage.tsx").then((page) => page.SchoolReportsPage),
  accountOffice: () => import("#identity/account-office/AccountPage.tsx").then((page) => page.AccountPage),
  appVersions: () => import("#oversight/audit-log/VersionsPage.tsx").then((page) => page.VersionsPage),
  archivedRoom: () => import("#talking/archive/ArchivedRoomPage.tsx").then((page) => page.ArchivedRoomPage),
  archivedRooms: () =>
    import("#talking/archive/ArchivedRoomsPage.tsx").then((page) => page.ArchivedRoomsPage),
  attendanceDay: () =>
    import("#time/attendance/AttendanceDayPage.tsx").then((page) => page.AttendanceDayPage),
  attendanceRules: () =>
    import("#time/attendance/AttendanceRulesPage.tsx").then((page) => page.AttendanceRulesPage),
  auditLog: () => import("#oversight/audit-log/AuditPage.tsx").then((page) => page.AuditPage),
  beginRoom: () => import("#talking/chat-rooms/BeginPage.tsx").then((page) => page.BeginPage),
  calendar: () => import("#time/calendar/CalendarPage.tsx").then((page) => page.CalendarPage),
  cardBatches: () => import("#marks/cards/CardBatchesPage.tsx").then((page) => page.CardBatchesPage),
  bank: () => import("#learning/banks/BankPage.tsx").then((page) => page.BankPage),
  banks: () => import("#learning/banks/BanksPage.tsx").then((page) => page.BanksPage),
  groupPlan: () => import("#learning/group-plans/GroupPlanPage.tsx").then((page) => page.GroupPlanPage),
  groupBank: () => import("#learning/banks/GroupBankPage.tsx").then((page) => page.GroupBankPage),
  groupQuestionImport: () =>
    import("#learning/banks/GroupQuestionImportPage.tsx").then((page) => page.GroupQuestionImportPage),
  questionImport: () =>
    import("#learning/banks/QuestionImportPage.tsx").then((page) => page.QuestionImportPage),
  cases: () => import("#talking/moderation/CasesPage.tsx").then((page) => page.CasesPage),
  catalogue: () => import("#school/structure/CataloguePage.tsx").then((page) => page.CataloguePage),
  chatSettings: () =>
    import("#oversight/audit-log/ChatSettingsPage.tsx").then((page) => page.ChatSettingsPage),
  classPage: () => import("#identity/class-devices/ClassPage.tsx").then((page) => page.ClassPage),
  classRoom: () => import("#talking/chat-rooms/ClassRoomPage.tsx").then((page) => page.ClassRoomPage),
  classRooms: () => import("#talking/chat-rooms/ClassRoomsPage.tsx").then((page) => page.ClassRoomsPage),
  classes: () => import("#school/structure/ClassesPage.tsx").then((page) => page.ClassesPage),
  conduct: () => import("#marks/conduct/ConductPage.tsx").then((page) => page.ConductPage),
  composeMessage: () => import("#talking/messages/ComposePage.tsx").then((page) => page.ComposePage),
  composePost: () => import("#talking/posts/ComposePostPage.tsx").then((page) => page.ComposePostPage),
  createEvaluation: () =>
    import("#insight/evaluations/CreateEvaluationPage.tsx").then((page) => page.CreateEvaluationPage),
  evaluation: () => import("#insight/evaluations/EvaluationPage.tsx").then((page) => page.EvaluationPage),
  evaluationForm: () =>
    import("#insight/evaluation-forms/EvaluationFormPage.tsx").then((page) => page.EvaluationFormPage),
  evaluationForms: () =>
    import("#insight/evaluation-forms/EvaluationFormsPage.tsx").then((page) => page.EvaluationFormsPage),
  evaluations: () => import("#insight/evaluations/EvaluationsPage.tsx").then((page) => page.EvaluationsPage),
  dayPlan: () => import("#time/day-plan/DayPlanPage.tsx").then((page) => page.DayPlanPage),
  editExercise: () =>
    import("#learning/exercises/EditExercisePage.tsx").then((page) => page.EditExercisePage),
  editPerson: () => import("#school/people/EditPersonPage.tsx").then((page) => page.EditPersonPage),
  enrolment: () => import("#school/enrolment/EnrolmentPage.tsx").then((page) => page.EnrolmentPage),
  excuses: () => import("#time/attendance/ExcusesPage.tsx").then((page) => page.ExcusesPage),
  exercise: () => import("#learning/exercises/ExercisePage.tsx").then((page) => page.ExercisePage),
  exercises: () => import("#learning/exercises/ExercisesPage.tsx").then((page) => page.ExercisesPage),
  followUp: () => import("#insight/follow-up/FollowUpPage.tsx").then((page) => page.FollowUpPage),
  followUpRules: () =>
    import("#insight/follow-up/FollowUpRulesPage.tsx").then((page) => page.FollowUpRulesPage),
  gate: () => import("#time/attendance/GatePage.tsx").then((page) => page.GatePage),
  guideVideo: () => import("#learning/guide-videos/GuideVideoPage.tsx").then((page) => page.GuideVideoPage),
  guideVideos: () =>
    import("#learning/guide-videos/GuideVideosPage.tsx").then((page) => page.GuideVideosPage),
  guardianLink: () => import("#school/guardians/GuardianLinkPage.tsx").then((page) => page.GuardianLinkPage),
  identity: () => import("#identity/accounts/IdentityPage.tsx").then((page) => page.IdentityPage),
  imports: () => import("#roster/import/ImportsPage.tsx").then((page) => page.ImportsPage),
  inviteGuardian: () =>
    import("#school/guardians/InviteGuardianPage.tsx").then((page) => page.InviteGuardianPage),
  iqCards: () => import("#marks/cards/IqReportCardsPage.tsx").then((page) => page.IqReportCardsPage),
  keptLessons: () => import("#learning/lessons/KeptLessonsPage.tsx").then((page) => page.KeptLessonsPage),
  lesson: () => import("#learning/lessons/LessonPage.tsx").then((page) => page.LessonPage),
  lessonEditor: () =>
    import("#learning/lesson-editor/LessonEditorPage.tsx").then((page) => page.LessonEditorPage),
  lessonSettings: () =>
    import("#learning/lessons/LessonSettingsPage.tsx").then((page) => page.LessonSettingsPage),
  lessonVersions: () => import("#learning/lessons/VersionsPage.tsx").then((page) => page.VersionsPage),
  lessons: () => import("#learning/lessons/LessonsPage.tsx").then((page) => page.LessonsPage),
  level: () => import("#shell/subjects/LevelPage.tsx").then((page) => page.LevelPage),
  linkGuardian: () => import("#school/guardians/LinkGuardianPage.tsx").then((page) => page.LinkGuardianPage),
  look: () => import("#talking/moderation/LookPage.tsx").then((page) => page.LookPage),
  mailing: () => import("#talking/messages/MailingPage.tsx").then((page) => page.MailingPage),
  manage: () => import("#shell/manage/ManagePage.tsx").then((page) => page.ManagePage),
  mandates: () => import("#school/structure/AppointmentsPage.tsx").then((page) => page.AppointmentsPage),
  markColumns: () => import("#marks/sheets/MarkColumnsPage.tsx").then((page) => page.MarkColumnsPage),
  markSheet: () => import("#marks/sheets/MarkSheetPage.tsx").then((page) => page.MarkSheetPage),
  markSheets: () => import("#marks/sheets/MarkSheetsPage.tsx").then((page) => page.MarkSheetsPage),
  marking: () => import("#learning/marking/MarkingPage.tsx").then((page) => page.MarkingPage),
  messageLink: () => import("#talking/messages/LinkPage.tsx").then((page) => page.LinkPage),
  missingRegisters: () =>
    import("#time/attendance/MissingRegistersPage.tsx").then((page) => page.MissingRegistersPage),
  moveSeveral: () => import("#school/enrolment/MoveSeveralPage.tsx").then((page) => page.MoveSeveralPage),
  myModeration: () =>
    import("#talking/moderation/MyModerationPage.tsx").then((page) => page.MyModerationPage),
  myRequests: () =>
    ofRequests(import("#oversight/proposals/MyRequestsPage.tsx").then((page) => page.MyRequestsPage)),
  newPerson: () => import("#school/people/NewPersonPage.tsx").then((page) => page.NewPersonPage),
  news: () => import("#talking/posts/NewsPage.tsx").then((page) => page.NewsPage),
  notificationSettings: () =>
    import("#talking/notifications/NotificationSettingsPage.tsx").then(
      (page) => page.NotificationSettingsPage,
    ),
  objections: () => import("#marks/results/ObjectionsPage.tsx").then((page) => page.ObjectionsPage),
  oneCase: () => import("#talking/moderation/CasePage.tsx").then((page) => page.CasePage),
  opening: () => import("#school/school-setup/OpeningPage.tsx").then((page) => page.OpeningPage),
  people: () => import("#school/people/PeoplePage.tsx").then((page) => page.PeoplePage),
  person: () => import("#school/people/PersonPage.tsx").then((page) => page.PersonPage),
  policies: () => import("#marks/policies/PoliciesPage.tsx").then((page) => page.PoliciesPage),
  post: () => import("#talking/posts/PostPage.tsx").then((page) => page.PostPage),
  posts: () => import("#talking/posts/PostsPage.tsx").then((page) => page.PostsPage),
  preview: () => import("#talking/files/PreviewPage.tsx").then((page) => page.PreviewPage),
  programs: () => import("#roster/oneroster/ProgramsPage.tsx").then((page) => page.ProgramsPage),
  provider: () => import("#identity/identity-providers/ProviderPage.tsx").then((page) => page.ProviderPage),
  providers: () =>
    import("#identity/identity-providers/ProvidersPage.tsx").then((page) => page.ProvidersPage),
  publication: () => import("#marks/publication/PublicationPage.tsx").then((page) => page.PublicationPage),
  register: () => import("#time/attendance/RegisterPage.tsx").then((page) => page.RegisterPage),
  reportAbsence: () =>
    import("#time/attendance/ReportAbsencePage.tsx").then((page) => page.ReportAbsencePage),
  reportCards: () => import("#marks/results/ReportCardsPage.tsx").then((page) => page.ReportCardsPage),
  reportYear: () => import("#marks/results/ReportYearPage.tsx").then((page) => page.ReportYearPage),
  lookedResults: () => import("#marks/results/LookedResultsPage.tsx").then((page) => page.LookedResultsPage),
  requests: () =>
    ofRequests(import("#oversight/proposals/RequestsPage.tsx").then((page) => page.RequestsPage)),
  roomsToLook: () => import("#talking/moderation/RoomsPage.tsx").then((page) => page.RoomsPage),
  schedule: () => import("#time/schedule/SchedulePage.tsx").then((page) => page.SchedulePage),
  schoolList: () => import("#school/schools/SchoolListPage.tsx").then((page) => page.SchoolListPage),
  schoolRecord: () => import("#school/structure/SchoolPage.tsx").then((page) => page.SchoolPage),
  section: () => import("#shell/manage/SectionPage.tsx").then((page) => page.SectionPage),
  sectionSignIn: () =>
    import("#identity/account-office/SectionSignInPage.tsx").then((page) => page.SectionSignInPage),
  sections: () => import("#shell/manage/SectionsPage.tsx").then((page) => page.SectionsPage),
  semesters: () => import("#marks/results/SemestersPage.tsx").then((page) => page.SemestersPage),
  settings: () => import("#oversight/audit-log/SettingsPage.tsx").then((page) => page.SettingsPage),
  setup: () => import("#school/setup/SetupPage.tsx").then((page) => page.SetupPage),
  structure: () => import("#school/structure/StructurePage.tsx").then((page) => page.StructurePage),
  studentAttendance: () =>
    import("#time/attendance/StudentAttendancePage.tsx").then((page) => page.StudentAttendancePage),
  subjectList: () => import("#shell/subjects/SubjectListPage.tsx").then((page) => page.SubjectListPage),
  thread: () => import("#talking/messages/ThreadPage.tsx").then((page) => page.ThreadPage),
  timetable: () => import("#time/timetable-editor/TimetablePage.tsx").then((page) => page.TimetablePage),
  timetables: () => import("#time/timetable-editor/TimetablesPage.tsx").then((page) => page.TimetablesPage),
  location: () => import("#school/branches/LocationPage.tsx").then((page) => page.LocationPage),
  reportList: () => import("#insight/school-reports/ReportListPage.tsx").then((page) => page.ReportListPage),
  apply: () => import("#admissions/applying/ApplyPage.tsx").then((page) => page.ApplyPage),
  application: () =>
    import("#admissions/applications/ApplicationPage.tsx").then((page) => page.ApplicationPage),
  applications: () =>
    import("#admissions/applications/ApplicationsPage.tsx").then((page) => page.ApplicationsPage),
  certificate: () => import("#insight/trainings/CertificatePage.tsx").then((page) => page.CertificatePage),
  training: () => import("#insight/trainings/TrainingPage.tsx").then((page) => page.TrainingPage),
  trainings: () => import("#insight/trainings/TrainingsPage.tsx").then((page) => page.TrainingsPage),
  updateApp: () => import("#shell/versions/UpdateAppPage.tsx").then((page) => page.UpdateAppPage),
  upload: () => import("#roster/import/UploadPage.tsx").then((page) => page.UploadPage),
  videoCapture: () =>
    import("#learning/video-tasks/VideoCapturePage.tsx").then((page) => page.VideoCapturePage),
  videoExercises: () =>
    import("#learning/video-tasks/VideoExercisesPage.tsx").then((page) => page.VideoExercisesPage),
  viewer: () => import("#talking/viewer/ViewerPage.tsx").then((page) => page.ViewerPage),
  waiting: () => import("#platform/offline/WaitingPage.tsx").then((page) => page.WaitingPage),
  wordLists: () => import("#talking/moderation/WordListsPage.tsx").then((page) => page.WordListsPage),
  years: () => import("#school/structure/YearsPage.tsx").then((page) => page.YearsPage),
} satisfies Record<string, () => Promise<ComponentType>>;
