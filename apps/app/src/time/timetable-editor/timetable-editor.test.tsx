import {
  changeDraft,
  compareTimetable,
  listTimetables,
  readTimetable,
} from "@dars/contract/time/timetable-editor";
import { compareTimetableFile } from "@dars/contract/time/timetable-import";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";

import { aSession } from "#platform/testing/a-session.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { names } from "#platform/testing/names.ts";
import { renderPage } from "#platform/testing/render-page.tsx";
import { tap } from "#platform/testing/tap.ts";

import { TimetablePage } from "./TimetablePage.tsx";
import { TimetablesPage } from "./TimetablesPage.tsx";
import { tryPlace } from "./try-place.ts";
import { difference, week } from "./week.factory.ts";

const slot = (weekday: number, no: number) => ({ shift: "morning" as const, weekday, no });

test("TT-1: what is taken says at each hour whether it fits, swaps or clashes, before anything is sent", () => {
  const maths = { lessonId: 11 };

  expect(tryPlace(week, maths, slot(0, 1), week.lessons[0])).toEqual({ kind: "here" });
  expect(tryPlace(week, maths, slot(2, 1), undefined)).toMatchObject({ kind: "free" });
  expect(tryPlace(week, maths, slot(0, 3), week.lessons[2])).toMatchObject({
    kind: "swap",
    change: {
      move: [
        { id: 11, no: 3 },
        { id: 13, no: 1 },
      ],
    },
  });
  expect(tryPlace(week, maths, slot(0, 2), undefined)).toMatchObject({
    kind: "clash",
    clash: { kind: "teacher", id: 77 },
    other: { id: 12 },
  });
  expect(tryPlace(week, maths, slot(1, 1), undefined)).toMatchObject({ clash: { kind: "free-day" } });
  expect(tryPlace(week, { classId: 21 }, slot(0, 3), undefined)).toMatchObject({
    clash: { kind: "section", id: 1 },
  });
  expect(tryPlace(week, { classId: 21 }, slot(0, 3), week.lessons[2])).toEqual({ kind: "occupied" });
});

test("a period without a place is put where it fits; an hour that clashes says why and takes nothing", async () => {
  const server = new FakeServer()
    .on(readTimetable, week)
    .on(compareTimetable, difference)
    .on(changeDraft, { revision: 5, placedIds: [14] });
  await renderPage(<TimetablePage />, {
    path: "/manage/timetables/:schoolId/:timetableId",
    at: "/manage/timetables/1/7",
    server,
    session: aSession("school_management"),
  });
  const chip = await screen.findByRole("button", { name: /Mathematics.*1 period/ });
  fireEvent.click(chip);
  // On a phone one day is shown, Sunday first.
  const second = screen.getByRole("button", { name: /Sun.*period.*2/ });

  expect(second.textContent).toMatch(/Kadhim Al-Asadi.* teaches .*Second intermediate/);
  expect(second.getAttribute("aria-disabled")).toBe("true");
  fireEvent.click(second);
  expect(server.heard.some(({ url }) => url.endsWith("/lessons"))).toBe(false);
  fireEvent.click(screen.getByRole("radio", { name: "Tue" }));
  await act(async () => fireEvent.click(screen.getByRole("button", { name: /Tue.*period.*1/ })));

  await waitFor(() => expect(server.heard.some(({ url }) => url.endsWith("/lessons"))).toBe(true));
  const sent = server.heard.find(({ url }) => url.endsWith("/lessons"));
  expect(JSON.stringify(sent?.body)).toContain('"classIds":[21]');
  expect(JSON.stringify(sent?.body)).toContain('"revision":4');
  expect(await screen.findByText("Every period has its place.", { selector: ".timetable-all" })).toBeTruthy();
});

test("a draft of a school without period times says what comes first", async () => {
  const server = new FakeServer()
    .on(readTimetable, { ...week, plans: [], lessons: [] })
    .on(compareTimetable, difference);
  await renderPage(<TimetablePage />, {
    path: "/manage/timetables/:schoolId/:timetableId",
    at: "/manage/timetables/1/7",
    server,
    session: aSession("school_management"),
  });

  const way = await screen.findByRole("link", { name: "Periods, rooms, preferences" });
  expect(way.getAttribute("href")).toBe("/manage/timetable-planning");
});

test("TT-1: by keyboard a lesson is taken, carried with the arrows and put down; Escape leaves it where it was", async () => {
  const server = new FakeServer()
    .on(readTimetable, week)
    .on(compareTimetable, difference)
    .on(changeDraft, { revision: 5, placedIds: [] });
  await renderPage(<TimetablePage />, {
    path: "/manage/timetables/:schoolId/:timetableId",
    at: "/manage/timetables/1/7",
    server,
    session: aSession("school_management"),
  });
  const first = await screen.findByRole("button", { name: /Sun.*period.*1/ });
  first.focus();
  fireEvent.click(first);
  expect(first.dataset["outcome"]).toBe("here");
  fireEvent.keyDown(first, { key: "Escape" });
  expect(first.dataset["outcome"]).toBeUndefined();

  fireEvent.click(first);
  for (let step = 0; step < 2; step += 1)
    fireEvent.keyDown(document.activeElement ?? first, { key: "ArrowDown" });
  const third = screen.getByRole("button", { name: /Sun.*period.*3/ });
  expect(document.activeElement).toBe(third);
  expect(third.textContent).toContain("Swap: no clash");
  await act(async () => fireEvent.click(third));

  await waitFor(() => expect(server.heard.some(({ url }) => url.endsWith("/lessons"))).toBe(true));
  expect(server.heard.find(({ url }) => url.endsWith("/lessons"))?.body).toMatchObject({
    move: [
      { id: 11, no: 3 },
      { id: 13, no: 1 },
    ],
  });
});

test("two sections are taught together by one choice, where the other one's periods allow it", async () => {
  const server = new FakeServer()
    .on(readTimetable, { ...week, lessons: week.lessons.filter(({ id }) => id !== 12) })
    .on(compareTimetable, difference)
    .on(changeDraft, { revision: 5, placedIds: [14] });
  await renderPage(<TimetablePage />, {
    path: "/manage/timetables/:schoolId/:timetableId",
    at: "/manage/timetables/1/7",
    server,
    session: aSession("school_management"),
  });
  fireEvent.click(await screen.findByRole("button", { name: /Sun.*period.*1/ }));
  const together = screen.getByLabelText("Taught together with");
  await act(async () => fireEvent.change(together, { target: { value: "22" } }));

  await waitFor(() => expect(server.heard.some(({ url }) => url.endsWith("/lessons"))).toBe(true));
  expect(server.heard.find(({ url }) => url.endsWith("/lessons"))?.body).toMatchObject({
    place: [{ classIds: [21, 22], weekday: 0, no: 1 }],
    removeIds: [11],
  });
});

test("a file of another program shows what fits and why the rest does not, and places what fits in one press", async () => {
  const place = [{ ...slot(2, 1), classIds: [21], teacherId: null, roomId: null, isPinned: false }];
  const server = new FakeServer()
    .on(readTimetable, week)
    .on(compareTimetable, difference)
    .on(compareTimetableFile, {
      place,
      known: 3,
      problems: [4, 5, 5].map((line) => ({ line, reason: "section" as const, value: "Ninth" })),
      guesses: [{ value: "Soran Talbani", name: names("Soran Talabani") }],
    })
    .on(changeDraft, { revision: 5, placedIds: [14] });
  await renderPage(<TimetablePage />, {
    path: "/manage/timetables/:schoolId/:timetableId",
    at: "/manage/timetables/1/7",
    server,
    session: aSession("school_management"),
  });
  const file = new File(["day,period"], "week.csv");
  const field = await screen.findByLabelText("Choose a file");
  await act(async () => fireEvent.change(field, { target: { files: [file] } }));

  expect((await screen.findByText(/no section/)).textContent).toMatch(/4, 5.*Ninth/);
  expect(screen.getByText(/Soran Talbani.* is .*Soran Talabani/)).toBeTruthy();
  await act(async () => fireEvent.click(screen.getByText("Place what fits")));
  await waitFor(() => expect(server.heard.some(({ url }) => url.endsWith("/lessons"))).toBe(true));
  expect(server.heard.find(({ url }) => url.endsWith("/lessons"))?.body).toMatchObject({
    revision: 4,
    place,
  });
});

test("TT-2: publishing waits for periods without a place; a week without them is published on purpose", async () => {
  const server = new FakeServer().on(readTimetable, week).on(compareTimetable, { ...difference, clashes: 0 });
  await renderPage(<TimetablePage />, {
    path: "/manage/timetables/:schoolId/:timetableId",
    at: "/manage/timetables/1/7",
    server,
    session: aSession("school_management"),
  });
  expect(await screen.findByText(/^Publishing waits: .*1.* period has no place/)).toBeTruthy();
  await tap(await screen.findByText("Publish incomplete", { selector: "ion-button" }));
  await waitFor(() =>
    expect(document.querySelector("ion-alert")?.message).toMatch(/^1 period has no place yet\./),
  );
});

test("drafts and what holds stand in one list", async () => {
  const server = new FakeServer().on(listTimetables, {
    today: "2026-11-23",
    year: { startsOn: "2026-09-01", endsOn: "2027-07-01" },
    timetables: [
      { id: 7, title: "Second term", state: "draft", startsOn: null, endsOn: null, lessons: 3, revision: 4 },
      {
        id: 6,
        title: null,
        state: "published",
        startsOn: "2026-09-01",
        endsOn: null,
        lessons: 1,
        revision: 2,
      },
      {
        id: 5,
        title: "First weeks",
        state: "published",
        startsOn: "2026-08-01",
        endsOn: "2026-09-01",
        lessons: 1,
        revision: 2,
      },
    ],
  });
  await renderPage(<TimetablesPage />, {
    path: "/manage/timetables",
    at: "/manage/timetables",
    server,
    session: aSession("school_management"),
  });

  expect(await screen.findByText("Second term")).toBeTruthy();
  expect(screen.getByText("In use")).toBeTruthy();
  expect(screen.getByText("Draft · 3 lessons")).toBeTruthy();
  expect(screen.getByText(/31.*Aug.*1 lesson/)).toBeTruthy();
});
