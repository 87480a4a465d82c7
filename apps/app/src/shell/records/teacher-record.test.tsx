import { listEvaluations } from "@dars/contract/insight/evaluations";
import { listSheets } from "@dars/contract/marks/sheets";
import { readPerson, type PersonPage as Person } from "@dars/contract/school/people";
import { listMissingRegisters } from "@dars/contract/time/attendance";
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";

import { aSession } from "#platform/testing/a-session.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { names } from "#platform/testing/names.ts";
import { renderPage } from "#platform/testing/render-page.tsx";

import { PersonPage } from "./PersonPage.tsx";

const soran: Person = {
  id: 77,
  revision: 1,
  name: names("Soran Talabani"),
  nameParts: { en: { given: "Soran", family: "Talabani" } },
  sex: "male",
  birthDate: null,
  phone: "+9647700000177",
  email: null,
  isStudent: false,
  account: null,
  enrolment: null,
  guardians: [],
  children: [],
  teaches: [
    { classId: 9, subject: names("Physics"), level: names("Second intermediate"), letter: "A", students: 25 },
  ],
};

const section = { id: 340, letter: "A", title: null, level: names("Second intermediate") };

const column = {
  max: 100,
  opensOn: null,
  dueOn: null,
  entered: 18,
  revision: 1,
  returnedBecause: null,
};

test("a teacher's page has phone, registers that are missing, mark columns with the late one first, and visits", async () => {
  const server = new FakeServer()
    .on(readPerson, soran)
    .on(listMissingRegisters, {
      registers: [
        { section, day: "2026-11-22", period: 2, teacher: { id: 77, name: soran.name }, isClosed: false },
        { section, day: "2026-11-22", period: 3, teacher: { id: 78, name: names("Alaa") }, isClosed: false },
      ],
    })
    .on(listSheets, {
      year: null,
      sheets: [
        {
          classId: 9,
          subject: { id: 3, name: names("Physics"), theme: "blue" },
          level: { id: 8, name: names("Second intermediate") },
          section: { id: 340, letter: "A", title: null },
          teachers: [soran.name],
          students: 25,
          columns: [
            { ...column, code: "m1", label: names("Month 1"), state: "published", isLate: false },
            { ...column, code: "m2", label: names("Month 2"), state: "submitted", isLate: false },
            { ...column, code: "m3", label: names("Month 3"), state: "open", isLate: true },
          ],
        },
      ],
    })
    .on(listEvaluations, { evaluations: [], results: [] });
  await renderPage(<PersonPage />, {
    path: "/manage/people/:schoolId/:personId",
    at: "/manage/people/12/77",
    server,
    session: aSession("school_management"),
  });

  expect((await screen.findAllByText("+9647700000177"))[0]?.closest("a")?.getAttribute("href")).toBe(
    "tel:+9647700000177",
  );
  const registers = await screen.findByRole("list", { name: "Registers" });
  expect(within(registers).getAllByRole("listitem")).toHaveLength(1);
  const columns = await screen.findByRole("list", { name: "Mark columns" });
  const lines = within(columns).getAllByRole("listitem");
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining("late, 18 of 25 entered"),
    expect.stringContaining("Handed in"),
  ]);
  expect(screen.getByText("1 open, 1 handed in")).toBeTruthy();
  expect(await screen.findByText("No visits yet")).toBeTruthy();
  expect(screen.getByText("Send message")).toBeTruthy();
});
