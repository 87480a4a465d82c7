import { lazy, type ComponentType, type LazyExoticComponent } from "react";

/** One address of the app and the page behind it. */
export interface ScreenPlace {
  readonly path: string;
  /** Slice and page, as in `accounts/LoginPage`; the page carries it as `data-screen`. */
  readonly name: string;
  readonly Page: LazyExoticComponent<ComponentType>;
  /** Fetches the page's code. */
  readonly load: () => Promise<ComponentType>;
  /** The page itself, once its code is here. */
  readonly ready: () => ComponentType | undefined;
}

type Load = () => Promise<ComponentType>;

function place(path: string, name: string, fetch: Load): ScreenPlace {
  let page: ComponentType | undefined;
  const load: Load = async () => (page ??= await fetch());
  return { path, name, Page: lazy(async () => ({ default: await load() })), load, ready: () => page };
}

const notYet = () => import("#platform/ui/NotYetPage.tsx").then((page) => page.NotYetPage);
const notFound = () => import("#platform/ui/NotFoundPage.tsx").then((page) => page.NotFoundPage);
const waiting = () => import("#platform/offline/WaitingPage.tsx").then((page) => page.WaitingPage);
const chooser = async () => {
  const page = await import("#accounts/ChooseAccountTypePage.tsx");
  await page.readKnownPeople();
  return page.ChooseAccountTypePage;
};
const login = () => import("#accounts/LoginPage.tsx").then((page) => page.LoginPage);
const accountOffice = () => import("#account-office/AccountPage.tsx").then((page) => page.AccountPage);
const sectionSignIn = () =>
  import("#account-office/SectionSignInPage.tsx").then((page) => page.SectionSignInPage);
const classPage = () => import("#class-devices/ClassPage.tsx").then((page) => page.ClassPage);
const identity = () => import("#accounts/IdentityPage.tsx").then((page) => page.IdentityPage);
const profile = () => import("#accounts/ProfilePage.tsx").then((page) => page.ProfilePage);
const setup = () => import("#setup/SetupPage.tsx").then((page) => page.SetupPage);
const updateApp = () => import("#versions/UpdateAppPage.tsx").then((page) => page.UpdateAppPage);
const home = () => import("#home/HomePage.tsx").then((page) => page.HomePage);
const familyHome = () => import("#home/FamilyHomePage.tsx").then((page) => page.FamilyHomePage);
const subjects = () => import("#subjects/SubjectsPage.tsx").then((page) => page.SubjectsPage);
const subjectList = () => import("#subjects/SubjectListPage.tsx").then((page) => page.SubjectListPage);
const level = () => import("#subjects/LevelPage.tsx").then((page) => page.LevelPage);
const schoolList = () => import("#schools/SchoolListPage.tsx").then((page) => page.SchoolListPage);
const archivedRooms = () => import("#archive/ArchivedRoomsPage.tsx").then((page) => page.ArchivedRoomsPage);
const archivedRoom = () => import("#archive/ArchivedRoomPage.tsx").then((page) => page.ArchivedRoomPage);
const preview = () => import("#files/PreviewPage.tsx").then((page) => page.PreviewPage);
const manage = () => import("#manage/ManagePage.tsx").then((page) => page.ManagePage);
const sections = () => import("#manage/SectionsPage.tsx").then((page) => page.SectionsPage);
const section = () => import("#manage/SectionPage.tsx").then((page) => page.SectionPage);
const opening = () => import("#openings/OpeningPage.tsx").then((page) => page.OpeningPage);
const settings = () => import("#oversight/SettingsPage.tsx").then((page) => page.SettingsPage);
const providers = () => import("#identity-providers/ProvidersPage.tsx").then((page) => page.ProvidersPage);
const provider = () => import("#identity-providers/ProviderPage.tsx").then((page) => page.ProviderPage);
const chatSettings = () => import("#oversight/ChatSettingsPage.tsx").then((page) => page.ChatSettingsPage);
const appVersions = () => import("#oversight/VersionsPage.tsx").then((page) => page.VersionsPage);
const auditLog = () => import("#oversight/AuditPage.tsx").then((page) => page.AuditPage);
const imports = () => import("#imports/ImportsPage.tsx").then((page) => page.ImportsPage);
const programs = () => import("#exports/ProgramsPage.tsx").then((page) => page.ProgramsPage);
const upload = () => import("#imports/UploadPage.tsx").then((page) => page.UploadPage);
const people = () => import("#people/PeoplePage.tsx").then((page) => page.PeoplePage);
const newPerson = () => import("#people/NewPersonPage.tsx").then((page) => page.NewPersonPage);
const editPerson = () => import("#people/EditPersonPage.tsx").then((page) => page.EditPersonPage);
const guardianLink = () => import("#guardians/GuardianLinkPage.tsx").then((page) => page.GuardianLinkPage);
const linkGuardian = () => import("#guardians/LinkGuardianPage.tsx").then((page) => page.LinkGuardianPage);
const inviteGuardian = () =>
  import("#guardians/InviteGuardianPage.tsx").then((page) => page.InviteGuardianPage);
const enrolment = () => import("#enrolment/EnrolmentPage.tsx").then((page) => page.EnrolmentPage);
const moveSeveral = () => import("#enrolment/MoveSeveralPage.tsx").then((page) => page.MoveSeveralPage);
const notifications = () =>
  import("#notifications/NotificationsPage.tsx").then((page) => page.NotificationsPage);
const notificationSettings = () =>
  import("#notifications/NotificationSettingsPage.tsx").then((page) => page.NotificationSettingsPage);
const requests = () => import("#proposals/RequestsPage.tsx").then((page) => page.RequestsPage);
const myRequests = () => import("#proposals/MyRequestsPage.tsx").then((page) => page.MyRequestsPage);
const rooms = () => import("#chat-rooms/RoomsPage.tsx").then((page) => page.RoomsPage);
const classRooms = () => import("#chat-rooms/ClassRoomsPage.tsx").then((page) => page.ClassRoomsPage);
const classRoom = () => import("#chat-rooms/ClassRoomPage.tsx").then((page) => page.ClassRoomPage);
const beginRoom = () => import("#chat-rooms/BeginPage.tsx").then((page) => page.BeginPage);
const room = () => import("#chat-room/RoomPage.tsx").then((page) => page.RoomPage);
const post = () => import("#posts/PostPage.tsx").then((page) => page.PostPage);
const news = () => import("#posts/NewsPage.tsx").then((page) => page.NewsPage);
const posts = () => import("#posts/PostsPage.tsx").then((page) => page.PostsPage);
const composePost = () => import("#posts/ComposePostPage.tsx").then((page) => page.ComposePostPage);
const messages = () => import("#messages/MessagesPage.tsx").then((page) => page.MessagesPage);
const mailing = () => import("#messages/MailingPage.tsx").then((page) => page.MailingPage);
const thread = () => import("#messages/ThreadPage.tsx").then((page) => page.ThreadPage);
const composeMessage = () => import("#messages/ComposePage.tsx").then((page) => page.ComposePage);
const messageLink = () => import("#messages/LinkPage.tsx").then((page) => page.LinkPage);
const person = () => import("#people/PersonPage.tsx").then((page) => page.PersonPage);

const cases = () => import("#moderation/CasesPage.tsx").then((page) => page.CasesPage);
const oneCase = () => import("#moderation/CasePage.tsx").then((page) => page.CasePage);
const roomsToLook = () => import("#moderation/RoomsPage.tsx").then((page) => page.RoomsPage);
const look = () => import("#moderation/LookPage.tsx").then((page) => page.LookPage);
const wordLists = () => import("#moderation/WordListsPage.tsx").then((page) => page.WordListsPage);
const myModeration = () => import("#moderation/MyModerationPage.tsx").then((page) => page.MyModerationPage);
const years = () => import("#structure/YearsPage.tsx").then((page) => page.YearsPage);
const catalogue = () => import("#structure/CataloguePage.tsx").then((page) => page.CataloguePage);
const structure = () => import("#structure/StructurePage.tsx").then((page) => page.StructurePage);
const classes = () => import("#structure/ClassesPage.tsx").then((page) => page.ClassesPage);
const mandates = () => import("#structure/MandatesPage.tsx").then((page) => page.MandatesPage);
const schoolRecord = () => import("#structure/SchoolPage.tsx").then((page) => page.SchoolPage);

/** Addresses of system.md §2 whose slices do not exist yet. A slice that comes takes its lines out of here. */
const UNBUILT = [
  "/lessons/:id",
  "/lesson/:id",
  "/lesson/:id/:versionId",
  "/lesson-versions/:id",
  "/teacher-guide-video",
  "/exercise/:lessonId/:exerciseId",
  "/viewer/:id",
  "/video-exercises/:id",
  "/video-capture",
  "/schedule",
  "/reportcards",
  "/reportcardsyear/:yearId",
  "/reportgradesemesters/:id/:year",
  "/iqreportcards",
  "/schoolreports",
  "/school-reports-list/:type",
  "/trainings",
  "/location",
  "/negligents-list",
  "/create-evaluation",
  "/student-application",
];

/** Address → page, for every screen. */
export const SCREENS: readonly ScreenPlace[] = [
  place("/choose-account-type", "accounts/ChooseAccountTypePage", chooser),
  place("/login", "accounts/LoginPage", login),
  place("/login/:id", "accounts/LoginPage", login),
  place("/login/:id/:noAccess", "accounts/LoginPage", login),
  place("/home", "home/HomePage", home),
  place("/home/:counter", "home/HomePage", home),
  place("/family-home", "home/FamilyHomePage", familyHome),
  place("/subjects/:levelId", "subjects/SubjectsPage", subjects),
  place("/subject-list", "subjects/SubjectListPage", subjectList),
  place("/levels/:id", "subjects/LevelPage", level),
  place("/school-list", "schools/SchoolListPage", schoolList),
  place("/chatting-rooms", "chat-rooms/RoomsPage", rooms),
  place("/chatting-rooms/new", "chat-rooms/BeginPage", beginRoom),
  place("/chatting-rooms/classes", "chat-rooms/ClassRoomsPage", classRooms),
  place("/chatting-rooms/classes/:schoolId/:roomId", "chat-rooms/ClassRoomPage", classRoom),
  place("/chatting-rooms/:subjectId/:levelId", "chat-rooms/RoomsPage", rooms),
  place("/chatting/:id", "chat-room/RoomPage", room),
  place("/post/:id", "posts/PostPage", post),
  place("/posts", "posts/NewsPage", news),
  place("/manage/posts", "posts/PostsPage", posts),
  place("/manage/posts/:schoolId/:postId", "posts/ComposePostPage", composePost),
  place("/messages", "messages/MessagesPage", messages),
  place("/messages/new", "messages/ComposePage", composeMessage),
  place("/messages/link/:token", "messages/LinkPage", messageLink),
  place("/message/:token", "messages/LinkPage", messageLink),
  place("/messages/mailings/:mailingId", "messages/MailingPage", mailing),
  place("/messages/:schoolId/:threadId", "messages/ThreadPage", thread),
  place("/archive-rooms/:id", "archive/ArchivedRoomsPage", archivedRooms),
  place("/archive-chatting/:id", "archive/ArchivedRoomPage", archivedRoom),
  place("/image-preview", "files/PreviewPage", preview),
  place("/manage", "manage/ManagePage", manage),
  place("/manage/sections", "manage/SectionsPage", sections),
  place("/manage/sections/:schoolId/:sectionId", "manage/SectionPage", section),
  place("/manage/imports", "imports/ImportsPage", imports),
  place("/manage/roster-programs", "exports/ProgramsPage", programs),
  place("/manage/imports/:schoolId/:uploadId", "imports/UploadPage", upload),
  place("/manage/sections/:schoolId/:sectionId/move", "enrolment/MoveSeveralPage", moveSeveral),
  place("/manage/people", "people/PeoplePage", people),
  place("/manage/people/:schoolId/new", "people/NewPersonPage", newPerson),
  place("/manage/people/:schoolId/:personId", "people/PersonPage", person),
  place("/manage/people/:schoolId/:personId/edit", "people/EditPersonPage", editPerson),
  place("/manage/people/:schoolId/:personId/enrolment", "enrolment/EnrolmentPage", enrolment),
  place("/manage/people/:schoolId/:personId/guardians/new", "guardians/LinkGuardianPage", linkGuardian),
  place("/manage/people/:schoolId/:personId/guardians/:linkId", "guardians/GuardianLinkPage", guardianLink),
  place("/manage/requests", "proposals/RequestsPage", requests),
  place("/notifications", "notifications/NotificationsPage", notifications),
  place("/notification-settings", "notifications/NotificationSettingsPage", notificationSettings),
  place("/my-requests", "proposals/MyRequestsPage", myRequests),
  place("/ask/:schoolId/:personId", "people/EditPersonPage", editPerson),
  place("/ask/:schoolId/:studentId/guardian", "guardians/InviteGuardianPage", inviteGuardian),
  place("/manage/opening", "openings/OpeningPage", opening),
  place("/manage/settings", "oversight/SettingsPage", settings),
  place("/manage/chat-settings", "oversight/ChatSettingsPage", chatSettings),
  place("/manage/staff-sign-in", "identity-providers/ProvidersPage", providers),
  place("/manage/staff-sign-in/:providerId", "identity-providers/ProviderPage", provider),
  place("/manage/versions", "oversight/VersionsPage", appVersions),
  place("/manage/audit", "oversight/AuditPage", auditLog),
  place("/manage/moderation", "moderation/CasesPage", cases),
  place("/manage/moderation/:schoolId/rooms", "moderation/RoomsPage", roomsToLook),
  place("/manage/moderation/:schoolId/:caseId", "moderation/CasePage", oneCase),
  place("/manage/moderation/:schoolId/rooms/:roomId", "moderation/LookPage", look),
  place("/manage/word-lists", "moderation/WordListsPage", wordLists),
  place("/moderation", "moderation/MyModerationPage", myModeration),
  place("/manage/years", "structure/YearsPage", years),
  place("/manage/catalogue", "structure/CataloguePage", catalogue),
  place("/manage/structure", "structure/StructurePage", structure),
  place("/manage/structure/:schoolId/:sectionId", "structure/ClassesPage", classes),
  place("/manage/mandates", "structure/MandatesPage", mandates),
  place("/manage/school", "structure/SchoolPage", schoolRecord),
  place("/manage/school/:schoolId", "structure/SchoolPage", schoolRecord),
  place("/manage/people/:schoolId/:personId/account", "account-office/AccountPage", accountOffice),
  place("/manage/sections/:schoolId/:sectionId/sign-in", "account-office/SectionSignInPage", sectionSignIn),
  place("/class", "class-devices/ClassPage", classPage),
  place("/identity", "accounts/IdentityPage", identity),
  place("/profile", "accounts/ProfilePage", profile),
  place("/setup", "setup/SetupPage", setup),
  place("/update-app", "versions/UpdateAppPage", updateApp),
  place("/waiting", "platform/WaitingPage", waiting),
  ...UNBUILT.map((path) => place(path, "platform/NotYetPage", notYet)),
  place("*", "platform/NotFoundPage", notFound),
];
