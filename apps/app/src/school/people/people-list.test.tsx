import { listPeople, type PersonLine } from "@dars/contract/school/people-office";
import { listSchools } from "@dars/contract/school/schools";
import { act, screen, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";

import { aSchool } from "#platform/testing/a-school.ts";
import { aSession } from "#platform/testing/a-session.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { names } from "#platform/testing/names.ts";
import { renderPage } from "#platform/testing/render-page.tsx";

import { PeoplePage } from "./PeoplePage.tsx";

beforeEach(() => {
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: query.includes("width >"),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
});

const aLine = (id: number, name: string, line: Partial<PersonLine>): PersonLine => ({
  id,
  name: names(name),
  kinds: ["student"],
  birthDate: "2020-07-22",
  phone: null,
  studentNumber: `1-00${id}`,
  level: names("First primary"),
  section: { id: 340, letter: "A", title: null },
  accountState: "active",
  ...line,
});

const mother = { id: 90, name: names("Huda Jaf"), relation: "mother" as const, secondPhone: null };

test("a phone list has whom to call first, and stays chosen", async () => {
  await openPeople([aLine(26, "Ali Jaf", { callFirst: { ...mother, phone: "+9647700000105" } })]);

  await choose("Phone list");

  const table = within(screen.getByRole("table"));
  expect(table.getByText("Huda Jaf · Mother")).toBeTruthy();
  expect(table.getByText("+9647700000105")).toBeTruthy();
  expect(table.queryByText("Student number")).toBeNull();
  expect(localStorage.getItem("people-columns")).toBe("phones");
});

test("what is missing is counted over the list, and a press shows those alone", async () => {
  await openPeople([
    aLine(26, "Ali Jaf", { callFirst: { ...mother, phone: "+9647700000105" }, accountState: "invited" }),
    aLine(27, "Sara Jaf", { callFirst: null }),
  ]);
  expect(screen.getByText("2 people")).toBeTruthy();
  const missing = screen.getByRole("button", { name: "1 without a phone" });

  await act(async () => missing.click());
  expect(screen.getAllByRole("row")).toHaveLength(2);
  expect(screen.queryByText("Ali Jaf")).toBeNull();
  expect(screen.getByText("Print 1 row")).toBeTruthy();

  await act(async () => screen.getByRole("button", { name: "1 without a phone" }).click());
  expect(screen.getByText("Ali Jaf")).toBeTruthy();
  expect(screen.getByRole("button", { name: "1 never signed in" })).toBeTruthy();
});

test("an administrator, who sees no phones, is not told that they are missing", async () => {
  await openPeople([aLine(26, "Ali Jaf", { callFirst: null })], "administrator");

  expect(screen.getByText("1 person")).toBeTruthy();
  expect(screen.queryByText(/without a phone/)).toBeNull();
});

async function openPeople(
  people: readonly PersonLine[],
  role: "school_management" | "administrator" = "school_management",
) {
  await renderPage(<PeoplePage />, {
    path: "/manage/people",
    at: "/manage/people?school=12",
    server: new FakeServer()
      .on(listSchools, { schools: [aSchool()] })
      .on(listPeople, { people: [...people], next: null }),
    session: aSession(role),
  });
  await screen.findByText(people[0]?.name.en ?? "");
}

async function choose(words: string) {
  await act(async () => screen.getByLabelText(words).click());
}
