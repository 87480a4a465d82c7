import { listPeople, type PersonLine } from "@dars/contract/school/people-office";
import { listSchools } from "@dars/contract/school/schools";
import { act, fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";

import { aSchool } from "#platform/testing/a-school.ts";
import { aSession } from "#platform/testing/a-session.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { names } from "#platform/testing/names.ts";
import { renderPage } from "#platform/testing/render-page.tsx";
import { searchFor } from "#platform/testing/search-for.ts";

import type { PeopleAct } from "./people-act.ts";
import { PeopleOfSchool } from "./PeopleOfSchool.tsx";

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

const getBox = (id: number) =>
  screen.getByRole<HTMLInputElement>("checkbox", { name: new RegExp(`^Select .*Ali ${id}`) });

test("people are selected by Space, Shift and an arrow and Shift and a click, and the number is exact", async () => {
  await openPeople([1, 2, 3, 4].map((id) => aLine(id, `Ali ${id}`, {})));
  fireEvent.keyDown(getBox(1), { key: "ArrowDown", shiftKey: true });
  expect(document.activeElement).toBe(getBox(2));
  expect(screen.getByText("2 people selected")).toBeTruthy();
  await act(async () => getBox(1).click());
  expect(screen.getByText("1 person selected")).toBeTruthy();
  fireEvent.click(getBox(4), { shiftKey: true });
  expect(screen.getByText("4 people selected")).toBeTruthy();
  expect(screen.getByText("Print 4 rows")).toBeTruthy();
  fireEvent.click(getBox(2), { shiftKey: true });
  expect(screen.getByText("4 people selected")).toBeTruthy();

  await act(async () => screen.getByText("Clear selection").click());
  expect(getBox(4).checked).toBe(false);
});

test("all whom the filter shows are selected, also those that were not read yet, and an act is for exactly them", async () => {
  const first = [aLine(1, "Ali Jaf", {})];
  const second = { people: [aLine(2, "Sara Jaf", {})], next: null };
  const server = new FakeServer().onEach(listPeople, ({ url }) =>
    url.includes("after=b") ? second : { people: first, next: "b" },
  );
  await openPeople(first, "school_management", server);

  await act(async () => screen.getByRole("checkbox", { name: "Select everyone in this list" }).click());

  expect(await screen.findByText("2 people selected")).toBeTruthy();
  expect(screen.getByText("1 of them isn't in sight")).toBeTruthy();
  await act(async () => screen.getByText("Greet").click());
  expect(screen.getByText("For 1, 2")).toBeTruthy();

  await act(async () => screen.getByRole("checkbox", { name: "Select everyone in this list" }).click());

  expect(await screen.findByText(/Arrows move/)).toBeTruthy();
  expect(screen.queryByText("For 1, 2")).toBeNull();
});

test("a search that finds no one keeps the selected, and what is being done with them", async () => {
  const people = [aLine(1, "Ali 1", {})];
  const server = new FakeServer().onEach(listPeople, ({ url }) => ({
    people: url.includes("query=zz") ? [] : people,
    next: null,
  }));
  await openPeople(people, "school_management", server);
  await act(async () => getBox(1).click());
  await act(async () => screen.getByText("Greet").click());

  await searchFor("zz");

  expect(await screen.findByText("No one found")).toBeTruthy();
  expect(screen.getByText("1 person selected")).toBeTruthy();
  expect(screen.getByText("For 1")).toBeTruthy();
});

const GREET: PeopleAct = {
  id: "greet",
  icon: "",
  verb: "Greet",
  whyNot: () => null,
  render: ({ people }) => <p>For {people.map(({ id }) => id).join(", ")}</p>,
};

async function openPeople(
  people: readonly PersonLine[],
  role: "school_management" | "administrator" = "school_management",
  server = new FakeServer().on(listPeople, { people: [...people], next: null }),
) {
  await renderPage(<PeopleOfSchool acts={[GREET]} />, {
    path: "/manage/people",
    at: "/manage/people?school=12",
    server: server.on(listSchools, { schools: [aSchool()] }),
    session: aSession(role),
  });
  await screen.findByText(people[0]?.name.en ?? "");
}

async function choose(words: string) {
  await act(async () => screen.getByLabelText(words).click());
}
