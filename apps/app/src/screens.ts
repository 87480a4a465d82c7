import { lazy, type ComponentType, type LazyExoticComponent } from "react";

import { loadRestOfTexts } from "#platform/text/language.ts";

/** One address of the app and the page behind it. */
export interface ScreenPlace {
  readonly path: string;
  /** Slice and page, as in `identity/accounts/LoginPage`; the page carries it as `data-screen`. */
  readonly name: string;
  readonly Page: LazyExoticComponent<ComponentType>;
  /** Fetches the page's code. */
  readonly load: () => Promise<ComponentType>;
  /** The page itself, once its code is here. */
  readonly ready: () => ComponentType | undefined;
}

/** Pages shown before sign-in: they need only the first texts. */
const SIGN_IN: ReadonlySet<string> = new Set([
  "identity/accounts/ChooseAccountTypePage",
  "identity/accounts/LoginPage",
]);

type Load = () => Promise<ComponentType>;

function place(path: string, name: string, fetch: Load): ScreenPlace {
  let page: ComponentType | undefined;
  const load: Load = async () => {
    const [fetched] = await Promise.all([page ?? fetch(), SIGN_IN.has(name) ? undefined : loadRestOfTexts()]);
    return (page = fetched);
  };
  return { path, name, Page: lazy(async () => ({ default: await load() })), load, ready: () => page };
}

const notFound = () => import("#platform/ui/NotFoundPage.tsx").then((page) => page.NotFoundPage);
const chooser = async () => {
  const page = await import("#identity/accounts/ChooseAccountTypePage.tsx");
  await page.readKnownPeople();
  return page.ChooseAccountTypePage;
};
const login = () => import("#identity/accounts/LoginPage.tsx").then((page) => page.LoginPage);
const profile = () => import("#identity/accounts/ProfilePage.tsx").then((page) => page.ProfilePage);
const home = () => import("#shell/home/HomePage.tsx").then((page) => page.HomePage);
const familyHome = () => import("#shell/home/FamilyHomePage.tsx").then((page) => page.FamilyHomePage);
const subjects = () => import("#shell/subjects/SubjectsPage.tsx").then((page) => page.SubjectsPage);
const notifications = () =>
  import("#talking/notifications/NotificationsPage.tsx").then((page) => page.NotificationsPage);
const rooms = () => import("#talking/chat-rooms/RoomsPage.tsx").then((page) => page.RoomsPage);
const room = () => import("#talking/chat-room/RoomPage.tsx").then((page) => page.RoomPage);
const messages = () => import("#talking/messages/MessagesPage.tsx").then((page) => page.MessagesPage);

/** Most pages are seldom the first: what fetches their code comes with the second page. The name is that of the file. */
const more = (path: string, name: string) =>
  place(path, name, async () => (await import("./more-pages.ts")).fetchPage(name));

/** Address → page, for every screen. */
export const SCREENS: readonly ScreenPlace[] = [
  place("/choose-account-type", "identity/accounts/ChooseAccountTypePage", chooser),
  place("/login", "identity/accounts/LoginPage", login),
  place("/login/:id", "identity/accounts/LoginPage", login),
  place("/login/:id/:noAccess", "identity/accounts/LoginPage", login),
  place("/home", "shell/home/HomePage", home),
  place("/home/:counter", "shell/home/HomePage", home),
  place("/family-home", "shell/home/FamilyHomePage", familyHome),
  place("/subjects/:levelId", "shell/subjects/SubjectsPage", subjects),
  more("/subject-list", "shell/subjects/SubjectListPage"),
  more("/levels/:id", "shell/subjects/LevelPage"),
  more("/lessons/:id", "learning/lessons/LessonsPage"),
  more("/group-plans/:id", "learning/group-plans/GroupPlanPage"),
  more("/lesson/:id", "learning/lessons/LessonPage"),
  more("/lesson/:id/:versionId", "learning/lessons/LessonPage"),
  more("/kept-lessons", "learning/lessons/KeptLessonsPage"),
  more("/lesson-versions/:id", "learning/lessons/VersionsPage"),
  more("/school-list", "school/schools/SchoolListPage"),
  more("/exercise/:lessonId/:exerciseId", "learning/exercises/ExercisePage"),
  more("/exercise/:lessonId/:exerciseId/marking", "learning/marking/MarkingPage"),
  more("/exercise/:lessonId/:exerciseId/students/:studentId", "learning/exercises/StudentWorkPage"),
  more("/exercises", "learning/exercises/ExercisesPage"),
  more("/exercises/:schoolId/:exerciseId", "learning/exercises/EditExercisePage"),
  more("/homework", "learning/homework/HomeworkListPage"),
  more("/homework/:schoolId/:homeworkId", "learning/homework/HomeworkPage"),
  more("/homework/:schoolId/:homeworkId/edit", "learning/homework/EditHomeworkPage"),
  more("/homework-evenings/:schoolId/:sectionId", "learning/homework/HomeworkEveningsPage"),
  more("/question-banks", "learning/banks/BanksPage"),
  more("/question-banks/:schoolId/:subjectId/:levelId", "learning/banks/BankPage"),
  more(
    "/question-banks/:schoolId/:subjectId/:levelId/imports/:importId",
    "learning/banks/QuestionImportPage",
  ),
  more("/group-question-banks/:schoolId/:subjectId/:levelId", "learning/banks/GroupBankPage"),
  more(
    "/group-question-banks/:schoolId/:subjectId/:levelId/imports/:importId",
    "learning/banks/GroupQuestionImportPage",
  ),
  place("/chatting-rooms", "talking/chat-rooms/RoomsPage", rooms),
  more("/chatting-rooms/new", "talking/chat-rooms/BeginPage"),
  more("/chatting-rooms/classes", "talking/chat-rooms/ClassRoomsPage"),
  more("/chatting-rooms/classes/:schoolId/:roomId", "talking/chat-rooms/ClassRoomPage"),
  place("/chatting-rooms/:subjectId/:levelId", "talking/chat-rooms/RoomsPage", rooms),
  place("/chatting/:id", "talking/chat-room/RoomPage", room),
  more("/post/:id", "talking/posts/PostPage"),
  more("/posts", "talking/posts/NewsPage"),
  more("/asks", "talking/asks/OpenAsksPage"),
  more("/asks/:schoolId/:askId", "talking/asks/AskPage"),
  more("/manage/asks", "talking/asks/AsksPage"),
  more("/manage/asks/:schoolId/new", "talking/asks/NewAskPage"),
  more("/manage/asks/:schoolId/:askId", "talking/asks/AskResultsPage"),
  more("/student-application", "admissions/applying/ApplyPage"),
  more("/manage/applications", "admissions/applications/ApplicationsPage"),
  more("/manage/assessment-slots", "admissions/applications/SlotsPage"),
  more("/assessments", "admissions/applications/OwnAssessmentsPage"),
  more("/manage/applications/:schoolId/:key", "admissions/applications/ApplicationPage"),
  more("/manage/posts", "talking/posts/PostsPage"),
  more("/manage/posts/:schoolId/:postId", "talking/posts/ComposePostPage"),
  more("/manage/outbound", "talking/outbound/OutboundPage"),
  more("/contact-proofs", "talking/outbound/ContactProofsPage"),
  more("/forgotten", "talking/outbound/ForgottenPage"),
  more("/manage/circulars", "talking/circulars/CircularsPage"),
  more("/manage/circulars/new", "talking/circulars/ComposeCircularPage"),
  more("/manage/circulars/:circularId", "talking/circulars/CircularPage"),
  place("/messages", "talking/messages/MessagesPage", messages),
  more("/messages/new", "talking/messages/ComposePage"),
  more("/messages/link/:token", "talking/messages/LinkPage"),
  more("/message/:token", "talking/messages/LinkPage"),
  more("/messages/mailings/:mailingId", "talking/messages/MailingPage"),
  more("/messages/:schoolId/:threadId", "talking/messages/ThreadPage"),
  more("/archive-rooms/:id", "talking/archive/ArchivedRoomsPage"),
  more("/archive-chatting/:id", "talking/archive/ArchivedRoomPage"),
  more("/viewer/:id", "talking/viewer/ViewerPage"),
  more("/image-preview", "talking/files/PreviewPage"),
  more("/teacher-guide-video", "learning/guide-videos/GuideVideosPage"),
  more("/teacher-guide-video/:schoolId/:videoId", "learning/guide-videos/GuideVideoPage"),
  more("/video-exercises/:id", "learning/video-tasks/VideoExercisesPage"),
  more("/video-exercises/:id/:taskId/:studentId", "learning/video-tasks/VideoLookPage"),
  more("/manage/video-looks", "learning/video-tasks/VideoLooksPage"),
  more("/manage/marking-looks", "learning/marking/MarkingLooksPage"),
  more("/video-capture", "learning/video-tasks/VideoCapturePage"),
  more("/lesson-editor/:versionId", "learning/lesson-editor/LessonEditorPage"),
  more("/manage/day-plan", "time/cover/DayPlanPage"),
  more("/own-absences", "time/cover/OwnAbsencesPage"),
  more("/manage/attendance-rules", "time/attendance/AttendanceRulesPage"),
  more("/calendar", "time/calendar/CalendarPage"),
  more("/manage/timetables", "time/timetable-editor/TimetablesPage"),
  more("/manage/timetable-planning", "time/timetable-editor/PlanningPage"),
  more("/manage/timetables/:schoolId/:timetableId", "time/timetable-editor/TimetablePage"),
  more("/schedule", "shell/home/TimetablePage"),
  more("/schedule/:date/:lessonId", "shell/home/LessonOfDayPage"),
  more("/iqreportcards", "marks/cards/IqReportCardsPage"),
  more("/manage/cards", "marks/cards/CardBatchesPage"),
  more("/manage", "shell/manage/ManagePage"),
  more("/manage/sections", "shell/manage/SectionsPage"),
  more("/manage/sections/:schoolId/:sectionId", "shell/manage/SectionPage"),
  more("/manage/imports", "roster/import/ImportsPage"),
  more("/manage/roster-programs", "roster/oneroster/ProgramsPage"),
  more("/manage/imports/:schoolId/:uploadId", "roster/import/UploadPage"),
  more("/manage/sections/:schoolId/:sectionId/move", "school/enrolment/MoveSeveralPage"),
  more("/manage/sections/:schoolId/:sectionId/numbers", "school/enrolment/RegisterNumbersPage"),
  more("/manage/people", "shell/records/PeoplePage"),
  more("/manage/duplicates", "school/record-merges/DuplicatesPage"),
  more("/manage/people/:schoolId/new", "school/people/NewPersonPage"),
  more("/manage/people/:schoolId/:personId", "shell/records/PersonPage"),
  more("/manage/people/:schoolId/:personId/edit", "school/people/EditPersonPage"),
  more("/manage/people/:schoolId/:personId/enrolment", "school/enrolment/EnrolmentPage"),
  more("/manage/people/:schoolId/:personId/guardians/new", "school/guardians/LinkGuardianPage"),
  more("/manage/people/:schoolId/:personId/guardians/:linkId", "school/guardians/GuardianLinkPage"),
  more("/manage/requests", "oversight/proposals/RequestsPage"),
  place("/notifications", "talking/notifications/NotificationsPage", notifications),
  more("/notification-settings", "talking/notifications/NotificationSettingsPage"),
  more("/my-requests", "oversight/proposals/MyRequestsPage"),
  more("/ask/:schoolId/:personId", "school/people/EditPersonPage"),
  more("/ask/:schoolId/:studentId/guardian", "school/guardians/InviteGuardianPage"),
  more("/manage/opening", "school/school-setup/OpeningPage"),
  more("/manage/settings", "oversight/audit-log/SettingsPage"),
  more("/manage/lesson-settings", "learning/lessons/LessonSettingsPage"),
  more("/manage/homework-settings", "learning/homework/HomeworkSettingsPage"),
  more("/manage/chat-settings", "oversight/audit-log/ChatSettingsPage"),
  more("/manage/staff-sign-in", "identity/identity-providers/ProvidersPage"),
  more("/manage/staff-sign-in/:providerId", "identity/identity-providers/ProviderPage"),
  more("/manage/versions", "oversight/audit-log/VersionsPage"),
  more("/manage/audit", "oversight/audit-log/AuditPage"),
  more("/manage/moderation", "talking/moderation/CasesPage"),
  more("/manage/moderation/:schoolId/rooms", "talking/moderation/RoomsPage"),
  more("/manage/moderation/:schoolId/:caseId", "talking/moderation/CasePage"),
  more("/manage/moderation/:schoolId/rooms/:roomId", "talking/moderation/LookPage"),
  more("/manage/word-lists", "talking/moderation/WordListsPage"),
  more("/moderation", "talking/moderation/MyModerationPage"),
  more("/attendance/register/:schoolId/:sectionId/:day/:period", "time/attendance/RegisterPage"),
  more("/create-evaluation", "insight/evaluations/CreateEvaluationPage"),
  more("/evaluations", "insight/evaluations/EvaluationsPage"),
  more("/evaluations/:schoolId/:key", "insight/evaluations/EvaluationPage"),
  more("/manage/evaluation-forms", "insight/evaluation-forms/EvaluationFormsPage"),
  more("/manage/evaluation-forms/:schoolId/:formId", "insight/evaluation-forms/EvaluationFormPage"),
  more("/trainings", "insight/trainings/TrainingsPage"),
  more("/trainings/:schoolId/:key", "insight/trainings/TrainingPage"),
  more("/trainings/:schoolId/:key/certificate", "insight/trainings/CertificatePage"),
  more("/location", "school/branches/LocationPage"),
  more("/schoolreports", "insight/school-reports/SchoolReportsPage"),
  more("/group-report", "insight/school-reports/GroupReportPage"),
  more("/school-reports-list/:type", "insight/school-reports/ReportListPage"),
  more("/manage/follow-up-rules", "insight/follow-up/FollowUpRulesPage"),
  more("/negligents-list", "insight/follow-up/FollowUpPage"),
  more("/attendance/excuses/:schoolId", "time/attendance/ExcusesPage"),
  more("/attendance/day/:schoolId", "time/attendance/AttendanceDayPage"),
  more("/attendance/day/:schoolId/:day", "time/attendance/AttendanceDayPage"),
  more("/attendance/missing/:schoolId", "time/attendance/MissingRegistersPage"),
  more("/attendance/gate/:schoolId", "time/attendance/GatePage"),
  more("/attendance/backfill/:schoolId", "time/attendance/BackfillPage"),
  more("/attendance/student/:schoolId/:studentId", "time/attendance/StudentAttendancePage"),
  more("/attendance/report", "time/attendance/ReportAbsencePage"),
  more("/manage/years", "school/structure/YearsPage"),
  more("/manage/rollover", "school/rollover/RolloverPage"),
  more("/manage/rollover/:schoolId/:sectionId", "school/rollover/RolloverSectionPage"),
  more("/manage/catalogue", "school/structure/CataloguePage"),
  more("/manage/structure", "school/structure/StructurePage"),
  more("/manage/structure/:schoolId/:sectionId", "school/structure/ClassesPage"),
  more("/manage/mandates", "school/structure/AppointmentsPage"),
  more("/manage/principal", "school/structure/ManagerPage"),
  more("/manage/school", "school/structure/SchoolPage"),
  more("/manage/school/:schoolId", "school/structure/SchoolPage"),
  more("/manage/people/:schoolId/:personId/account", "identity/account-office/AccountPage"),
  more("/manage/sections/:schoolId/:sectionId/sign-in", "identity/account-office/SectionSignInPage"),
  more("/class", "identity/class-devices/ClassPage"),
  more("/identity", "identity/accounts/IdentityPage"),
  place("/profile", "identity/accounts/ProfilePage", profile),
  more("/my-data", "oversight/data-rights/MyDataPage"),
  more("/privacy", "oversight/data-rights/PrivacyPage"),
  more("/manage/people/:schoolId/:personId/data", "oversight/data-rights/PersonDataPage"),
  more("/manage/archive", "oversight/school-archives/SchoolArchivePage"),
  more("/manage/erasure-requests", "oversight/data-rights/ErasureRequestsPage"),
  more("/manage/people/:schoolId/:personId/photo", "talking/person-photos/PersonPhotoPage"),
  more("/profile/photo", "talking/person-photos/PersonPhotoPage"),
  more("/profile/name", "school/people/OwnNamePage"),
  more("/manage/people/:schoolId/:personId/late-rule", "marks/publication/LateRulePage"),
  more("/manage/ministry-results", "marks/ministry-results/MinistryPage"),
  more("/manage/mark-approval", "marks/publication/MarkApprovalPage"),
  more("/manage/marks", "marks/publication/PublicationPage"),
  more("/manage/grade-policies", "marks/policies/PoliciesPage"),
  more("/manage/objections", "marks/results/ObjectionsPage"),
  more("/manage/mark-columns", "marks/sheets/MarkColumnsPage"),
  more("/mark-sheets", "marks/sheets/MarkSheetsPage"),
  more("/mark-sheets/:schoolId/:classId", "marks/sheets/MarkSheetPage"),
  more("/conduct/:schoolId/:sectionId", "marks/conduct/ConductPage"),
  more("/reportcards", "marks/results/ReportCardsPage"),
  more("/section-results/:schoolId/:sectionId", "marks/results/LookedResultsPage"),
  more("/reportcardsyear/:yearId", "marks/results/ReportYearPage"),
  more("/reportgradesemesters/:id/:year", "marks/results/SemestersPage"),
  more("/setup", "school/setup/SetupPage"),
  more("/update-app", "shell/versions/UpdateAppPage"),
  more("/waiting", "platform/offline/WaitingPage"),
  place("*", "platform/ui/NotFoundPage", notFound),
];

/** In development alone: the parts that screens are built from. A build has none of it. */
export const PARTS: readonly ScreenPlace[] = import.meta.env.DEV
  ? [
      place("/ui", "platform/ui/PartsPage", () =>
        import("#platform/ui/PartsPage.tsx").then((page) => page.PartsPage),
      ),
    ]
  : [];
