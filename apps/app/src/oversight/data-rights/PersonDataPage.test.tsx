import {
  askDataExportOf,
  askErasure,
  readDataExportOf,
  readErasure,
} from "@dars/contract/oversight/data-rights";
import { listErasureRequests } from "@dars/contract/oversight/erasure-requests";
import { readPerson } from "@dars/contract/school/people";
import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";

import { aPersonPage } from "#platform/testing/a-person-page.ts";
import { aSession } from "#platform/testing/a-session.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { renderPage } from "#platform/testing/render-page.tsx";
import { tap } from "#platform/testing/tap.ts";
import { type } from "#platform/testing/type.ts";

import { PersonDataPage } from "./PersonDataPage.tsx";

const open = (server: FakeServer) =>
  renderPage(<PersonDataPage />, {
    path: "/manage/people/:schoolId/:personId/data",
    at: "/manage/people/12/26/data",
    session: aSession("school_management"),
    server: server
      .on(readDataExportOf, { latest: null })
      .on(listErasureRequests, { requests: [] })
      .on(readPerson, aPersonPage()),
  });

test("DSR-3: the office exports a visitor's data and writes down who asked", async () => {
  const { server } = await open(new FakeServer().on(readErasure, { state: "none", obstacles: ["enrolled"] }));
  server.on(askDataExportOf, { id: 4 });
  await type("Who asked, and how did you check their identity?", "Her father, national ID");

  await tap(await screen.findByText("Export data"));

  await waitFor(() =>
    expect(server.heardAt(askDataExportOf.path).find(({ method }) => method === "POST")?.body).toMatchObject({
      reason: "Her father, national ID",
    }),
  );
});

test("DSR-2: what stands against an erasure is said in place of the form", async () => {
  await open(new FakeServer().on(readErasure, { state: "none", obstacles: ["enrolled", "held"] }));

  expect(await screen.findByText("The student is still enrolled. End the enrolment first.")).toBeTruthy();
  expect(screen.getByRole("heading", { name: "Tara Barzani" })).toBeTruthy();
  expect(screen.getByText("A legal hold keeps this person's data.")).toBeTruthy();
  expect(screen.queryByText("Ask for erasure")).toBeNull();
});

test("DSR-2: who is still enrolled has the way to the end of the enrolment", async () => {
  await open(new FakeServer().on(readErasure, { state: "none", obstacles: ["enrolled"] }));

  const link = await screen.findByRole("link", { name: "End enrolment" });
  expect(link.getAttribute("href")).toBe("/manage/people/12/26/enrolment");
});

test("DSR-2: of who is erased nothing is offered for export", async () => {
  await open(new FakeServer().on(readErasure, { state: "erased", obstacles: [] }));

  await screen.findByText("This person's data has been erased.");
  expect(screen.queryByText("Export for a visitor")).toBeNull();
});

test.each([
  ["asked", "Waiting for approval by a second person in the office."],
  ["erased", "This person's data has been erased."],
] as const)("DSR-2: an erasure that is %s is not asked for again", async (state, words) => {
  const { server } = await open(new FakeServer().on(readErasure, { state, obstacles: [] }));

  expect(await screen.findByText(words)).toBeTruthy();
  expect(screen.queryByText("Ask for erasure")).toBeNull();
  expect(server.heardAt(askErasure.path).every(({ method }) => method === "GET")).toBe(true);
});
