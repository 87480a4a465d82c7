import { lazy, type ComponentType, type LazyExoticComponent } from "react";

import { loadRestOfTexts } from "#platform/text/language.ts";

import type { MORE_PAGES } from "./more-pages.ts";

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

/** Most pages are seldom the first: what fetches their code comes with the second page. */
const more = (page: keyof typeof MORE_PAGES) => async () =>
  (await import("./more-pages.ts")).MORE_PAGES[page]();

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
  place("/subject-list", "shell/subjects/SubjectListPage", more("subjectList")),
  place("/levels/:id", "shell/subjects/LevelPage", more("level")),
  place("/lessons/:id", "learning/lessons/LessonsPage", more("lessons")),
  place("/group-plans/:id", "learning/group-plans/GroupPlanPage", more("groupPlan")),
  place("/lesson/:id", "learning/lessons/LessonPage", more("lesson")),
  place("/lesson/:id/:versionId", "learning/lessons/LessonPage", more("lesson")),
  place("/kept-lessons", "learning/lessons/KeptLessonsPage", more("keptLessons")),
  place("/lesson-versions/:id", "learning/lessons/VersionsPage", more("lessonVersions")),
  place("/school-list", "school/schools/SchoolListPage", more("schoolList")),
  place("/exercise/:lessonId/:exerciseId", "learning/exercises/ExercisePage", more("exercise")),
  place("/exercise/:lessonId/:exerciseId/marking", "learning/marking/MarkingPage", more("marking")),
  place("/exercises", "learning/exercises/ExercisesPage", more("exercises")),
  place("/exercises/:schoolId/:exerciseId", "learning/exercises/EditExercisePage", more("editExercise")),
  place("/question-banks", "learning/banks/BanksPage", more("banks")),
  place("/question-banks/:schoolId/:subjectId/:levelId", "learning/banks/BankPage", more("bank")),
  place(
    "/question-banks/:schoolId/:subjectId/:levelId/imports/:importId",
    "learning/banks/QuestionImportPage",
    more("questionImport"),
  ),
  place(
    "/group-question-banks/:schoolId/:subjectId/:levelId",
    "learning/banks/GroupBankPage",
    more("groupBank"),
  ),
  place(
    "/group-question-banks/:schoolId/:subjectId/:levelId/imports/:importId",
    "learning/banks/GroupQuestionImportPage",
    more("groupQuestionImport"),
  ),
  place("/chatting-rooms", "talking/chat-rooms/RoomsPage", rooms),
  place("/chatting-rooms/new", "talking/chat-rooms/BeginPage", more("beginRoom")),
  place("/chatting-rooms/classes", "talking/chat-rooms/ClassRoomsPage", more("classRooms")),
  place("/chatting-rooms/classes/:schoolId/:roomId", "talking/chat-rooms/ClassRoomPage", more("classRoom")),
  place("/chatting-rooms/:subjectId/:levelId", "talking/chat-rooms/RoomsPage", rooms),
  place("/chatting/:id", "talking/chat-room/RoomPage", room),
  place("/post/:id", "talking/posts/PostPage", more("post")),
  place("/posts", "talking/posts/NewsPage", more("news")),
  place("/student-application", "admissions/applying/ApplyPage", more("apply")),
  place("/manage/applications", "admissions/applications/ApplicationsPage", more("applications")),
  place(
    "/manage/applications/:schoolId/:key",
    "admissions/applications/ApplicationPage",
    more("application"),
  ),
  place("/manage/posts", "talking/posts/PostsPage", more("posts")),
  place("/manage/posts/:schoolId/:postId", "talking/posts/ComposePostPage", more("composePost")),
  place("/messages", "talking/messages/MessagesPage", messages),
  place("/messages/new", "talking/messages/ComposePage", more("composeMessage")),
  place("/messages/link/:token", "talking/messages/LinkPage", more("messageLink")),
  place("/message/:token", "talking/messages/LinkPage", more("messageLink")),
  place("/messages/mailings/:mailingId", "talking/messages/MailingPage", more("mailing")),
  place("/messages/:schoolId/:threadId", "talking/messages/ThreadPage", more("thread")),
  place("/archive-rooms/:id", "talking/archive/ArchivedRoomsPage", more("archivedRooms")),
  place("/archive-chatting/:id", "talking/archive/ArchivedRoomPage", more("archivedRoom")),
  place("/viewer/:id", "talking/viewer/ViewerPage", more("viewer")),
  place("/image-preview", "talking/files/PreviewPage", more("preview")),
  place("/teacher-guide-video", "learning/guide-videos/GuideVideosPage", more("guideVideos")),
  place(
    "/teacher-guide-video/:schoolId/:videoId",
    "learning/guide-videos/GuideVideoPage",
    more("guideVideo"),
  ),
  place("/video-exercises/:id", "learning/video-tasks/VideoExercisesPage", more("videoExercises")),
  place("/video-capture", "learning/video-tasks/VideoCapturePage", more("videoCapture")),
  place("/lesson-editor/:versionId", "learning/lesson-editor/LessonEditorPage", more("lessonEditor")),
  place("/manage/day-plan", "time/day-plan/DayPlanPage", more("dayPlan")),
  place("/manage/attendance-rules", "time/attendance/AttendanceRulesPage", more("attendanceRules")),
  place("/calendar", "time/calendar/CalendarPage", more("calendar")),
  place("/manage/timetables", "time/timetable-editor/TimetablesPage", more("timetables")),
  place("/manage/timetable-planning", "time/timetable-editor/PlanningPage", more("planning")),
  place(
    "/manage/timetables/:schoolId/:timetableId",
    "time/timetable-editor/TimetablePage",
    more("timetable"),
  ),
  place("/schedule", "time/schedule/SchedulePage", more("schedule")),
  place("/iqreportcards", "marks/cards/IqReportCardsPage", more("iqCards")),
  place("/manage/cards", "marks/cards/CardBatchesPage", more("cardBatches")),
  place("/manage", "shell/manage/ManagePage", more("manage")),
  place("/manage/sections", "shell/manage/SectionsPage", more("sections")),
  place("/manage/sections/:schoolId/:sectionId", "shell/manage/SectionPage", more("section")),
  place("/manage/imports", "roster/import/ImportsPage", more("imports")),
  place("/manage/roster-programs", "roster/oneroster/ProgramsPage", more("programs")),
  place("/manage/imports/:schoolId/:uploadId", "roster/import/UploadPage", more("upload")),
  place(
    "/manage/sections/:schoolId/:sectionId/move",
    "school/enrolment/MoveSeveralPage",
    more("moveSeveral"),
  ),
  place("/manage/people", "school/people/PeoplePage", more("people")),
  place("/manage/people/:schoolId/new", "school/people/NewPersonPage", more("newPerson")),
  place("/manage/people/:schoolId/:personId", "school/people/PersonPage", more("person")),
  place("/manage/people/:schoolId/:personId/edit", "school/people/EditPersonPage", more("editPerson")),
  place("/manage/people/:schoolId/:personId/enrolment", "school/enrolment/EnrolmentPage", more("enrolment")),
  place(
    "/manage/people/:schoolId/:personId/guardians/new",
    "school/guardians/LinkGuardianPage",
    more("linkGuardian"),
  ),
  place(
    "/manage/people/:schoolId/:personId/guardians/:linkId",
    "school/guardians/GuardianLinkPage",
    more("guardianLink"),
  ),
  place("/manage/requests", "oversight/proposals/RequestsPage", more("requests")),
  place("/notifications", "talking/notifications/NotificationsPage", notifications),
  place(
    "/notification-settings",
    "talking/notifications/NotificationSettingsPage",
    more("notificationSettings"),
  ),
  place("/my-requests", "oversight/proposals/MyRequestsPage", more("myRequests")),
  place("/ask/:schoolId/:personId", "school/people/EditPersonPage", more("editPerson")),
  place("/ask/:schoolId/:studentId/guardian", "school/guardians/InviteGuardianPage", more("inviteGuardian")),
  place("/manage/opening", "school/school-setup/OpeningPage", more("opening")),
  place("/manage/settings", "oversight/audit-log/SettingsPage", more("settings")),
  place("/manage/lesson-settings", "learning/lessons/LessonSettingsPage", more("lessonSettings")),
  place("/manage/chat-settings", "oversight/audit-log/ChatSettingsPage", more("chatSettings")),
  place("/manage/staff-sign-in", "identity/identity-providers/ProvidersPage", more("providers")),
  place("/manage/staff-sign-in/:providerId", "identity/identity-providers/ProviderPage", more("provider")),
  place("/manage/versions", "oversight/audit-log/VersionsPage", more("appVersions")),
  place("/manage/audit", "oversight/audit-log/AuditPage", more("auditLog")),
  place("/manage/moderation", "talking/moderation/CasesPage", more("cases")),
  place("/manage/moderation/:schoolId/rooms", "talking/moderation/RoomsPage", more("roomsToLook")),
  place("/manage/moderation/:schoolId/:caseId", "talking/moderation/CasePage", more("oneCase")),
  place("/manage/moderation/:schoolId/rooms/:roomId", "talking/moderation/LookPage", more("look")),
  place("/manage/word-lists", "talking/moderation/WordListsPage", more("wordLists")),
  place("/moderation", "talking/moderation/MyModerationPage", more("myModeration")),
  place(
    "/attendance/register/:schoolId/:sectionId/:day/:period",
    "time/attendance/RegisterPage",
    more("register"),
  ),
  place("/create-evaluation", "insight/evaluations/CreateEvaluationPage", more("createEvaluation")),
  place("/evaluations", "insight/evaluations/EvaluationsPage", more("evaluations")),
  place("/evaluations/:schoolId/:key", "insight/evaluations/EvaluationPage", more("evaluation")),
  place("/manage/evaluation-forms", "insight/evaluation-forms/EvaluationFormsPage", more("evaluationForms")),
  place(
    "/manage/evaluation-forms/:schoolId/:formId",
    "insight/evaluation-forms/EvaluationFormPage",
    more("evaluationForm"),
  ),
  place("/trainings", "insight/trainings/TrainingsPage", more("trainings")),
  place("/trainings/:schoolId/:key", "insight/trainings/TrainingPage", more("training")),
  place("/trainings/:schoolId/:key/certificate", "insight/trainings/CertificatePage", more("certificate")),
  place("/location", "school/branches/LocationPage", more("location")),
  place("/schoolreports", "insight/school-reports/SchoolReportsPage", more("schoolReports")),
  place("/school-reports-list/:type", "insight/school-reports/ReportListPage", more("reportList")),
  place("/manage/follow-up-rules", "insight/follow-up/FollowUpRulesPage", more("followUpRules")),
  place("/negligents-list", "insight/follow-up/FollowUpPage", more("followUp")),
  place("/attendance/excuses/:schoolId", "time/attendance/ExcusesPage", more("excuses")),
  place("/attendance/day/:schoolId", "time/attendance/AttendanceDayPage", more("attendanceDay")),
  place("/attendance/day/:schoolId/:day", "time/attendance/AttendanceDayPage", more("attendanceDay")),
  place("/attendance/missing/:schoolId", "time/attendance/MissingRegistersPage", more("missingRegisters")),
  place("/attendance/gate/:schoolId", "time/attendance/GatePage", more("gate")),
  place(
    "/attendance/student/:schoolId/:studentId",
    "time/attendance/StudentAttendancePage",
    more("studentAttendance"),
  ),
  place("/attendance/report", "time/attendance/ReportAbsencePage", more("reportAbsence")),
  place("/manage/years", "school/structure/YearsPage", more("years")),
  place("/manage/rollover", "school/rollover/RolloverPage", more("rollover")),
  place(
    "/manage/rollover/:schoolId/:sectionId",
    "school/rollover/RolloverSectionPage",
    more("rolloverSection"),
  ),
  place("/manage/catalogue", "school/structure/CataloguePage", more("catalogue")),
  place("/manage/structure", "school/structure/StructurePage", more("structure")),
  place("/manage/structure/:schoolId/:sectionId", "school/structure/ClassesPage", more("classes")),
  place("/manage/mandates", "school/structure/AppointmentsPage", more("mandates")),
  place("/manage/school", "school/structure/SchoolPage", more("schoolRecord")),
  place("/manage/school/:schoolId", "school/structure/SchoolPage", more("schoolRecord")),
  place(
    "/manage/people/:schoolId/:personId/account",
    "identity/account-office/AccountPage",
    more("accountOffice"),
  ),
  place(
    "/manage/sections/:schoolId/:sectionId/sign-in",
    "identity/account-office/SectionSignInPage",
    more("sectionSignIn"),
  ),
  place("/class", "identity/class-devices/ClassPage", more("classPage")),
  place("/identity", "identity/accounts/IdentityPage", more("identity")),
  place("/profile", "identity/accounts/ProfilePage", profile),
  place("/manage/marks", "marks/publication/PublicationPage", more("publication")),
  place("/manage/grade-policies", "marks/policies/PoliciesPage", more("policies")),
  place("/manage/objections", "marks/results/ObjectionsPage", more("objections")),
  place("/manage/mark-columns", "marks/sheets/MarkColumnsPage", more("markColumns")),
  place("/mark-sheets", "marks/sheets/MarkSheetsPage", more("markSheets")),
  place("/mark-sheets/:schoolId/:classId", "marks/sheets/MarkSheetPage", more("markSheet")),
  place("/conduct/:schoolId/:sectionId", "marks/conduct/ConductPage", more("conduct")),
  place("/reportcards", "marks/results/ReportCardsPage", more("reportCards")),
  place("/section-results/:schoolId/:sectionId", "marks/results/LookedResultsPage", more("lookedResults")),
  place("/reportcardsyear/:yearId", "marks/results/ReportYearPage", more("reportYear")),
  place("/reportgradesemesters/:id/:year", "marks/results/SemestersPage", more("semesters")),
  place("/setup", "school/setup/SetupPage", more("setup")),
  place("/update-app", "shell/versions/UpdateAppPage", more("updateApp")),
  place("/waiting", "platform/WaitingPage", more("waiting")),
  place("*", "platform/NotFoundPage", notFound),
];

/** In development alone: the parts that screens are built from. A build has none of it. */
export const PARTS: readonly ScreenPlace[] = import.meta.env.DEV
  ? [
      place("/ui", "platform/ui/PartsPage", () =>
        import("#platform/ui/PartsPage.tsx").then((page) => page.PartsPage),
      ),
    ]
  : [];
