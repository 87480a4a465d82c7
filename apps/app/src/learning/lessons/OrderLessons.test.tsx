import { listLessons, orderLessons } from "@dars/contract/learning/curriculum";
import { readLessonSettings, saveLessonSettings } from "@dars/contract/learning/lesson-teaching";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";

import { aSession } from "#platform/testing/a-session.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { names } from "#platform/testing/names.ts";
import { renderPage } from "#platform/testing/render-page.tsx";
import { tap } from "#platform/testing/tap.ts";

import {
  arranged,
  buildOrderBody,
  toDragGroups,
  movedLesson,
  movedUnit,
  buildLessonOrder,
} from "./lesson-order.ts";
import { aStaffLesson } from "./lessons.factory.ts";
import { LessonSettingsPage } from "./LessonSettingsPage.tsx";
import { LessonsPage } from "./LessonsPage.tsx";

const lesson = (id: number, unitId: number | null, name: string) =>
  aStaffLesson(id, { unitId, name: names(name) });
const units = [
  { id: 1, name: names("Motion"), revision: 1 },
  { id: 2, name: names("Forces"), revision: 1 },
];
const lessons = [lesson(11, 1, "Speed"), lesson(12, 1, "Acceleration"), lesson(21, 2, "Newton")];

test("a lesson moves within its unit and on into the next; units keep theirs, and what has none stays last", () => {
  const order = buildLessonOrder(units, [...lessons, lesson(31, null, "Extra")]);
  const ids = (changed: typeof order) => changed.map(({ lessonIds }) => lessonIds);

  expect(ids(movedLesson(order, 12, -1))).toEqual([[12, 11], [21], [31]]);
  expect(ids(movedLesson(order, 12, 1))).toEqual([[11], [12, 21], [31]]);
  expect(ids(movedLesson(order, 21, -1))).toEqual([[11, 12, 21], [], [31]]);
  expect([movedLesson(order, 11, -1), movedLesson(order, 31, 1), movedUnit(order, 2, 1)]).toEqual([
    order,
    order,
    order,
  ]);
  expect(buildOrderBody(movedUnit(order, 1, 1))).toEqual({
    unitIds: [2, 1],
    lessons: [
      { id: 21, unitId: 2 },
      { id: 11, unitId: 1 },
      { id: 12, unitId: 1 },
      { id: 31, unitId: null },
    ],
  });
});

test("a drag moves a lesson into another unit, and the units keep their order", () => {
  const order = buildLessonOrder(units, lessons);
  const groups = { ...toDragGroups(order), "unit-1": [12], "unit-2": [21, 11] };

  expect(arranged(order, groups)).toEqual([
    { unitId: 1, lessonIds: [12] },
    { unitId: 2, lessonIds: [21, 11] },
    { unitId: null, lessonIds: [] },
  ]);
});

test("a coordinator moves a lesson by the keyboard and saves the whole order", async () => {
  const bodies: unknown[] = [];
  const server = new FakeServer()
    .on(listLessons, {
      offering: {
        id: 31,
        subject: { id: 3, name: names("Physics"), theme: "blue", icon: null },
        level: { id: 7, name: names("Fourth") },
        year: "2026-2027",
        week: null,
      },
      units,
      lessons,
      classes: [],
      may: { write: true, publish: true },
    })
    .onEach(orderLessons, ({ body }) => {
      bodies.push(body);
      return {};
    });
  await renderPage(<LessonsPage />, {
    path: "/lessons/:id",
    at: "/lessons/31",
    server,
    session: aSession("subject_coordinator", { school_id: 12 }),
  });
  await tap(await screen.findByText("Change order"));
  const button = await screen.findByLabelText(/Move .*Acceleration.* up/);
  await act(async () => fireEvent.keyDown(button, { key: "ArrowUp", altKey: true }));
  await act(async () => screen.getByText("Save order").click());

  await waitFor(() =>
    expect(bodies).toMatchObject([
      {
        unitIds: [1, 2],
        lessons: [
          { id: 12, unitId: 1 },
          { id: 11, unitId: 1 },
          { id: 21, unitId: 2 },
        ],
      },
    ]),
  );
});

test("LES-5: the office says who publishes", async () => {
  const bodies: unknown[] = [];
  const server = new FakeServer()
    .on(readLessonSettings, { teacherCanPublish: false })
    .onEach(saveLessonSettings, ({ body }) => {
      bodies.push(body);
      return { teacherCanPublish: true };
    });
  await renderPage(<LessonSettingsPage />, {
    path: "/manage/lesson-settings",
    server,
    session: aSession("school_management"),
  });
  await tap(await screen.findByLabelText("Teachers publish what they write"));
  await act(async () => fireEvent.submit(document.querySelector("form") ?? document.body));

  await waitFor(() => expect(bodies).toEqual([{ teacherCanPublish: true }]));
});
