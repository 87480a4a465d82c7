import {
  listMinistryResults,
  publishMinistryResults,
  readMinistryResults,
  saveMinistryResults,
  type MinistryLine,
} from "@dars/contract/marks/ministry-results";
import { fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { aSession } from "#platform/testing/a-session.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { names } from "#platform/testing/names.ts";
import { renderPage } from "#platform/testing/render-page.tsx";

import { MinistryPage } from "./MinistryPage.tsx";
import { MinistryResultCards } from "./MinistryResultCards.tsx";

const line = (id: number, name: string, more: Partial<MinistryLine> = {}): MinistryLine => ({
  student: { id, name: names(name), registerNo: id },
  examNo: null,
  outcome: null,
  marks: [],
  publishedAt: null,
  revision: 0,
  ...more,
});

const aServer = (students: readonly MinistryLine[]) =>
  new FakeServer()
    .on(readMinistryResults, {
      year: { id: 3, title: "2026-2027" },
      level: { id: 9, name: names("Third intermediate") },
      section: { id: 5, letter: "A", title: null },
      round: 1,
      subjects: [{ offeringId: 31, name: names("Maths") }],
      students: [...students],
      mayWrite: true,
    })
    .on(saveMinistryResults, { saved: 1 })
    .on(publishMinistryResults, { published: 1 });

const open = (server: FakeServer) =>
  renderPage(<MinistryPage />, {
    path: "/manage/ministry-results",
    at: "/manage/ministry-results?section=5",
    server,
    session: aSession("school_management"),
  });

test("MIN-1: a student's result is entered in the line of the student", async () => {
  const server = aServer([line(1, "Ali"), line(2, "Sara")]);
  await open(server);
  fireEvent.click(await screen.findByText("Ali"));

  expect(await screen.findByRole("form", { name: "Ali" })).toBeTruthy();
  expect(screen.getByText("Not decided")).toBeTruthy();
  expect(screen.getByText("There's no entered result of this round that isn't published.")).toBeTruthy();
});

test("MIN-1: only decided results that families do not see yet are offered for publication", async () => {
  await open(
    aServer([
      line(1, "Ali", { outcome: "pass", revision: 1 }),
      line(2, "Sara", { outcome: "fail", revision: 1, publishedAt: "2027-07-01T07:00:00.000Z" }),
      line(3, "Noor", { examNo: "7", revision: 1 }),
    ]),
  );

  expect(await screen.findByText("Publish 1 result")).toBeTruthy();
});

test("MIN-1: a family reads the ministry's result with its subjects", async () => {
  const server = new FakeServer().on(listMinistryResults, {
    results: [
      {
        year: { id: 3, title: "2026-2027" },
        round: 2,
        examNo: "20931",
        outcome: "pass",
        subjects: [{ offeringId: 31, name: names("Maths"), mark: 87 }],
        publishedAt: "2027-07-01T07:00:00.000Z",
      },
    ],
  });
  await renderPage(<MinistryResultCards schoolId={12} studentId={1} />, {
    path: "/reportcards",
    server,
    session: aSession("student"),
  });

  expect(await screen.findByText("Ministry exam")).toBeTruthy();
  expect(screen.getByText("Passed")).toBeTruthy();
  expect(screen.getByText("87")).toBeTruthy();
});
