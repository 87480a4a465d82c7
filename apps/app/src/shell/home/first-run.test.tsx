import { readHome, type FirstRun } from "@dars/contract/shell/home";
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";

import { aSchool } from "#platform/testing/a-school.ts";
import { aSession } from "#platform/testing/a-session.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { names } from "#platform/testing/names.ts";
import { renderPage } from "#platform/testing/render-page.tsx";

import { HomePage } from "./HomePage.tsx";

const EMPTY: FirstRun = {
  school: null,
  year: null,
  students: 0,
  guardians: 0,
  management: 0,
  waitingManagement: 0,
  teachers: 0,
  classes: 0,
  taughtClasses: 0,
  invited: 0,
  isReachable: true,
};
const OPENED: FirstRun = {
  ...EMPTY,
  school: { id: 12, name: names("Nakheel"), address: "Basra, Ashar" },
  year: { title: "2026-2027", startsOn: "2026-09-20", levels: 6, sections: 12, subjects: 9 },
  classes: 96,
};

test("a founder begins with the school; nothing tells them to ask an administrator", async () => {
  await openHome(EMPTY);

  await expectOpen("Add the first school", "/manage/school/new");
  expect(screen.queryByText(/administrator of the group/)).toBeNull();
  const others = screen.getAllByRole("listitem").filter((item) => item.className.includes("waiting"));
  expect(others.map((item) => within(item).getByText(/^After/).textContent)).toEqual([
    "After the school is added",
    "After the year is open",
    "After the school is added",
    "After the year is open",
    "After students are imported",
  ]);
});

test("one step is open, done ones say what they made, and two may be done in any order", async () => {
  await openHome(OPENED);

  await expectOpen("Import students and guardians", "/manage/imports?school=12&kind=students");
  expect(screen.getByText(/2026-2027.*6 levels, 12 sections, 9 subjects/)).toBeTruthy();
  expect(screen.getByText("Nakheel · Basra, Ashar")).toBeTruthy();
  expect(pathOf("Add the school's principal")).toBe("/manage/principal?school=12");
  expect(pathOf("Add teachers and staff")).toBe("/manage/imports?school=12&kind=teachers");
});

test("with students and a principal who waits for approval, the teachers are next, then who teaches what", async () => {
  await openHome({ ...OPENED, students: 58, guardians: 90, waitingManagement: 1 });

  await expectOpen("Add teachers and staff", "/manage/imports?school=12&kind=teachers");
  expect(screen.getByText("The request waits for a second administrator")).toBeTruthy();
  expect(screen.getByText("58 students, 90 guardians")).toBeTruthy();
});

test("teachers without a class are the next thing to do", async () => {
  await openHome({ ...OPENED, students: 58, management: 1, teachers: 9 });

  await expectOpen("Add teachers and staff", "/manage/imports?school=12&kind=assignments");
  expect(screen.getByText("9 teachers are in. Next: who teaches what.")).toBeTruthy();
});

test("where families cannot open the address, the page says so before letters are printed", async () => {
  await openHome({ ...OPENED, isReachable: false });

  expect(await screen.findByText(/Families can't open this address/)).toBeTruthy();
});

async function openHome(firstRun: FirstRun) {
  const schools = firstRun.school === null ? [] : [aSchool({ id: firstRun.school.id })];
  const server = new FakeServer().on(readHome, {
    name: names("Suad"),
    teacher: null,
    management: null,
    schools,
    coordination: null,
    office: [],
    subjects: null,
    firstRun,
  });
  await renderPage(<HomePage />, { path: "/home", server, session: aSession("administrator") });
}

/** The one open step, and where its filled button leads. */
async function expectOpen(title: string, path: string): Promise<void> {
  const heading = await screen.findByText(title);
  expect(heading.closest("li")?.getAttribute("aria-current")).toBe("step");
  expect(screen.getAllByRole("listitem", { current: "step" })).toHaveLength(1);
  expect(pathOf(title)).toBe(path);
}

/** Where the button of a step leads. */
function pathOf(title: string): unknown {
  const button = screen.getByText(title).closest("li")?.querySelector("ion-button");
  return Object(button).routerLink;
}
