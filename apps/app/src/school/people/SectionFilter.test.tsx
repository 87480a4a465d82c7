import { listPeople } from "@dars/contract/school/people-office";
import { listSections } from "@dars/contract/school/schools";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";

import { aSection } from "#platform/testing/a-school.ts";
import { aSession } from "#platform/testing/a-session.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { names } from "#platform/testing/names.ts";
import { renderPage } from "#platform/testing/render-page.tsx";

import { PeopleOfSchool } from "./PeopleOfSchool.tsx";

test("the office sees the people of one section, and then everybody again", async () => {
  const level = { id: 7, code: "I2", name: names("Second intermediate") };
  const server = await openPeople([aSection({ level }), aSection({ id: 341, letter: "B", level })]);

  const filter = await screen.findByLabelText("Section");
  await act(async () => fireEvent.change(filter, { target: { value: "341" } }));
  await waitFor(() => expect(lastAsked(server)).toMatchObject({ section: "341" }));
  expect(await screen.findByText("Tara Barzani")).toBeTruthy();
  expect(filter.textContent).toContain("Second intermediate\u00A0–\u00A0B");

  await act(async () => fireEvent.change(filter, { target: { value: "" } }));
  await waitFor(() => expect(screen.getByLabelText("Section")).toHaveProperty("value", ""));
  await screen.findByText("Zaid Al-Rikabi");
});

test("a school without sections has nothing to choose from", async () => {
  await openPeople([]);

  expect(screen.queryByLabelText("Section")).toBeNull();
});

async function openPeople(sections: readonly ReturnType<typeof aSection>[]) {
  const server = new FakeServer()
    .on(listSections, { year: "2026-2027", sections: [...sections] })
    .onEach(listPeople, ({ url }) => ({
      people: [{ ...person, name: names(url.includes("section=341") ? "Tara Barzani" : "Zaid Al-Rikabi") }],
      next: null,
    }));
  await renderPage(<PeopleOfSchool />, {
    path: "/manage/people",
    server,
    session: aSession("school_management"),
  });
  await screen.findByText("Zaid Al-Rikabi");
  return server;
}

const person = {
  id: 26,
  kinds: ["student" as const],
  birthDate: null,
  phone: null,
  studentNumber: null,
  level: null,
  section: null,
  accountState: null,
};

function lastAsked(server: FakeServer) {
  const request = server.heardAt(listPeople.path).at(-1);
  return Object.fromEntries(new URL(request?.url ?? "", "http://dars.test").searchParams);
}
