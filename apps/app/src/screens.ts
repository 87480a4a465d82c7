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
const chooser = () =>
  import("#accounts/ChooseAccountTypePage.tsx").then((page) => page.ChooseAccountTypePage);
const login = () => import("#accounts/LoginPage.tsx").then((page) => page.LoginPage);
const profile = () => import("#accounts/ProfilePage.tsx").then((page) => page.ProfilePage);
const setup = () => import("#setup/SetupPage.tsx").then((page) => page.SetupPage);
const updateApp = () => import("#versions/UpdateAppPage.tsx").then((page) => page.UpdateAppPage);
const home = () => import("#home/HomePage.tsx").then((page) => page.HomePage);
const familyHome = () => import("#home/FamilyHomePage.tsx").then((page) => page.FamilyHomePage);
const subjects = () => import("#subjects/SubjectsPage.tsx").then((page) => page.SubjectsPage);
const subjectList = () => import("#subjects/SubjectListPage.tsx").then((page) => page.SubjectListPage);
const level = () => import("#subjects/LevelPage.tsx").then((page) => page.LevelPage);
const schoolList = () => import("#schools/SchoolListPage.tsx").then((page) => page.SchoolListPage);
const manage = () => import("#manage/ManagePage.tsx").then((page) => page.ManagePage);
const section = () => import("#manage/SectionPage.tsx").then((page) => page.SectionPage);
const person = () => import("#people/PersonPage.tsx").then((page) => page.PersonPage);

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
  "/notifications",
  "/post/:id",
  "/schedule",
  "/reportcards",
  "/reportcardsyear/:yearId",
  "/reportgradesemesters/:id/:year",
  "/iqreportcards",
  "/messages",
  "/message/:token",
  "/schoolreports",
  "/school-reports-list/:type",
  "/trainings",
  "/location",
  "/chatting/:id",
  "/chatting-rooms",
  "/chatting-rooms/:subjectId/:levelId",
  "/archive-chatting/:id",
  "/archive-rooms/:id",
  "/negligents-list",
  "/image-preview",
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
  place("/manage", "manage/ManagePage", manage),
  place("/manage/sections/:schoolId/:sectionId", "manage/SectionPage", section),
  place("/manage/people/:schoolId/:personId", "people/PersonPage", person),
  place("/profile", "accounts/ProfilePage", profile),
  place("/setup", "setup/SetupPage", setup),
  place("/update-app", "versions/UpdateAppPage", updateApp),
  place("/waiting", "platform/WaitingPage", waiting),
  ...UNBUILT.map((path) => place(path, "platform/NotYetPage", notYet)),
  place("*", "platform/NotFoundPage", notFound),
];
