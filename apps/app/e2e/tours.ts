import type { Role } from "./words.ts";

/** Somebody of the demo school, and the screens that are looked at with that person's eyes. */
export interface Tour {
  readonly who: Role | "nobody";
  readonly login: string;
  /** Screens as `data-screen` names them, with an address. `{school}` and the like come from the session. */
  readonly stops: readonly (readonly [screen: string, address: string])[];
}

/** Every screen, by somebody who sees it; homes by each of the seven. */
export const TOURS: readonly Tour[] = [
  {
    who: "nobody",
    login: "",
    stops: [
      ["accounts/ChooseAccountTypePage", "/choose-account-type"],
      ["accounts/LoginPage", "/login/teacher"],
      ["versions/UpdateAppPage", "/update-app"],
      ["platform/NotYetPage", "/schedule"],
      ["chat-rooms/RoomsPage", "/chatting-rooms"],
      ["platform/NotFoundPage", "/no-such-place"],
      ["setup/SetupPage", "/setup"],
      ["accounts/IdentityPage", "/identity"],
      ["class-devices/ClassPage", "/class"],
      ["messages/LinkPage", "/messages/link/of-nobody"],
    ],
  },
  {
    who: "parent",
    login: "parent1",
    stops: [
      ["home/FamilyHomePage", "/family-home"],
      ["people/EditPersonPage", "/ask/{school}/{student}"],
      ["guardians/InviteGuardianPage", "/ask/{school}/{student}/guardian"],
      ["posts/NewsPage", "/posts"],
      ["proposals/MyRequestsPage", "/my-requests"],
      ["notifications/NotificationsPage", "/notifications"],
    ],
  },
  {
    who: "student",
    login: "student1",
    stops: [
      ["subjects/SubjectsPage", "/subjects/{level}"],
      ["accounts/ProfilePage", "/profile"],
      ["chat-rooms/RoomsPage", "/chatting-rooms"],
      ["chat-rooms/BeginPage", "/chatting-rooms/new"],
      ["chat-room/RoomPage", "/chatting/{room}"],
    ],
  },
  {
    who: "teacher",
    login: "teacher1",
    stops: [
      ["home/HomePage", "/home"],
      ["accounts/ProfilePage", "/profile"],
      ["platform/WaitingPage", "/waiting"],
      ["archive/ArchivedRoomsPage", "/archive-rooms/0"],
      ["archive/ArchivedRoomPage", "/archive-chatting/1"],
      ["files/PreviewPage", "/image-preview?school=1&file=000000000000000"],
      ["notifications/NotificationsPage", "/notifications"],
      ["notifications/NotificationSettingsPage", "/notification-settings"],
    ],
  },
  {
    who: "school_management",
    login: "management1",
    stops: [
      ["home/HomePage", "/home"],
      ["manage/ManagePage", "/manage"],
      ["manage/SectionsPage", "/manage/sections"],
      ["manage/SectionPage", "/manage/sections/{school}/{section}"],
      ["account-office/SectionSignInPage", "/manage/sections/{school}/{section}/sign-in"],
      ["enrolment/MoveSeveralPage", "/manage/sections/{school}/{section}/move"],
      ["structure/YearsPage", "/manage/years"],
      ["structure/StructurePage", "/manage/structure"],
      ["structure/ClassesPage", "/manage/structure/{school}/{section}"],
      ["imports/ImportsPage", "/manage/imports"],
      ["imports/UploadPage", "/manage/imports/{school}/{upload}"],
    ],
  },
  {
    who: "school_management",
    login: "management2",
    stops: [
      ["people/PeoplePage", "/manage/people"],
      ["people/NewPersonPage", "/manage/people/{school}/new"],
      ["people/PersonPage", "/manage/people/{school}/{student}"],
      ["people/EditPersonPage", "/manage/people/{school}/{student}/edit"],
      ["account-office/AccountPage", "/manage/people/{school}/{student}/account"],
      ["enrolment/EnrolmentPage", "/manage/people/{school}/{student}/enrolment"],
      ["guardians/LinkGuardianPage", "/manage/people/{school}/{student}/guardians/new"],
      ["guardians/GuardianLinkPage", "/manage/people/{school}/{student}/guardians/{link}"],
      ["proposals/RequestsPage", "/manage/requests"],
      ["oversight/ChatSettingsPage", "/manage/chat-settings"],
      ["moderation/CasesPage", "/manage/moderation"],
      ["moderation/CasePage", "/manage/moderation/{school}/{case}"],
      ["moderation/RoomsPage", "/manage/moderation/{school}/rooms"],
      ["moderation/LookPage", "/manage/moderation/{school}/rooms/1"],
      ["moderation/MyModerationPage", "/moderation"],
      ["posts/PostsPage", "/manage/posts"],
      ["posts/ComposePostPage", "/manage/posts/{school}/new"],
      ["posts/PostPage", "/post/{post}"],
      ["messages/MessagesPage", "/messages"],
      ["messages/ComposePage", "/messages/new"],
      ["messages/MailingPage", "/messages/mailings/1"],
      ["messages/ThreadPage", "/messages/{school}/{thread}"],
    ],
  },
  {
    who: "administrator",
    login: "administrator1",
    stops: [
      ["home/HomePage", "/home"],
      ["schools/SchoolListPage", "/school-list"],
      ["structure/CataloguePage", "/manage/catalogue"],
      ["structure/MandatesPage", "/manage/mandates"],
      ["structure/SchoolPage", "/manage/school"],
      ["exports/ProgramsPage", "/manage/roster-programs"],
      ["identity-providers/ProvidersPage", "/manage/staff-sign-in"],
      ["identity-providers/ProviderPage", "/manage/staff-sign-in/new"],
      ["openings/OpeningPage", "/manage/opening?school={school}"],
      ["oversight/SettingsPage", "/manage/settings"],
      ["moderation/WordListsPage", "/manage/word-lists"],
      ["oversight/VersionsPage", "/manage/versions"],
      ["oversight/AuditPage", "/manage/audit?school={school}"],
    ],
  },
  {
    who: "subject_coordinator",
    login: "coordinator1",
    stops: [
      ["home/HomePage", "/home"],
      ["subjects/SubjectListPage", "/subject-list"],
      ["subjects/LevelPage", "/levels/{subject}"],
      ["chat-rooms/RoomsPage", "/chatting-rooms"],
      ["chat-rooms/ClassRoomsPage", "/chatting-rooms/classes"],
      ["chat-rooms/ClassRoomPage", "/chatting-rooms/classes/{school}/1"],
    ],
  },
  { who: "evaluator", login: "evaluator1", stops: [["home/HomePage", "/home"]] },
];
