import { listLargeExports } from "@dars/contract/oversight/exports";
import { listSchools } from "@dars/contract/school/schools";
import { readHome } from "@dars/contract/shell/home";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { aSchool } from "#platform/testing/a-school.ts";
import { aSession } from "#platform/testing/a-session.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { names } from "#platform/testing/names.ts";
import { noNeeds } from "#platform/testing/no-needs.ts";
import { renderPage } from "#platform/testing/render-page.tsx";

import { AREA_GROUPS, WAITING_IN, WAITING_IN_SCHOOL } from "./area-groups.ts";
import { AREAS } from "./areas.ts";
import { ManagePage } from "./ManagePage.tsx";

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
