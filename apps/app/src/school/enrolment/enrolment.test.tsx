import { listEnrolments, moveStudents, undoMove, type EnrolmentLine } from "@dars/contract/school/enrolment";
import { readPerson } from "@dars/contract/school/people";
import { listSections } from "@dars/contract/school/schools";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";

import { aPersonPage } from "#platform/testing/a-person-page.ts";
import { aSection } from "#platform/testing/a-school.ts";
import { aSession } from "#platform/testing/a-session.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { getForm } from "#platform/testing/get-form.ts";
import { names } from "#platform/testing/names.ts";
import { renderPage } from "#platform/testing/render-page.tsx";

import { EnrolmentPage } from "./EnrolmentPage.tsx";

const active: EnrolmentLine = {
  id: 5,
  revision: 2,
  year: { id: 1, title: "2026-2027", isCurrent: true },
  level: { id: 7, name: names("Second intermediate") },
  section: { id: 340, letter: "A", title: null },
  registerNo: 3,
  state: "active",
  startsOn: "2026-09-20",
  endsOn: null,
  exitReason: null,
  stays: [{ section: { id: 340, letter: "A", title: null }, startsOn: "2026-09-20", endsOn: null }],
  lastMove: null,
};
const year = { id: 1, title: "2026-2027", startsOn: "2026-09-01", endsOn: "2027-08-31" };
const levels = [{ id: 7, name: names("Second intermediate") }];

test("SEC-2: a full section asks for a word before it takes one more", async () => {
  const server = await open(active);
  server.onRaw("POST", moveStudents.path, () =>
    Response.json({ code: "conflict", message: "Full.", details: { needs: "room" } }, { status: 409 }),
  );
  await submitFirst();
  expect(await screen.findByText(/The section is full. Tick/)).toBeTruthy();
  server.on(moveStudents, { state: "done", proposalId: null, moveId: 9 });

  await act(async () => screen.getByLabelText("The section is full. Move anyway").click());
  await submitFirst();

  await waitFor(() => expect(server.heardAt(moveStudents.path)).toHaveLength(2));
  expect(server.heardAt(moveStudents.path)[1]?.body).toMatchObject({
    studentIds: [26],
    isOverCapacity: true,
  });
});

test("You can only undo a move made today", async () => {
  const lastMove = { id: 9, madeAt: "2026-11-20T08:00:00.000Z", from: null, students: 2 };
  const server = await open({ ...active, lastMove });
  server.on(undoMove, { students: 2 });
  expect(screen.getByText(/2 students together/)).toBeTruthy();

  await act(async () => screen.getByText("Undo the move").click());

  await waitFor(() => expect(server.heardAt(undoMove.path)[0]?.url).toBe("/api/v6/schools/12/moves/9/undo"));
});

test("the page says whose enrolment it is", async () => {
  await open(active);

  expect(await screen.findByRole("heading", { name: "Tara Barzani" })).toBeTruthy();
});

test("ENR-4: who has left stands with the word for it, and may be enrolled", async () => {
  await open({ ...active, state: "withdrawn", endsOn: "2026-11-01", exitReason: "Moved away" });

  expect(screen.getByText(/Withdrawn/)).toBeTruthy();
  expect(screen.getByText("Moved away")).toBeTruthy();
  expect(screen.getByText("Enrol in the current year")).toBeTruthy();
});

async function open(enrolment: EnrolmentLine): Promise<FakeServer> {
  const sections = [aSection(), aSection({ id: 341, letter: "B" })];
  const server = new FakeServer()
    .on(readPerson, aPersonPage())
    .on(listEnrolments, { enrolments: [enrolment], year, levels })
    .on(listSections, { year: "2026-2027", sections });
  await renderPage(<EnrolmentPage />, {
    path: "/manage/people/:schoolId/:personId/enrolment",
    at: "/manage/people/12/26/enrolment",
    server,
    session: aSession("school_management"),
  });
  await screen.findByText(/2026-2027/);
  await screen.findAllByText(/Second intermediate – B/);
  return server;
}

async function submitFirst() {
  await act(async () => void fireEvent.submit(getForm()));
}
