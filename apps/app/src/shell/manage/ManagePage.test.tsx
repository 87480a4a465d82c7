import { listLargeExports } from "@dars/contract/oversight/exports";
import { listPeople } from "@dars/contract/school/people-office";
import { listSchools } from "@dars/contract/school/schools";
import { readHome } from "@dars/contract/shell/home";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";

import { aSchool } from "#platform/testing/a-school.ts";
import { aSession } from "#platform/testing/a-session.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { names } from "#platform/testing/names.ts";
import { noNeeds } from "#platform/testing/no-needs.ts";
import { renderPage } from "#platform/testing/render-page.tsx";
import { searchFor } from "#platform/testing/search-for.ts";

import { AREA_GROUPS, WAITING_IN, WAITING_IN_SCHOOL } from "./area-groups.ts";
import { AREAS } from "./areas.ts";
import { ManagePage } from "./ManagePage.tsx";
import { SEARCH_WORDS } from "./search-words.ts";

test("management finds the ways into everything of its school", async () => {
  await renderPage(<ManagePage />, { path: "/manage", session: aSession("school_management") });

  await screen.findByText("Sections");
  expect(linkTo("Sections")).toBe("/manage/sections");
});

test("an administrator's ways in keep the school that was chosen", async () => {
  const server = new FakeServer().on(listSchools, { schools: [aSchool(), aSchool({ id: 13 })] });
  await renderPage(<ManagePage />, {
    path: "/manage",
    at: "/manage?school=13",
    server,
    session: aSession("administrator"),
  });

  await screen.findByText("Sections");
  expect(linkTo("Sections")).toBe("/manage/sections?school=13");
});

test("in a group of one school an administrator's ways in name it, as in one of many", async () => {
  const server = new FakeServer().on(listSchools, { schools: [aSchool()] });
  const session = aSession("administrator", { school_id: aSchool().id });
  await renderPage(<ManagePage />, { path: "/manage", server, session });

  await screen.findByText("Sections");
  expect(linkTo("Sections")).toBe(`/manage/sections?school=${aSchool().id}`);
});

test("an administrator without any school finds the list where the first one is added", async () => {
  const server = new FakeServer().on(listSchools, { schools: [] });
  await renderPage(<ManagePage />, { path: "/manage", server, session: aSession("administrator") });

  await screen.findByText("All schools of the group, add a school");
  expect(getHref(0)).toBe("/school-list");
});

test("4.11: management reads who else took many students out, how many and what for", async () => {
  const taken = {
    kind: "list",
    takenBy: "Zainab",
    students: 501,
    reason: "bus list",
    isWholeGroup: false,
  } as const;
  const server = new FakeServer().on(listLargeExports, {
    exports: [{ ...taken, id: 1, takenAt: "2026-11-20T08:00:00.000Z" }],
  });
  await renderPage(<ManagePage />, { path: "/manage", server, session: aSession("school_management") });

  expect(await screen.findByRole("list", { name: "Exported by others" })).toHaveProperty(
    "textContent",
    expect.stringMatching(/Zainab.*501 students.*bus list/),
  );
});

test("every area has its place in one group", () => {
  const grouped = Object.values(AREA_GROUPS).flat();

  expect(grouped.toSorted()).toEqual(AREAS.map(({ path }) => path).toSorted());
});

test("a search finds people, areas by other words, and pages that are no area", async () => {
  const ali = {
    id: 26,
    name: names("Ali Jaf"),
    kinds: ["student" as const],
    birthDate: null,
    phone: null,
    studentNumber: null,
    level: names("Second primary"),
    section: { id: 340, letter: "A", title: null },
    accountState: null,
  };
  const server = new FakeServer().on(listPeople, { people: [ali], next: "2" });
  await renderPage(<ManagePage />, { path: "/manage", server, session: aSession("school_management") });
  await screen.findByText("Sections");

  await searchFor("excuse");
  expect(linkTo("Attendance rules")).toBe("/manage/attendance-rules");
  expect(screen.queryByText("Sections")).toBeNull();
  const more = await screen.findByRole("list", { name: "More pages" });
  expect(more.querySelector("ion-item")?.href).toBe("/attendance/excuses/12");

  await searchFor("ali");
  await waitFor(() =>
    expect(screen.getByText("Show everyone found").getAttribute("href")).toBe(
      "/manage/people?school=12&query=ali",
    ),
  );
  expect(linkTo("Ali Jaf")).toBe("/manage/people/12/26");
  expect(screen.getByText("Student · Second primary – A")).toBeTruthy();
});

test("the slash moves to the search, unless somebody is writing", async () => {
  await renderPage(<ManagePage />, { path: "/manage", session: aSession("school_management") });
  await screen.findByText("Sections");
  const bar = document.querySelector("ion-searchbar");
  if (!bar) throw new Error("The page has a search field.");
  const focused = vi.spyOn(bar, "setFocus").mockResolvedValue();

  fireEvent.keyDown(bar.querySelector("input") ?? bar, { key: "/" });
  expect(focused).not.toHaveBeenCalled();
  fireEvent.keyDown(document.body, { key: "/" });
  expect(focused).toHaveBeenCalledOnce();
});

test("the words of a search belong to areas that there are", () => {
  const paths = new Set(AREAS.map(({ path }) => path));

  expect(Object.keys(SEARCH_WORDS).filter((path) => !paths.has(path))).toEqual([]);
});

const aHome = {
  name: names("Baneen Al-Obaidi"),
  teacher: null,
  management: null,
  schools: null,
  coordination: null,
  office: null,
  subjects: null,
};

test.each(Object.entries(WAITING_IN))("management sees at %s what waits there", async (path, count) => {
  const management = { ...noNeeds, [count]: 31 };
  const server = new FakeServer()
    .on(listLargeExports, { exports: [] })
    .on(readHome, { ...aHome, management });
  await renderPage(<ManagePage />, { path: "/manage", server, session: aSession("school_management") });

  const waiting = await screen.findByText(/waiting/);
  expect(waiting.closest("ion-item")?.href).toBe(path);
  expect(waiting.textContent).toContain("31");
});

test.each(Object.entries(WAITING_IN_SCHOOL))(
  "an administrator sees at %s what waits there in the school that was chosen",
  async (path, count) => {
    const none = { imports: 0, approvals: 0, cases: 0, appeals: 0, erasureRequests: 0 };
    const office = [
      { schoolId: 12, ...none, [count]: 7 },
      { schoolId: 13, ...none, [count]: 31 },
    ];
    const server = new FakeServer()
      .on(listSchools, { schools: [aSchool(), aSchool({ id: 13 })] })
      .on(listLargeExports, { exports: [] })
      .on(readHome, { ...aHome, office });
    await renderPage(<ManagePage />, {
      path: "/manage",
      at: "/manage?school=13",
      server,
      session: aSession("administrator"),
    });

    const waiting = await screen.findByText(/waiting/);
    expect(waiting.closest("ion-item")?.href).toBe(`${path}?school=13`);
    expect(waiting.textContent).toContain("31");
  },
);

const linkTo = (words: string) => screen.getByText(words).closest("ion-item")?.href;
const getHref = (index: number) => document.querySelectorAll("ion-item")[index]?.href;
