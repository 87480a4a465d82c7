import { listUnexplainedAbsences } from "@dars/contract/time/absences";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { aSession } from "#platform/testing/a-session.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { names } from "#platform/testing/names.ts";
import { renderPage } from "#platform/testing/render-page.tsx";

import { UnexplainedAbsencesPage } from "./UnexplainedAbsencesPage.tsx";

const open = (server: FakeServer) =>
  renderPage(<UnexplainedAbsencesPage />, {
    path: "/attendance/unexplained/:schoolId",
    at: "/attendance/unexplained/4",
    server,
    session: aSession("school_management"),
  });

test("the office reads who was absent on which days without a word of the family, who has left among them", async () => {
  const section = { id: 6, letter: "A", title: null, level: names("Level 5") };
  const absent = { studentId: 12, name: names("Amal Hadi"), section, days: ["2026-11-24", "2026-11-22"] };
  const left = { studentId: 13, name: names("Basim Ali"), section: null, days: ["2026-11-22"] };

  await open(new FakeServer().on(listUnexplainedAbsences, { absences: [absent, left] }));

  expect((await screen.findByText("Amal Hadi")).closest("ion-item")?.textContent).toMatch(
    /Level 5.*24 November.*22 November/,
  );
  expect(screen.getByText("Basim Ali").closest("ion-item")?.textContent).toMatch(/22 November/);
});

test("where every family has given a reason, the page says so", async () => {
  await open(new FakeServer().on(listUnexplainedAbsences, { absences: [] }));

  await screen.findByText("Nobody is absent without a reason");
});
