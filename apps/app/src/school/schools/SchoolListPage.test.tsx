import type { Role } from "@dars/contract/platform/roles";
import { listSchools } from "@dars/contract/school/schools";
import { act, screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { aSchool } from "#platform/testing/a-school.ts";
import { aSession } from "#platform/testing/a-session.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { renderPage } from "#platform/testing/render-page.tsx";

import { SchoolListPage } from "./SchoolListPage.tsx";

test("an administrator opens a school's sections from the list", async () => {
  await openSchools("administrator");

  await screen.findByText("Rafidain Model School");
  expect(screen.getByText("300 students, 25 teachers")).toBeTruthy();
  expect(document.querySelector("ion-item")?.href).toBe("/manage?school=12");
});

test("an evaluator opens a school's subjects from the list", async () => {
  await openSchools("evaluator");

  await screen.findByText("Rafidain Model School");
  expect(document.querySelector("ion-item")?.href).toBe("/subject-list?school=12");
});

test("a list that was read is shown without a network", async () => {
  const { server, services } = await openSchools("administrator");
  await screen.findByText("Rafidain Model School");
  server.reachable = false;

  await act(() => services.workspace.get().queries.refetchQueries());

  expect(server.heardAt(listSchools.path)).toHaveLength(1);
  expect(screen.getByText("Rafidain Model School")).toBeTruthy();
});

test("nobody's schools are nobody's: the list says who decides", async () => {
  const server = new FakeServer().on(listSchools, { schools: [] });
  await renderPage(<SchoolListPage />, { path: "/school-list", server, session: aSession("evaluator") });

  expect(
    await screen.findByText("The administrator of the group chooses which schools you see."),
  ).toBeTruthy();
});

async function openSchools(role: Role) {
  const server = new FakeServer().on(listSchools, { schools: [aSchool()] });
  return renderPage(<SchoolListPage />, { path: "/school-list", server, session: aSession(role) });
}
