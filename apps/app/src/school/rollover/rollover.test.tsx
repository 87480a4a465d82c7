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
import { getForm } from "#platform/testing/get-form.ts";
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

test("a school without students is not said to have published results", async () => {
  await openPage({ ...now, sections: [] });
  expect(await screen.findByText("No students are enrolled in this year.")).toBeTruthy();
  expect(screen.queryByText("The results of every section are out.")).toBeNull();
});

test("what was waived is not said to be published; its row says where the students go", async () => {
  const waived = {
    ...section,
    waivedBecause: "Papers come later",
    promoted: 28,
    repeating: 2,
    needsDecision: 0,
  };
  await openPage({ ...now, state: "open", to: { id: 2, ...year }, sections: [waived] });
  expect(await screen.findByText("1 section goes on without all its marks.")).toBeTruthy();
  expect(screen.queryByText("The results of every section are out.")).toBeNull();
  expect(screen.getByText("Moves up: 28 · Repeats: 2")).toBeTruthy();
});

test("whose place is provisional after the passage is named", async () => {
  const done: RolloverNow = { ...now, state: "committed", to: { id: 2, ...year }, sections: [], undo: [] };
  await openPage({
    ...done,
    committedAt: "2027-08-20T08:00:00.000Z",
    provisional: 1,
    provisionalUntil: "2027-09-19",
    provisionalStudents: [{ id: 26, name: names("Zainab") }],
  });
  const link = await screen.findByText("Zainab");
  expect(link.closest("a")?.getAttribute("href")).toBe("/manage/people/12/26/enrolment");
});

test("ROL-2: management reads why there is no way back", async () => {
  const done: RolloverNow = { ...now, state: "committed", to: { id: 2, ...year }, sections: [] };
  await openPage({ ...done, committedAt: "2027-08-20T08:00:00.000Z", undo: ["marks"] });

  expect(await screen.findByText("Marks have been entered in the new year.")).toBeTruthy();
});

const third = { id: 8, name: names("Third intermediate") };
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
const hasan = { ...place, student: { id: 27, name: names("Hasan") } };

async function openSection(nextLevelIds: number[]) {
  const coming = [
    { id: 500, letter: "A", title: null, level, capacity: 30, students: 4 },
    { id: 501, letter: "A", title: null, level: third, capacity: 30, students: 0 },
  ];
  const server = new FakeServer()
    .on(readRollover, { ...now, state: "open", to: { id: 2, ...year } })
    .on(listRolloverPlaces, { section, state: "open", places: [place, hasan], coming, nextLevelIds })
    .on(adjustRolloverPlaces, { students: 1 });
  await renderPage(<RolloverSectionPage />, {
    path: "/manage/rollover/:schoolId/:sectionId",
    at: "/manage/rollover/12/340",
    server,
    session: aSession("school_management"),
  });
  await screen.findByLabelText(/Zainab/);
  return server;
}

const press = async () => act(async () => void fireEvent.submit(getForm(screen.getByText("Change places"))));
const bodies = (server: FakeServer) => server.heardAt(adjustRolloverPlaces.path).map(({ body }) => body);

test("students are ticked and set together, with the reason; they go up to the level that follows", async () => {
  const server = await openSection([8]);
  await tap(screen.getByLabelText(/Zainab/));

  await press();
  expect(await screen.findByText("This is required.")).toBeTruthy();
  expect(bodies(server)).toEqual([]);
  await type("Reason", "Passed in the second round");
  await press();

  await waitFor(() =>
    expect(bodies(server)).toMatchObject([
      {
        reason: "Passed in the second round",
        studentIds: [26],
        outcome: "promoted",
        levelId: 8,
        sectionId: null,
      },
    ]),
  );
});

test("those who repeat stay in their level; all are ticked with one press", async () => {
  const server = await openSection([8]);
  await tap(screen.getByText("Select all"));
  expect(screen.getByText("Select none")).toBeTruthy();
  await act(
    async () => void fireEvent.change(screen.getByLabelText("Outcome"), { target: { value: "repeating" } }),
  );
  await type("Reason", "Below the mark");
  await press();

  await waitFor(() =>
    expect(bodies(server)).toMatchObject([{ studentIds: [27, 26], outcome: "repeating", levelId: 7 }]),
  );
});

test("where a level splits into tracks, none is chosen unasked", async () => {
  const server = await openSection([7, 8]);
  await tap(screen.getByLabelText(/Zainab/));
  await type("Reason", "Passed");
  await press();
  expect(await screen.findByText("This is required.")).toBeTruthy();
  expect(bodies(server)).toEqual([]);
});
