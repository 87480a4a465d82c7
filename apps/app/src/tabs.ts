import type { UserData } from "@dars/contract/identity/user-data";
import {
  barChartOutline,
  chatbubblesOutline,
  createOutline,
  homeOutline,
  mailOutline,
  personCircleOutline,
} from "ionicons/icons";

import { isLoggedIn } from "#identity/accounts/public.ts";
import type { Settings } from "#identity/public-settings/public.ts";
import type { TextId } from "#platform/text/use-text.ts";

export interface Tab {
  readonly id: "home" | "apply" | "reports" | "chat" | "messages" | "profile";
  readonly label: TextId;
  readonly icon: string;
  /** An address of the app, or the teacher report, which opens in the in-app browser. */
  readonly leadsTo: `/${string}` | "teacher-report";
}

type Session = Pick<UserData, "login_type"> | null;

/** What else decides about tabs: a device of a class, where children sign in with pictures, offers no application. */
interface TabPlace {
  readonly isOfClass?: boolean;
}

/** The tab bar of app 51.6: who sees which tab, in their order, and where each leads. */
export function tabs(
  session: Session,
  settings: Settings,
  { isOfClass = false }: TabPlace = {},
): readonly Tab[] {
  const role = isLoggedIn(session) ? session?.login_type : undefined;
  const reports = findReportsPath(role, settings);
  const messages = findMessagesPath(role, settings);
  return [
    { id: "home", label: "tab.home", icon: homeOutline, leadsTo: "/choose-account-type" },
    ...(offersApplying(role, settings, isOfClass) ? [APPLY] : []),
    ...(reports ? [{ ...REPORTS, leadsTo: reports }] : []),
    { id: "chat", label: "tab.chat", icon: chatbubblesOutline, leadsTo: "/chatting-rooms" },
    ...(messages ? [{ ...MESSAGES, leadsTo: messages }] : []),
    ...(role ? [PROFILE] : []),
  ];
}

/** Who may apply reads it in the tab bar; a child on the device of its class does not. */
const offersApplying = (role: string | undefined, settings: Settings, isOfClass: boolean): boolean =>
  settings.show_apply_now_button && !(isOfClass && role === "student");

/** The bar is hidden at exactly this address. */
export const hasTabBar = (pathname: string): boolean => pathname !== "/update-app";

/** The tab an address belongs to; undefined where none does. */
export function findTab(pathname: string): Tab["id"] | undefined {
  const [, place = ""] = pathname.split("/");
  return PLACES.get(place);
}

const APPLY: Tab = { id: "apply", label: "tab.apply", icon: createOutline, leadsTo: "/student-application" };
const REPORTS = { id: "reports", label: "tab.reports", icon: barChartOutline } as const;
const MESSAGES = { id: "messages", label: "tab.messages", icon: mailOutline } as const;
const PROFILE: Tab = { id: "profile", label: "tab.profile", icon: personCircleOutline, leadsTo: "/profile" };

type Role = UserData["login_type"] | undefined;

function findReportsPath(role: Role, settings: Settings): Tab["leadsTo"] | undefined {
  if (role === "student" && settings.show_reports_btn_for_students) return "/reportcards";
  if (role === "teacher") return "teacher-report";
  return role === "school_management" ? "/schoolreports" : undefined;
}

/** The source can be read in two ways for a student; the group's `messages_rule` chooses (docs/legacy.md). */
function findMessagesPath(role: Role, settings: Settings): Tab["leadsTo"] | undefined {
  if (role === "school_management" || role === "subject_coordinator") return "/messages";
  if (role === "teacher") return "/notifications";
  const isOpenToStudents =
    settings.messages_rule === "reports"
      ? settings.show_reports_btn_for_students
      : settings.show_messages_btn_for_students;
  return role === "student" && isOpenToStudents ? "/notifications" : undefined;
}

const PLACES: ReadonlyMap<string, Tab["id"]> = new Map([
  ...[
    "choose-account-type",
    "login",
    "home",
    "family-home",
    "subjects",
    "subject-list",
    "lessons",
    "lesson",
    "levels",
    "manage",
    "school-list",
  ].map((place) => [place, "home"] as const),
  ["student-application", "apply"],
  ...["reportcards", "reportcardsyear", "reportgradesemesters", "iqreportcards"].map(
    (place) => [place, "reports"] as const,
  ),
  ...["schoolreports", "school-reports-list"].map((place) => [place, "reports"] as const),
  ...["chatting-rooms", "chatting", "archive-rooms", "archive-chatting"].map(
    (place) => [place, "chat"] as const,
  ),
  ...["messages", "message", "notifications", "notification-settings", "post"].map(
    (place) => [place, "messages"] as const,
  ),
  ["profile", "profile"],
  ["waiting", "profile"],
]);
