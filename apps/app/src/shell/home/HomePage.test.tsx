import type { Role } from "@dars/contract/platform/roles";
import { readHome, type Home } from "@dars/contract/shell/home";
import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";

import { aSchool } from "#platform/testing/a-school.ts";
import { aSession } from "#platform/testing/a-session.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { names } from "#platform/testing/names.ts";
import { noNeeds } from "#platform/testing/no-needs.ts";
import { noWork } from "#platform/testing/no-work.ts";
import { PHYSICS_CLASS } from "#platform/testing/physics-class.ts";
import { renderPage } from "#platform/testing/render-page.tsx";

import { HomePage } from "./HomePage.tsx";

const nobody: Home = {
  name: names("Soran Talabani"),
  teacher: null,
  management: null,
  schools: null,
  coordination: null,
  office: null,
  subjects: null,
};

test("a teacher sees the section it looks after, and its classes", async () => {
  const homeroom = { id: 340, letter: "A", title: null };
  await openHome("teacher", { teacher: { schoolId: 12, classes: [PHYSICS_CLASS], homeroom, work: noWork } });

  await screen.findByText("Soran Talabani");
  await screen.findByText(/You're the homeroom teacher of .*Second intermediate – A/);
  const addresses = screen.getAllByRole("link", { name: /Physics/ }).map((link) => link.getAttribute("href"));
  expect(addresses).toEqual([
    "/lessons/71?school=12",
    "/video-exercises/71?school=12",
    "/manage/sections/12/340",
  ]);
});

test("a teacher without classes is told who gives them", async () => {
  await openHome("teacher", { teacher: { schoolId: 12, classes: [], homeroom: null, work: noWork } });

  expect(await screen.findByText("The school office assigns teachers to classes.")).toBeTruthy();
});

test("a teacher sees what waits: marking with its minutes, late columns, unread chats and the next training", async () => {
  const work = {
    answers: { count: 38, minutes: 26, title: "Newton" },
    clips: { count: 6, minutes: 14, title: "Read aloud", offeringId: 71 },
    columns: { open: 3, late: 2, dueOn: null },
    objections: 2,
    unreadRooms: 4,
    trainings: {
      count: 1,
      next: { title: "Safe labs", startsAt: "2026-12-01T07:00:00Z", isMandatory: true },
    },
  };
  await openHome("teacher", { teacher: { schoolId: 12, classes: [], homeroom: null, work } });

  const objections = (await screen.findByText("Objections to comment on")).closest("ion-item");
  expect(objections?.href).toBe("/manage/objections");

  await screen.findByText("Answers to mark");
  expect(getRow("Answers to mark")?.textContent).toMatch(/Newton.*about 26 minutes.*38/);
  expect(getRow("Clips to mark")?.textContent).toMatch(/Read aloud.*6/);
  expect(getRow("Clips to mark")?.href).toBe("/video-exercises/71?school=12");
  expect(getRow("Mark sheets")?.textContent).toMatch(/2 columns are late.*3/);
  expect(getRow("Unread chats")?.textContent).toContain("4");
  expect(screen.getByText("Safe labs").closest("ion-item")?.textContent).toContain("Required");
});

test("management sees four figures of the week, each with its change against the last", async () => {
  const week = {
    attendance: { now: 94.2, before: 95.3 },
    lessons: { now: 87, before: 84 },
    marks: { now: 92, before: 92 },
    families: noNeeds.week.families,
  };
  await openHome("school_management", { management: { ...noNeeds, week } });

  expect(await tile(/Attendance.*94/)).toMatch(/94\.2.*1\.1.* points lower/);
  expect(await tile(/Lessons on plan/)).toMatch(/87.*3.* points higher/);
  expect(await tile(/Marks on time/)).toContain("No change");
  expect(await tile(/Families who read posts/)).toContain("Nothing to compare yet");
});

test("management sees urgent needs above others, and old applications apart from new ones", async () => {
  await openHome("school_management", {
    management: {
      ...noNeeds,
      oldApplications: 1,
      waitingApplications: 3,
      missingRegisters: 2,
      openReports: 1,
    },
  });

  await screen.findByText("registers were not taken");
  const lines = screen.getAllByRole("listitem").map(({ textContent }) => textContent ?? "");
  expect(lines[0]).toContain("report to review");
  expect(lines[1]).toContain("registers were not taken");
  expect(lines[2]).toContain("application has waited");
  expect(lines[3]).toMatch(/2.*new applications/);
});

test("management sees first what needs action, each with one verb", async () => {
  await openHome("school_management", {
    management: { ...noNeeds, invitedAccounts: 4, studentsWithoutSection: 1 },
  });

  await screen.findByText("student has no section");
  expect(screen.getByText("accounts have never been used. Give their owners codes.")).toBeTruthy();
  expect(screen.getByText("Issue codes")).toBeTruthy();
  expect(screen.queryByText(/has no teacher/)).toBeNull();
});

test("management with nothing to do is told so", async () => {
  await openHome("school_management", { management: noNeeds });

  expect(await screen.findByText("You're all caught up")).toBeTruthy();
});

const findHref = async (verb: string) =>
  (await screen.findByText(verb)).closest<HTMLIonButtonElement>("ion-button")?.href;

test("an administrator is led to open a school that was just added, and to the years of one that is between two", async () => {
  const none = { year: null, sections: 0, students: 0 };
  const added = aSchool({ id: 14, ...none, teachers: 0 });
  await openHome("administrator", { schools: [added, aSchool({ id: 15, ...none, teachers: 3 })] });
  expect(await findHref("Open school")).toBe("/manage/opening?school=14");
  expect(await findHref("View years")).toBe("/manage/years?school=15");
});

test("an administrator sees the schools of the group with their state", async () => {
  await openHome("administrator", { schools: [aSchool(), aSchool({ id: 13, state: "planned" })] });

  await waitFor(() => expect(screen.getAllByText("Rafidain Model School")).toHaveLength(3));
  expect(screen.getByText("Planned")).toBeTruthy();
});

test("a coordinator sees its subjects, each leading to its levels", async () => {
  await openHome("subject_coordinator", {
    subjects: [{ id: 3, name: names("Chemistry"), theme: "red" }],
    schools: [],
  });

  const row = (await screen.findByText("Chemistry")).closest("ion-item");
  expect(row?.href).toBe("/levels/3");
});

test("a school without a plan of lessons is not said to be at a dash of it", async () => {
  const stands = { toMark: 0, oldestDays: null, teachers: 2, visited: 0, trainings: 0, objections: 0 };
  await openHome("subject_coordinator", {
    subjects: [],
    schools: [aSchool({ id: 12 })],
    coordination: { schools: [{ schoolId: 12, coverage: null, ...stands }], drafts: [], draftsInAll: 0 },
  });

  await screen.findByText(/Nothing to mark/);
  expect(screen.queryByText(/–/)).toBeNull();
});

test("an administrator, who teaches nothing, is not shown how others teach its subject", async () => {
  await openHome("administrator", { schools: [] });

  await screen.findByText("Guide videos");
  expect(screen.queryByText("How others teach your subject")).toBeNull();
});

test("a coordinator sees drafts to review and how each school stands, each leading there", async () => {
  await openHome("subject_coordinator", {
    subjects: [],
    schools: [aSchool({ id: 12 })],
    coordination: {
      schools: [
        {
          schoolId: 12,
          coverage: 87,
          toMark: 9,
          oldestDays: 4,
          teachers: 5,
          visited: 2,
          visitedByMe: 1,
          trainings: 1,
          objections: 3,
        },
      ],
      drafts: [
        {
          schoolId: 12,
          lessonId: 4,
          versionId: 9,
          name: names("Forces"),
          subject: names("Physics"),
          since: "2026-11-20T08:00:00Z",
        },
      ],
      draftsInAll: 3,
    },
  });

  const draft = (await screen.findByText("Forces")).closest("ion-item");
  expect(draft?.href).toBe("/lesson/4/9?school=12");
  expect(screen.getByText("2 more come after these")).toBeTruthy();
  const objections = screen.getByText("Objections to comment on").closest("ion-item");
  expect(objections?.href).toBe("/manage/objections?school=12");
  expect(objections?.textContent).toMatch(/3/);
  const school = screen.getAllByText("Rafidain Model School").at(-1)?.closest("ion-item");
  expect(school?.textContent).toMatch(
    /87.*9.* answers to mark.*4.* days.*visited .*1.* of .*5.*1.* by others/,
  );
});

test("an administrator sees what waits in which school, and the ways to what holds for all", async () => {
  await openHome("administrator", {
    schools: [aSchool({ id: 12 })],
    office: [{ schoolId: 12, imports: 1, approvals: 2, cases: 0, appeals: 0 }],
  });

  const need = await screen.findByText("requests need an answer");
  expect(need.textContent).toContain("Rafidain Model School");
  const verbs = [...document.querySelectorAll<HTMLIonButtonElement>(".need-row ion-button")];
  expect(verbs.map(({ href }) => href)).toEqual(["/manage/requests?school=12", "/manage/imports?school=12"]);
  expect(screen.getByRole("link", { name: /App versions/ }).getAttribute("href")).toBe("/manage/versions");
});

test("an evaluator finds Profile and Log out on its home, also without a network", async () => {
  const server = new FakeServer();
  server.reachable = false;
  await renderPage(<HomePage />, { path: "/home", server, session: aSession("evaluator") });

  await screen.findByText("Log out");
  expect(screen.getByText("Profile")).toBeTruthy();
});

test("another counter in the address asks the server anew", async () => {
  const server = await openHome(
    "teacher",
    { teacher: { schoolId: 12, classes: [], homeroom: null, work: noWork } },
    "/home/2",
  );

  await waitFor(() => expect(server.heardAt(readHome.path).length).toBeGreaterThan(0));
});

test("whoever still has to choose a password is led there", async () => {
  const server = new FakeServer().refuse(readHome, "password-change-required", 403);
  const { address } = await renderPage(<HomePage />, {
    path: "/home",
    server,
    session: aSession("teacher"),
  });

  await waitFor(() => expect(address()).toBe("/login/teacher/2"));
});

test("a refusal shows a code that can be read over the phone", async () => {
  const server = new FakeServer().refuse(readHome, "unexpected", 500);
  await renderPage(<HomePage />, { path: "/home", server, session: aSession("teacher") });

  expect(await screen.findByText(/500.-.4F2A/)).toBeTruthy();
});

test.each<[Role, Partial<Home>]>([
  ["teacher", { teacher: { schoolId: 12, classes: [], homeroom: null, work: noWork } }],
  ["subject_coordinator", { subjects: [], schools: [] }],
  ["evaluator", { schools: [] }],
])("a %s comes from its home to what it manages", async (role, change) => {
  await openHome(role, change);

  const door = await screen.findByRole("link", { name: /Manage school/ });
  expect(door.getAttribute("href")).toBe("/manage");
});

test("an administrator comes from its home to the list where schools are added", async () => {
  await openHome("administrator", { schools: [] });

  expect((await screen.findByText("All schools")).getAttribute("href")).toBe("/school-list");
});

test.each([
  ["student", "/subjects/7"],
  ["parent", "/family-home"],
] as const)("a %s who comes here is led to %s, and nothing is asked", async (role, home) => {
  const server = new FakeServer();
  const { address } = await renderPage(<HomePage />, { path: "/home", server, session: aSession(role) });

  await waitFor(() => expect(address()).toBe(home));
  expect(server.heardAt(readHome.path)).toEqual([]);
});

const getRow = (words: string) => screen.getByText(words).closest("ion-item");
const tile = async (name: RegExp) => (await screen.findByRole("link", { name })).textContent;

async function openHome(role: Role, change: Partial<Home>, at = "/home") {
  const server = new FakeServer().on(readHome, { ...nobody, ...change });
  await renderPage(<HomePage />, { path: "/home/:counter?", at, server, session: aSession(role) });
  return server;
}
