import {
  adjustRolloverPlaces,
  listRolloverPlaces,
  prepareRollover,
  readRollover,
} from "@dars/contract/school/rollover";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";

import { aSession } from "#platform/testing/a-session.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { formOf } from "#platform/testing/form-of.ts";
import { names } from "#platform/testing/names.ts";
import { renderPage } from "#platform/testing/render-page.tsx";
import { tap } from "#platform/testing/tap.ts";
import { type } from "#platform/testing/type.ts";

import { RolloverPage, type RolloverNow } from "./RolloverPage.tsx";
import { RolloverSectionPage } from "./RolloverSectionPage.tsx";

const level = { id: 7, name: names("Second intermediate") };
const section = {
  id: 340,
  letter: "A",
  title: null,
  level,
  students: 30,
  openColumns: 2,
  openSecondRound: 0,
  withoutResult: 30,
  pending: 0,
  waivedBecause: null,
  promoted: 0,
  repeating: 0,
  graduated: 0,
  leaving: 0,
  needsDecision: 30,
};
const year = { title: "2027-2028", startsOn: "2027-09-15", endsOn: "2028-09-01" };
const now: RolloverNow = {
  from: { id: 1, title: "2026-2027", startsOn: "2026-09-15", endsOn: "2027-09-01" },
  to: null,
  planned: null,
  suggested: year,
  state: "none",
  revision: 0,
  sections: [section],
  coming: [],
  withoutSection: 0,
  committedAt: null,
  provisionalUntil: null,
  provisional: 0,
  undo: null,
};

async function openPage(
  shown: RolloverNow,
  role: "school_management" | "administrator" = "school_management",
) {
  const server = new FakeServer().on(readRollover, shown);
  await renderPage(<RolloverPage />, { path: "/manage/rollover", server, session: aSession(role) });
  return server;
}

test("C2: what stands in the way is said by section, and the next year is prepared with one press", async () => {
  const server = await openPage(now);
  expect(await screen.findByText("1 section is not finished. It is marked below.")).toBeTruthy();
  expect(screen.getByText("2 mark columns not approved · 30 students without a result")).toBeTruthy();
  server.on(prepareRollover, { yearId: 2, sections: 1, students: 30 });

  await act(async () => screen.getByText(/^Prepare/).click());

  await waitFor(() =>
    expect(server.heardAt(prepareRollover.path).find(({ body }) => body)?.body).toMatchObject({
      year,
      yearId: null,
    }),
  );
  expect(screen.queryByText("Submit for approval")).toBeNull();
});

test("ROL-2: management reads why there is no way back", async () => {
  const done: RolloverNow = { ...now, state: "committed", to: { id: 2, ...year }, sections: [] };
  await openPage({ ...done, committedAt: "2027-08-20T08:00:00.000Z", undo: ["marks"] });

  expect(await screen.findByText("Marks have been entered in the new year.")).toBeTruthy();
});

test("students are ticked and set together, with the reason", async () => {
  const place = {
    student: { id: 26, name: names("Zainab") },
    status: null,
    outcome: "undecided",
    level: null,
    section: null,
    isProvisional: false,
    isSet: false,
    reason: null,
    needsDecision: true,
  } as const;
  const coming = [{ id: 500, letter: "A", title: null, level, capacity: 30, students: 4 }];
  const server = new FakeServer()
    .on(readRollover, { ...now, state: "open", to: { id: 2, ...year } })
    .on(listRolloverPlaces, { section, state: "open", places: [place], coming })
    .on(adjustRolloverPlaces, { students: 1 });
  await renderPage(<RolloverSectionPage />, {
    path: "/manage/rollover/:schoolId/:sectionId",
    at: "/manage/rollover/12/340",
    server,
    session: aSession("school_management"),
  });
  await tap(await screen.findByLabelText(/Zainab/));

  const form = formOf(screen.getByText("Change places"));
  await act(async () => void fireEvent.submit(form));
  expect(await screen.findByText("This is required.")).toBeTruthy();
  expect(server.heardAt(adjustRolloverPlaces.path)).toEqual([]);
  await type("Reason", "Passed in the second round");

  await act(async () => void fireEvent.submit(form));

  await waitFor(() =>
    expect(server.heardAt(adjustRolloverPlaces.path)[0]?.body).toMatchObject({
      reason: "Passed in the second round",
      studentIds: [26],
      outcome: "promoted",
      levelId: 7,
      sectionId: null,
    }),
  );
});
