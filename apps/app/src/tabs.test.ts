import { ROLES, type Role } from "@dars/contract/platform/roles";
import { expect, test } from "vitest";

import { NO_SETTINGS, type Settings } from "#identity/public-settings/public.ts";

import { hasTabBar, findTab, tabs } from "./tabs.ts";

type Who = Role | "nobody";

/** Tabs of each kind of user with all switches off, and their targets. */
const OFF: Readonly<Record<Who, string>> = {
  nobody: "home chat",
  evaluator: "home chat",
  parent: "home chat profile",
  student: "home chat profile",
  administrator: "home chat profile",
  subject_coordinator: "home chat messages>/messages profile",
  school_management: "home reports>/schoolreports chat messages>/messages profile",
  teacher: "home reports>teacher-report chat messages>/notifications profile",
};

/** The switches for a student's tabs: reports, messages, and which of the two governs Messages. */
const STUDENT: ReadonlyArray<readonly [boolean, boolean, Settings["messages_rule"], string]> = [
  [false, false, "messages", "home chat profile"],
  [true, false, "messages", "home reports>/reportcards chat profile"],
  [false, true, "messages", "home chat messages>/notifications profile"],
  [true, true, "messages", "home reports>/reportcards chat messages>/notifications profile"],
  [false, false, "reports", "home chat profile"],
  [true, false, "reports", "home reports>/reportcards chat messages>/notifications profile"],
  [false, true, "reports", "home chat profile"],
  [true, true, "reports", "home reports>/reportcards chat messages>/notifications profile"],
];

const whoever: readonly Who[] = ["nobody", ...ROLES];
const others = whoever.filter((who) => who !== "student");

test.each(whoever)("%s sees its tabs when every switch is off", (who) => {
  expect(seen(who, NO_SETTINGS)).toBe(OFF[who]);
});

test.each(STUDENT)(
  "a student with reports %s and messages %s, ruled by %s, sees %s",
  (reports, messages, rule, expected) => {
    const settings = settingsWith({ reports, messages, rule });

    expect(seen("student", settings)).toBe(expected);
  },
);

test.each(others)("the switches for students change nothing for %s", (who) => {
  for (const [reports, messages, rule] of STUDENT)
    expect(seen(who, settingsWith({ reports, messages, rule }))).toBe(OFF[who]);
});

test.each(whoever)(
  "Apply Now stands after Home for %s when its switch is on, whatever the others say",
  (who) => {
    for (const [reports, messages, rule] of STUDENT) {
      const settings = settingsWith({ reports, messages, rule });
      const applying = { ...settings, show_apply_now_button: true };
      expect(seen(who, applying)).toBe(seen(who, settings).replace("home", "home apply"));
    }
  },
);

test("Home leads to the chooser, Apply Now to the application, Chat to the rooms and Profile to the profile", () => {
  const settings = { ...NO_SETTINGS, show_apply_now_button: true };

  const places = Object.fromEntries(
    tabs({ login_type: "parent" }, settings).map(({ id, leadsTo }) => [id, leadsTo]),
  );

  expect(places).toEqual({
    home: "/choose-account-type",
    apply: "/student-application",
    chat: "/chatting-rooms",
    profile: "/profile",
  });
});

test("the bar is hidden at exactly /update-app", () => {
  expect(hasTabBar("/update-app")).toBe(false);
  expect(["/update-app/", "/update-app/1", "/", "/home"].every(hasTabBar)).toBe(true);
});

test.each([
  ["/home/3", "home"],
  ["/family-home", "home"],
  ["/subjects/7", "home"],
  ["/chatting/12", "chat"],
  ["/post/4", "messages"],
  ["/reportgradesemesters/1/2", "reports"],
  ["/profile", "profile"],
  ["/update-app", undefined],
])("%s belongs to the tab %s", (pathname, tab) => {
  expect(findTab(pathname)).toBe(tab);
});

interface Switches {
  readonly reports: boolean;
  readonly messages: boolean;
  readonly rule: Settings["messages_rule"];
}

const settingsWith = ({ reports, messages, rule }: Switches): Settings => ({
  ...NO_SETTINGS,
  show_reports_btn_for_students: reports,
  show_messages_btn_for_students: messages,
  messages_rule: rule,
});

/** The ids in order; Reports and Messages with where they lead. */
const seen = (who: Who, settings: Settings) =>
  tabs(who === "nobody" ? null : { login_type: who }, settings)
    .map(({ id, leadsTo }) => (id === "reports" || id === "messages" ? `${id}>${leadsTo}` : id))
    .join(" ");

test("a child on a device of a class is offered no application, everybody else is", () => {
  const settings = { ...NO_SETTINGS, show_apply_now_button: true };
  const listIds = (session: Parameters<typeof tabs>[0], isOfClass: boolean) =>
    tabs(session, settings, { isOfClass }).map(({ id }) => id);

  expect(listIds({ login_type: "student" }, true)).toEqual(["home", "chat", "profile"]);
  expect(listIds({ login_type: "student" }, false)).toContain("apply");
  expect(listIds(null, true)).toContain("apply");
});
