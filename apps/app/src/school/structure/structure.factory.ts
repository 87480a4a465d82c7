import type { Route } from "@dars/contract/platform/route";
import { readCatalogue } from "@dars/contract/school/catalogue";
import { readStructure, type SectionLine } from "@dars/contract/school/structure";
import { listClasses, listTeachers } from "@dars/contract/school/teaching";
import { act, fireEvent, screen } from "@testing-library/react";

import { FakeServer } from "#platform/testing/fake-server.ts";
import { names } from "#platform/testing/names.ts";

export const level = { id: 7, code: "I2", name: names("Second intermediate") };
export const year = { id: 3, title: "2026-2027", state: "current" as const };
export const next = { title: "2027-2028", startsOn: "2027-09-15", endsOn: "2028-09-01" };
export const section: SectionLine = {
  id: 340,
  letter: "A",
  title: null,
  shift: "morning",
  capacity: 30,
  homeroomTeacherId: null,
  room: null,
  language: null,
  level,
  homeroomTeacher: null,
  students: 28,
  classes: 2,
  classesWithoutTeacher: 1,
  state: "open",
  revision: 4,
};
export const catalogue = {
  levels: [
    {
      ...level,
      stage: "intermediate" as const,
      position: 1,
      isTerminal: false,
      state: "active" as const,
      revision: 1,
    },
  ],
  subjects: [
    {
      id: 9,
      code: "MAT",
      name: names("Mathematics"),
      theme: "blue" as const,
      icon: null,
      countsInAverage: true,
      onReportCard: true,
      position: 1,
      state: "active" as const,
      revision: 1,
      mayChange: true,
    },
  ],
};

/** A school with one section, and one class that has a teacher. */
export const aServer = () =>
  new FakeServer()
    .on(readStructure, { year, years: [year], sections: [section], offerings: [] })
    .on(readCatalogue, catalogue)
    .on(listTeachers, { teachers: [{ id: 77, name: names("Zaid"), classes: 1, weeklyPeriods: 5 }] })
    .on(listClasses, {
      today: "2026-11-20",
      year,
      section,
      classes: [
        {
          id: 5,
          title: null,
          subject: { id: 9, name: names("Mathematics"), theme: "blue", icon: null },
          weeklyPeriods: 5,
          students: 28,
          state: "open",
          assignments: [
            {
              id: 8,
              teacher: { id: 77, name: names("Zaid") },
              role: "primary",
              startsOn: "2026-09-15",
              endsOn: null,
              standing: "active",
              revision: 1,
            },
          ],
        },
      ],
    });

/** Presses the first that says this. */
export async function press(words: string) {
  const [button] = await screen.findAllByText(words);
  if (!button) throw new Error(`There is no ${words}.`);
  await act(async () => void fireEvent.click(button));
}

/** Writes into the open form. */
export async function type(name: string, value: string) {
  await screen.findByRole("heading", { level: 2 });
  const input = document.querySelector<HTMLInputElement>(
    `form [name="${name}"] input, form input[name="${name}"]`,
  );
  if (!input) throw new Error(`There is no field ${name}.`);
  await act(async () => void fireEvent.input(input, { target: { value } }));
}

/** Submits as Enter does, with the current values of the fields. */
export async function send() {
  const form = document.querySelector("form");
  if (!form) throw new Error("There is no form.");
  await act(async () => void fireEvent.submit(form));
}

/** A save passes the overlay that keeps fingers away, which is fetched before the first. */

/** The bodies that were sent to a route, oldest first. */
export const sentTo = (server: FakeServer, { method, path }: Route): readonly unknown[] =>
  server.heardAt(path).flatMap((received) => (received.method === method ? [received.body] : []));
