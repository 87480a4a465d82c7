import type { ComponentType } from "react";

import type { withWordsOfKinds } from "./with-words-of-kinds.tsx";

async function ofRequests(page: Promise<Parameters<typeof withWordsOfKinds>[0]>): Promise<ComponentType> {
  const { withWordsOfKinds: withWords } = await import("./with-words-of-kinds.tsx");
  return withWords(await page);
}

/** How the code of a page is fetched, for each that is seldom the first (screens.ts). */
export const MORE_PAGES = {
  "marks/ministry-results/MinistryPage": () =>
    import("#marks/ministry-results/MinistryPage.tsx").then((page) => page.MinistryPage),
  "marks/publication/LateRulePage": () =>
    import("#marks/publication/LateRulePage.tsx").then((page) => page.LateRulePage),
  "school/record-merges/DuplicatesPage": () =>
    import("#school/record-merges/DuplicatesPage.tsx").then((page) => page.DuplicatesPage),
  "school/rollover/RolloverPage": () =>
    import("#school/rollover/RolloverPage.tsx").then((page) => page.RolloverPage),
  "school/rollover/RolloverSectionPage": () =>
    import("#school/rollover/RolloverSectionPage.tsx").then((page) => page.RolloverSectionPage),
  "time/timetable-editor/PlanningPage": () =>
    import("#time/timetable-editor/PlanningPage.tsx").then((page) => page.PlanningPage),
  "insight/school-reports/GroupReportPage": () =>
    import("#insight/school-reports/GroupReportPage.tsx").then((page) => page.GroupReportPage),
  "insight/school-reports/SchoolReportsPage": () =>
    import("#insight/school-reports/SchoolReportsPage.tsx").then((page) => page.SchoolReportsPage),
  "identity/account-office/AccountPage": () =>
    import("#identity/account-office/AccountPage.tsx").then((page) => page.AccountPage),
  "learning/exercises/StudentWorkPage": () =>
    import("#learning/exercises/StudentWorkPage.tsx").then((page) => page.StudentWorkPage),
  "oversight/audit-log/VersionsPage": () =>
    import("#oversight/audit-log/VersionsPage.tsx").then((page) => page.VersionsPage),
  "talking/archive/ArchivedRoomPage": () =>
    import("#talking/archive/ArchivedRoomPage.tsx").then((page) => page.ArchivedRoomPage),
  "talking/archive/ArchivedRoomsPage": () =>
    import("#talking/archive/ArchivedRoomsPage.tsx").then((page) => page.ArchivedRoomsPage),
  "time/attendance/AttendanceDayPage": () =>
    import("#time/attendance/AttendanceDayPage.tsx").then((page) => page.AttendanceDayPage),
  "time/attendance/AttendanceRulesPage": () =>
    import("#time/attendance/AttendanceRulesPage.tsx").then((page) => page.AttendanceRulesPage),
  "oversight/audit-log/AuditPage": () =>
    import("#oversight/audit-log/AuditPage.tsx").then((page) => page.AuditPage),
  "talking/chat-rooms/BeginPage": () =>
    import("#talking/chat-rooms/BeginPage.tsx").then((page) => page.BeginPage),
  "time/calendar/CalendarPage": () =>
    import("#time/calendar/CalendarPage.tsx").then((page) => page.CalendarPage),
  "marks/cards/CardBatchesPage": () =>
    import("#marks/cards/CardBatchesPage.tsx").then((page) => page.CardBatchesPage),
  "learning/banks/BankPage": () => import("#learning/banks/BankPage.tsx").then((page) => page.BankPage),
  "learning/banks/BanksPage": () => import("#learning/banks/BanksPage.tsx").then((page) => page.BanksPage),
  "learning/group-plans/GroupPlanPage": () =>
    import("#learning/group-plans/GroupPlanPage.tsx").then((page) => page.GroupPlanPage),
  "learning/banks/GroupBankPage": () =>
    import("#learning/banks/GroupBankPage.tsx").then((page) => page.GroupBankPage),
  "learning/banks/GroupQuestionImportPage": () =>
    import("#learning/banks/GroupQuestionImportPage.tsx").then((page) => page.GroupQuestionImportPage),
  "learning/banks/QuestionImportPage": () =>
    import("#learning/banks/QuestionImportPage.tsx").then((page) => page.QuestionImportPage),
  "talking/moderation/CasesPage": () =>
    import("#talking/moderation/CasesPage.tsx").then((page) => page.CasesPage),
  "school/structure/CataloguePage": () =>
    import("#school/structure/CataloguePage.tsx").then((page) => page.CataloguePage),
  "oversight/audit-log/ChatSettingsPage": () =>
    import("#oversight/audit-log/ChatSettingsPage.tsx").then((page) => page.ChatSettingsPage),
  "identity/class-devices/ClassPage": () =>
    import("#identity/class-devices/ClassPage.tsx").then((page) => page.ClassPage),
  "talking/chat-rooms/ClassRoomPage": () =>
    import("#talking/chat-rooms/ClassRoomPage.tsx").then((page) => page.ClassRoomPage),
  "talking/chat-rooms/ClassRoomsPage": () =>
    import("#talking/chat-rooms/ClassRoomsPage.tsx").then((page) => page.ClassRoomsPage),
  "school/structure/ClassesPage": () =>
    import("#school/structure/ClassesPage.tsx").then((page) => page.ClassesPage),
  "marks/conduct/ConductPage": () =>
    import("#marks/conduct/ConductPage.tsx").then((page) => page.ConductPage),
  "talking/circulars/CircularPage": () =>
    import("#talking/circulars/CircularPage.tsx").then((page) => page.CircularPage),
  "talking/circulars/CircularsPage": () =>
    import("#talking/circulars/CircularsPage.tsx").then((page) => page.CircularsPage),
  "talking/circulars/ComposeCircularPage": () =>
    import("#talking/circulars/ComposeCircularPage.tsx").then((page) => page.ComposeCircularPage),
  "talking/messages/ComposePage": () =>
    import("#talking/messages/ComposePage.tsx").then((page) => page.ComposePage),
  "talking/posts/ComposePostPage": () =>
    import("#talking/posts/ComposePostPage.tsx").then((page) => page.ComposePostPage),
  "insight/evaluations/CreateEvaluationPage": () =>
    import("#insight/evaluations/CreateEvaluationPage.tsx").then((page) => page.CreateEvaluationPage),
  "insight/evaluations/EvaluationPage": () =>
    import("#insight/evaluations/EvaluationPage.tsx").then((page) => page.EvaluationPage),
  "insight/evaluation-forms/EvaluationFormPage": () =>
    import("#insight/evaluation-forms/EvaluationFormPage.tsx").then((page) => page.EvaluationFormPage),
  "insight/evaluation-forms/EvaluationFormsPage": () =>
    import("#insight/evaluation-forms/EvaluationFormsPage.tsx").then((page) => page.EvaluationFormsPage),
  "insight/evaluations/EvaluationsPage": () =>
    import("#insight/evaluations/EvaluationsPage.tsx").then((page) => page.EvaluationsPage),
  "time/cover/DayPlanPage": () => import("#time/cover/DayPlanPage.tsx").then((page) => page.DayPlanPage),
  "learning/exercises/EditExercisePage": () =>
    import("#learning/exercises/EditExercisePage.tsx").then((page) => page.EditExercisePage),
  "school/people/EditPersonPage": () =>
    import("#school/people/EditPersonPage.tsx").then((page) => page.EditPersonPage),
  "school/enrolment/EnrolmentPage": () =>
    import("#school/enrolment/EnrolmentPage.tsx").then((page) => page.EnrolmentPage),
  "time/attendance/ExcusesPage": () =>
    import("#time/attendance/ExcusesPage.tsx").then((page) => page.ExcusesPage),
  "learning/exercises/ExercisePage": () =>
    import("#learning/exercises/ExercisePage.tsx").then((page) => page.ExercisePage),
  "learning/exercises/ExercisesPage": () =>
    import("#learning/exercises/ExercisesPage.tsx").then((page) => page.ExercisesPage),
  "insight/follow-up/FollowUpPage": () =>
    import("#insight/follow-up/FollowUpPage.tsx").then((page) => page.FollowUpPage),
  "insight/follow-up/FollowUpRulesPage": () =>
    import("#insight/follow-up/FollowUpRulesPage.tsx").then((page) => page.FollowUpRulesPage),
  "time/attendance/BackfillPage": () =>
    import("#time/attendance/BackfillPage.tsx").then((page) => page.BackfillPage),
  "time/attendance/GatePage": () => import("#time/attendance/GatePage.tsx").then((page) => page.GatePage),
  "learning/guide-videos/GuideVideoPage": () =>
    import("#learning/guide-videos/GuideVideoPage.tsx").then((page) => page.GuideVideoPage),
  "learning/guide-videos/GuideVideosPage": () =>
    import("#learning/guide-videos/GuideVideosPage.tsx").then((page) => page.GuideVideosPage),
  "school/guardians/GuardianLinkPage": () =>
    import("#school/guardians/GuardianLinkPage.tsx").then((page) => page.GuardianLinkPage),
  "identity/accounts/IdentityPage": () =>
    import("#identity/accounts/IdentityPage.tsx").then((page) => page.IdentityPage),
  "roster/import/ImportsPage": () =>
    import("#roster/import/ImportsPage.tsx").then((page) => page.ImportsPage),
  "school/guardians/InviteGuardianPage": () =>
    import("#school/guardians/InviteGuardianPage.tsx").then((page) => page.InviteGuardianPage),
  "marks/cards/IqReportCardsPage": () =>
    import("#marks/cards/IqReportCardsPage.tsx").then((page) => page.IqReportCardsPage),
  "learning/lessons/KeptLessonsPage": () =>
    import("#learning/lessons/KeptLessonsPage.tsx").then((page) => page.KeptLessonsPage),
  "learning/lessons/LessonPage": () =>
    import("#learning/lessons/LessonPage.tsx").then((page) => page.LessonPage),
  "learning/lesson-editor/LessonEditorPage": () =>
    import("#learning/lesson-editor/LessonEditorPage.tsx").then((page) => page.LessonEditorPage),
  "learning/lessons/LessonSettingsPage": () =>
    import("#learning/lessons/LessonSettingsPage.tsx").then((page) => page.LessonSettingsPage),
  "learning/lessons/VersionsPage": () =>
    import("#learning/lessons/VersionsPage.tsx").then((page) => page.VersionsPage),
  "learning/lessons/LessonsPage": () =>
    import("#learning/lessons/LessonsPage.tsx").then((page) => page.LessonsPage),
  "shell/subjects/LevelPage": () => import("#shell/subjects/LevelPage.tsx").then((page) => page.LevelPage),
  "school/guardians/LinkGuardianPage": () =>
    import("#school/guardians/LinkGuardianPage.tsx").then((page) => page.LinkGuardianPage),
  "talking/moderation/LookPage": () =>
    import("#talking/moderation/LookPage.tsx").then((page) => page.LookPage),
  "talking/messages/MailingPage": () =>
    import("#talking/messages/MailingPage.tsx").then((page) => page.MailingPage),
  "shell/manage/ManagePage": () => import("#shell/manage/ManagePage.tsx").then((page) => page.ManagePage),
  "school/structure/AppointmentsPage": () =>
    import("#school/structure/AppointmentsPage.tsx").then((page) => page.AppointmentsPage),
  "marks/sheets/MarkColumnsPage": () =>
    import("#marks/sheets/MarkColumnsPage.tsx").then((page) => page.MarkColumnsPage),
  "marks/sheets/MarkSheetPage": () =>
    import("#marks/sheets/MarkSheetPage.tsx").then((page) => page.MarkSheetPage),
  "marks/sheets/MarkSheetsPage": () =>
    import("#marks/sheets/MarkSheetsPage.tsx").then((page) => page.MarkSheetsPage),
  "learning/marking/MarkingPage": () =>
    import("#learning/marking/MarkingPage.tsx").then((page) => page.MarkingPage),
  "talking/messages/LinkPage": () => import("#talking/messages/LinkPage.tsx").then((page) => page.LinkPage),
  "time/cover/OwnAbsencesPage": () =>
    import("#time/cover/OwnAbsencesPage.tsx").then((page) => page.OwnAbsencesPage),
  "time/attendance/MissingRegistersPage": () =>
    import("#time/attendance/MissingRegistersPage.tsx").then((page) => page.MissingRegistersPage),
  "school/enrolment/RegisterNumbersPage": () =>
    import("#school/enrolment/RegisterNumbersPage.tsx").then((page) => page.RegisterNumbersPage),
  "school/enrolment/MoveSeveralPage": () =>
    import("#school/enrolment/MoveSeveralPage.tsx").then((page) => page.MoveSeveralPage),
  "talking/moderation/MyModerationPage": () =>
    import("#talking/moderation/MyModerationPage.tsx").then((page) => page.MyModerationPage),
  "oversight/proposals/MyRequestsPage": () =>
    ofRequests(import("#oversight/proposals/MyRequestsPage.tsx").then((page) => page.MyRequestsPage)),
  "school/people/NewPersonPage": () =>
    import("#school/people/NewPersonPage.tsx").then((page) => page.NewPersonPage),
  "talking/posts/NewsPage": () => import("#talking/posts/NewsPage.tsx").then((page) => page.NewsPage),
  "talking/notifications/NotificationSettingsPage": () =>
    import("#talking/notifications/NotificationSettingsPage.tsx").then(
      (page) => page.NotificationSettingsPage,
    ),
  "marks/results/ObjectionsPage": () =>
    import("#marks/results/ObjectionsPage.tsx").then((page) => page.ObjectionsPage),
  "talking/moderation/CasePage": () =>
    import("#talking/moderation/CasePage.tsx").then((page) => page.CasePage),
  "school/school-setup/OpeningPage": () =>
    import("#school/school-setup/OpeningPage.tsx").then((page) => page.OpeningPage),
  "school/people/PeoplePage": () => import("#school/people/PeoplePage.tsx").then((page) => page.PeoplePage),
  "school/people/PersonPage": () => import("#school/people/PersonPage.tsx").then((page) => page.PersonPage),
  "marks/policies/PoliciesPage": () =>
    import("#marks/policies/PoliciesPage.tsx").then((page) => page.PoliciesPage),
  "talking/posts/PostPage": () => import("#talking/posts/PostPage.tsx").then((page) => page.PostPage),
  "talking/posts/PostsPage": () => import("#talking/posts/PostsPage.tsx").then((page) => page.PostsPage),
  "talking/files/PreviewPage": () =>
    import("#talking/files/PreviewPage.tsx").then((page) => page.PreviewPage),
  "roster/oneroster/ProgramsPage": () =>
    import("#roster/oneroster/ProgramsPage.tsx").then((page) => page.ProgramsPage),
  "identity/identity-providers/ProviderPage": () =>
    import("#identity/identity-providers/ProviderPage.tsx").then((page) => page.ProviderPage),
  "identity/identity-providers/ProvidersPage": () =>
    import("#identity/identity-providers/ProvidersPage.tsx").then((page) => page.ProvidersPage),
  "marks/publication/PublicationPage": () =>
    import("#marks/publication/PublicationPage.tsx").then((page) => page.PublicationPage),
  "time/attendance/RegisterPage": () =>
    import("#time/attendance/RegisterPage.tsx").then((page) => page.RegisterPage),
  "time/attendance/ReportAbsencePage": () =>
    import("#time/attendance/ReportAbsencePage.tsx").then((page) => page.ReportAbsencePage),
  "marks/results/ReportCardsPage": () =>
    import("#marks/results/ReportCardsPage.tsx").then((page) => page.ReportCardsPage),
  "marks/results/ReportYearPage": () =>
    import("#marks/results/ReportYearPage.tsx").then((page) => page.ReportYearPage),
  "marks/results/LookedResultsPage": () =>
    import("#marks/results/LookedResultsPage.tsx").then((page) => page.LookedResultsPage),
  "oversight/proposals/RequestsPage": () =>
    ofRequests(import("#oversight/proposals/RequestsPage.tsx").then((page) => page.RequestsPage)),
  "talking/moderation/RoomsPage": () =>
    import("#talking/moderation/RoomsPage.tsx").then((page) => page.RoomsPage),
  "time/timetable/SchedulePage": () =>
    import("#time/timetable/SchedulePage.tsx").then((page) => page.SchedulePage),
  "school/schools/SchoolListPage": () =>
    import("#school/schools/SchoolListPage.tsx").then((page) => page.SchoolListPage),
  "school/structure/SchoolPage": () =>
    import("#school/structure/SchoolPage.tsx").then((page) => page.SchoolPage),
  "shell/manage/SectionPage": () => import("#shell/manage/SectionPage.tsx").then((page) => page.SectionPage),
  "identity/account-office/SectionSignInPage": () =>
    import("#identity/account-office/SectionSignInPage.tsx").then((page) => page.SectionSignInPage),
  "shell/manage/SectionsPage": () =>
    import("#shell/manage/SectionsPage.tsx").then((page) => page.SectionsPage),
  "marks/results/SemestersPage": () =>
    import("#marks/results/SemestersPage.tsx").then((page) => page.SemestersPage),
  "oversight/audit-log/SettingsPage": () =>
    import("#oversight/audit-log/SettingsPage.tsx").then((page) => page.SettingsPage),
  "school/setup/SetupPage": () => import("#school/setup/SetupPage.tsx").then((page) => page.SetupPage),
  "school/structure/StructurePage": () =>
    import("#school/structure/StructurePage.tsx").then((page) => page.StructurePage),
  "time/attendance/StudentAttendancePage": () =>
    import("#time/attendance/StudentAttendancePage.tsx").then((page) => page.StudentAttendancePage),
  "shell/subjects/SubjectListPage": () =>
    import("#shell/subjects/SubjectListPage.tsx").then((page) => page.SubjectListPage),
  "talking/messages/ThreadPage": () =>
    import("#talking/messages/ThreadPage.tsx").then((page) => page.ThreadPage),
  "time/timetable-editor/TimetablePage": () =>
    import("#time/timetable-editor/TimetablePage.tsx").then((page) => page.TimetablePage),
  "time/timetable-editor/TimetablesPage": () =>
    import("#time/timetable-editor/TimetablesPage.tsx").then((page) => page.TimetablesPage),
  "school/branches/LocationPage": () =>
    import("#school/branches/LocationPage.tsx").then((page) => page.LocationPage),
  "insight/school-reports/ReportListPage": () =>
    import("#insight/school-reports/ReportListPage.tsx").then((page) => page.ReportListPage),
  "admissions/applying/ApplyPage": () =>
    import("#admissions/applying/ApplyPage.tsx").then((page) => page.ApplyPage),
  "admissions/applications/ApplicationPage": () =>
    import("#admissions/applications/ApplicationPage.tsx").then((page) => page.ApplicationPage),
  "admissions/applications/SlotsPage": () =>
    import("#admissions/applications/SlotsPage.tsx").then((page) => page.SlotsPage),
  "admissions/applications/OwnAssessmentsPage": () =>
    import("#admissions/applications/OwnAssessmentsPage.tsx").then((page) => page.OwnAssessmentsPage),
  "admissions/applications/ApplicationsPage": () =>
    import("#admissions/applications/ApplicationsPage.tsx").then((page) => page.ApplicationsPage),
  "insight/trainings/CertificatePage": () =>
    import("#insight/trainings/CertificatePage.tsx").then((page) => page.CertificatePage),
  "insight/trainings/TrainingPage": () =>
    import("#insight/trainings/TrainingPage.tsx").then((page) => page.TrainingPage),
  "insight/trainings/TrainingsPage": () =>
    import("#insight/trainings/TrainingsPage.tsx").then((page) => page.TrainingsPage),
  "shell/versions/UpdateAppPage": () =>
    import("#shell/versions/UpdateAppPage.tsx").then((page) => page.UpdateAppPage),
  "roster/import/UploadPage": () => import("#roster/import/UploadPage.tsx").then((page) => page.UploadPage),
  "learning/video-tasks/VideoCapturePage": () =>
    import("#learning/video-tasks/VideoCapturePage.tsx").then((page) => page.VideoCapturePage),
  "learning/video-tasks/VideoExercisesPage": () =>
    import("#learning/video-tasks/VideoExercisesPage.tsx").then((page) => page.VideoExercisesPage),
  "learning/video-tasks/VideoLookPage": () =>
    import("#learning/video-tasks/VideoLookPage.tsx").then((page) => page.VideoLookPage),
  "learning/video-tasks/VideoLooksPage": () =>
    import("#learning/video-tasks/VideoLooksPage.tsx").then((page) => page.VideoLooksPage),
  "talking/viewer/ViewerPage": () => import("#talking/viewer/ViewerPage.tsx").then((page) => page.ViewerPage),
  "oversight/data-rights/MyDataPage": () =>
    import("#oversight/data-rights/MyDataPage.tsx").then((page) => page.MyDataPage),
  "talking/person-photos/PersonPhotoPage": () =>
    import("#talking/person-photos/PersonPhotoPage.tsx").then((page) => page.PersonPhotoPage),
  "oversight/data-rights/PersonDataPage": () =>
    import("#oversight/data-rights/PersonDataPage.tsx").then((page) => page.PersonDataPage),
  "platform/WaitingPage": () => import("#platform/offline/WaitingPage.tsx").then((page) => page.WaitingPage),
  "talking/moderation/WordListsPage": () =>
    import("#talking/moderation/WordListsPage.tsx").then((page) => page.WordListsPage),
  "school/structure/YearsPage": () =>
    import("#school/structure/YearsPage.tsx").then((page) => page.YearsPage),
} satisfies Record<string, () => Promise<ComponentType>>;
