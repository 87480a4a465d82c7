import { lazy, type ComponentType, type LazyExoticComponent } from "react";

/** One address of the app and the page behind it. */
export interface ScreenPlace {
  readonly path: string;
  /** Slice and page, as in `accounts/LoginPage`; the page carries it as `data-screen`. */
  readonly name: string;
  readonly Page: LazyExoticComponent<ComponentType>;
  /** Fetches the page's code. */
  readonly load: () => Promise<unknown>;
}

type Load = () => Promise<ComponentType>;

const place = (path: string, name: string, load: Load): ScreenPlace => ({
  path,
  name,
  Page: lazy(async () => ({ default: await load() })),
  load,
});

const notYet = () => import("#platform/ui/NotYetPage.tsx").then((page) => page.NotYetPage);
const notFound = () => import("#platform/ui/NotFoundPage.tsx").then((page) => page.NotFoundPage);
const waiting = () => import("#platform/offline/WaitingPage.tsx").then((page) => page.WaitingPage);
const chooser = () =>
  import("#accounts/ChooseAccountTypePage.tsx").then((page) => page.ChooseAccountTypePage);
const login = () => import("#accounts/LoginPage.tsx").then((page) => page.LoginPage);
const profile = () => import("#accounts/ProfilePage.tsx").then((page) => page.ProfilePage);
const setup = () => import("#setup/SetupPage.tsx").then((page) => page.SetupPage);
const updateApp = () => import("#versions/UpdateAppPage.tsx").then((page) => page.UpdateAppPage);

/** Addresses of system.md §2 whose slices do not exist yet. A slice that comes takes its lines out of here. */
const UNBUILT = [
  "/home",
  "/home/:counter",
  "/family-home",
  "/subjects/:levelId",
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
  "/levels/:id",
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
  "/school-list",
  "/subject-list",
  "/create-evaluation",
  "/student-application",
];

/** Address → page, for every screen. */
export const SCREENS: readonly ScreenPlace[] = [
  place("/choose-account-type", "accounts/ChooseAccountTypePage", chooser),
  place("/login", "accounts/LoginPage", login),
  place("/login/:id", "accounts/LoginPage", login),
  place("/login/:id/:noAccess", "accounts/LoginPage", login),
  place("/profile", "accounts/ProfilePage", profile),
  place("/setup", "setup/SetupPage", setup),
  place("/update-app", "versions/UpdateAppPage", updateApp),
  place("/waiting", "platform/WaitingPage", waiting),
  ...UNBUILT.map((path) => place(path, "platform/NotYetPage", notYet)),
  place("*", "platform/NotFoundPage", notFound),
];
