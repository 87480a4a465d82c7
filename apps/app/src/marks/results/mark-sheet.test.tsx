import { objectToMark, withdrawObjection } from "@dars/contract/marks/objections";
import { readPublishedYear } from "@dars/contract/marks/results";
import type { Reply } from "@dars/contract/platform/route";
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";

import { aSession } from "#platform/testing/a-session.ts";
import { answerQuestion } from "#platform/testing/answer-question.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { getForm } from "#platform/testing/get-form.ts";
import { names } from "#platform/testing/names.ts";
import { renderPage } from "#platform/testing/render-page.tsx";
import { tap } from "#platform/testing/tap.ts";
import { type } from "#platform/testing/type.ts";

import { yearRead as read } from "./published-year.factory.ts";
import { SemestersPage } from "./SemestersPage.tsx";

/** Without the marks that keep a number's direction. */
const plainText = ({ textContent }: Element) => textContent.replaceAll(/[\u2068\u2069]/g, "");

const openSemesters = (answer: Reply<typeof readPublishedYear> = read, server = new FakeServer()) =>
  renderPage(<SemestersPage />, {
    path: "/reportgradesemesters/:id/:year",
    at: "/reportgradesemesters/340/3?child=12-26",
    server: server.on(readPublishedYear, answer),
    session: aSession("parent"),
  });

test("a mark rises as a sheet with its sum; another mark of the subject is one press away; it closes", async () => {
  await openSemesters();
  await tap(await screen.findByText("73"));

  const sheet = screen.getByRole("dialog", { name: /How was .*73.* worked out/ });
  expect(within(sheet).getByText("(70 + 75) ÷ 2 = 72.5 ≈ 73")).toBeTruthy();
  expect(sheet.textContent).toContain("provisional");
  await act(async () =>
    within(sheet)
      .getByRole("button", { name: /Month 1/ })
      .click(),
  );
  expect(within(sheet).getByText("70 / 100")).toBeTruthy();
  await act(async () => void fireEvent.keyDown(sheet, { key: "Escape" }));
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("a mark is objected to in a field of several lines", async () => {
  const server = new FakeServer();
  await openSemesters(read, server);
  await tap(await screen.findByText("70"));
  await act(async () => screen.getByText("Object to this mark").click());
  server.onRaw("POST", objectToMark.path, () =>
    Response.json({ code: "conflict", message: "Open.", details: { reason: "open" } }, { status: 409 }),
  );
  expect(document.querySelector("ion-textarea")).toBeTruthy();
  await act(async () => void fireEvent.submit(getForm()));
  expect(await screen.findByText("This is required.")).toBeTruthy();
  expect(server.heardAt(objectToMark.path)).toEqual([]);
  await type("What is wrong with it?", "The paper says 78.");
  await act(async () => void fireEvent.submit(getForm()));

  expect(await screen.findByText(/There is an open objection/)).toBeTruthy();
  await waitFor(() =>
    expect(server.heardAt(objectToMark.path)[0]?.body).toMatchObject({ offeringId: 71, code: "M1" }),
  );
});

const OBJECTION = {
  id: 9,
  subject: { offeringId: 71, name: names("Physics") },
  code: "M1",
  mark: 70,
  text: "The paper says 78.",
  state: "open",
  filedAt: "2026-11-20T09:00:00.000Z",
  answerUntil: "2026-11-27",
  answer: null,
  answeredAt: null,
  isOwn: true,
} as const;

test("in place of the button the sheet says what became of an objection, and who changed the mark", async () => {
  const corrections = [
    {
      offeringId: 71,
      code: "M1",
      from: 64,
      to: 70,
      reason: "A page was missed",
      by: names("Heba"),
      at: "2026-11-19T09:00:00.000Z",
    },
  ];
  await openSemesters({ ...read, objections: [OBJECTION], corrections });
  await tap(await screen.findByText("70"));

  const sheet = screen.getByRole("dialog");
  expect(within(sheet).getByText("Your objection is waiting")).toBeTruthy();
  expect(within(sheet).queryByText("Object to this mark")).toBeNull();
  expect(plainText(sheet)).toContain("Corrected from 64 to 70: A page was missed");
  expect(within(sheet).getByText("Heba")).toBeTruthy();
});

test("H13: whoever sent an objection withdraws it while it waits, and reads when the school was first", async () => {
  const server = new FakeServer();
  await openSemesters({ ...read, objections: [OBJECTION] }, server);
  await tap(await screen.findByText("70"));
  server.refuse(withdrawObjection, "conflict", 409, { reason: "state" });
  await act(async () => screen.getByText("Withdraw objection").click());
  await answerQuestion("destructive");
  expect(await screen.findByText(/The school has answered meanwhile/)).toBeTruthy();

  server.on(withdrawObjection, { id: 9, state: "withdrawn" });
  server.on(readPublishedYear, { ...read, objections: [{ ...OBJECTION, state: "withdrawn" }] });
  await act(async () => screen.getByText("Withdraw objection").click());
  await answerQuestion("destructive");

  await waitFor(() => expect(screen.queryByText("Withdraw objection")).toBeNull());
  expect(server.heardAt(withdrawObjection.path)[1]?.url).toContain("/students/26/mark-objections/9");
  expect(screen.getByText("Object to this mark")).toBeTruthy();
});

test("H13: an objection of another of the family, and one that is answered, have no way to withdraw", async () => {
  const answered = { ...OBJECTION, state: "declined", answer: "It stays." } as const;
  for (const objection of [{ ...OBJECTION, isOwn: false }, answered]) {
    await openSemesters({ ...read, objections: [objection] });
    await tap(await screen.findByText("70"));
    expect(screen.queryByText("Withdraw objection")).toBeNull();
    cleanup();
  }
});
