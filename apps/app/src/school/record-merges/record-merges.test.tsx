import {
  askMerge,
  listPossibleDuplicates,
  markApart,
  readMerge,
  type MergeSide,
} from "@dars/contract/school/record-merges";
import { fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { aSession } from "#platform/testing/a-session.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { names } from "#platform/testing/names.ts";
import { renderPage } from "#platform/testing/render-page.tsx";

import { DuplicatesPage } from "./DuplicatesPage.tsx";

const session = aSession("school_management");
const line = (id: number, name: string) => ({
  id,
  name: names(name),
  kinds: ["guardian" as const],
  birthDate: "1980-01-02",
  studentNumber: null,
});
const side = (id: number, name: string, child: string): MergeSide => ({
  ...line(id, name),
  revision: 1,
  phone: null,
  hasNationalId: false,
  createdAt: "2026-09-01T07:00:00.000Z",
  account: { logins: [`login${id}`], state: "active" },
  guardians: [],
  children: [{ id: id + 100, name: names(child), state: "verified", isRestricted: false }],
  enrolments: [],
  counts: { marks: 0, attendance: 0, classes: 0, rooms: 2, letters: 1 },
});

test("PER-2: a pair leads to both records; merges that were made lead to the kept one", async () => {
  const server = new FakeServer().on(listPossibleDuplicates, {
    pairs: [
      { one: line(1, "Huda Salim"), other: line(2, "Huda Salim"), alikeIn: ["birth-date"], isAsked: true },
    ],
    count: 101,
    merged: [
      {
        person: { id: 3, name: names("Ali A") },
        kept: { id: 4, name: names("Ali B") },
        mergedAt: "2026-11-01T07:00:00.000Z",
      },
    ],
  });
  await renderPage(<DuplicatesPage />, { path: "/manage/duplicates", server, session });

  expect(await screen.findByText("Huda Salim")).toBeTruthy();
  expect(screen.getByText("Waiting for approval")).toBeTruthy();
  expect(screen.getByText(/100 more pairs/)).toBeTruthy();
  expect(screen.getByText("Ali B")).toBeTruthy();
});

const compared = (server: FakeServer) =>
  renderPage(<DuplicatesPage />, {
    path: "/manage/duplicates",
    at: "/manage/duplicates?kept=1&other=2",
    server,
    session,
  });

test("PER-2: children of both are named, and confirmed before a merge is asked for", async () => {
  const server = new FakeServer()
    .on(readMerge, {
      person: side(1, "Huda Salim", "Noor"),
      other: side(2, "Huda Saleem", "Zain"),
      obstacles: [],
      isAsked: false,
      needsConfirmation: true,
    })
    .on(askMerge, { proposalId: 9 });
  await compared(server);

  const confirmation = await screen.findByRole("checkbox", { name: /Noor.*Zain/ });
  expect(confirmation.hasAttribute("required")).toBe(true);
  expect(screen.getByText("Request merge")).toBeTruthy();
  fireEvent.click(confirmation);
  expect(server.heardAt("/api/v6/schools/12/people/1/merges")).toEqual([]);
});

test("PER-2: two different people are marked with a reason; one who opens the pair later reads it and takes it back", async () => {
  const server = new FakeServer()
    .on(readMerge, {
      person: side(1, "Huda Salim", "Noor"),
      other: side(2, "Huda Salim", "Zain"),
      obstacles: ["apart"],
      isAsked: false,
      needsConfirmation: true,
      apart: { reason: "They are cousins", by: names("Office"), markedAt: "2026-11-01T07:00:00.000Z" },
    })
    .on(markApart, { isApart: false });
  await compared(server);

  expect(await screen.findByText("They are cousins")).toBeTruthy();
  expect(screen.queryByText("Request merge")).toBeNull();
  fireEvent.submit(screen.getByRole("form", { name: "Two people" }));
  await expect
    .poll(() => server.heardAt("/api/v6/schools/12/people/1/duplicates/2/apart"))
    .toMatchObject([{ body: { reason: null } }]);
});

test("PER-2: what stands against a merge takes the place of the form", async () => {
  const server = new FakeServer().on(readMerge, {
    person: side(1, "Huda Salim", "Noor"),
    other: side(2, "Huda Salim", "Noor"),
    obstacles: ["held", "enrolments"],
    isAsked: false,
    needsConfirmation: false,
  });
  await compared(server);

  expect(await screen.findByText("One of the records is under a legal hold.")).toBeTruthy();
  expect(screen.queryByText("Request merge")).toBeNull();
});
