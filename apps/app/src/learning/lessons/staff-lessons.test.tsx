import {
  copyLessons,
  createLesson,
  listLessons,
  listLessonSources,
} from "@dars/contract/learning/curriculum";
import { act, fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { aSession } from "#platform/testing/a-session.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { getForm } from "#platform/testing/get-form.ts";
import { names } from "#platform/testing/names.ts";
import { renderPage } from "#platform/testing/render-page.tsx";
import { soon } from "#platform/testing/soon.ts";
import { tap } from "#platform/testing/tap.ts";

import { aStaffLesson, offering } from "./lessons.factory.ts";
import { LessonsPage } from "./LessonsPage.tsx";

/** What a line says of a lesson with videos. */
const CONTENT = { minutes: 12, videos: 2, bytes: 2000 };

test("staff choose the lessons of the week, those behind the plan and those not published", async () => {
  const lessons = [
    aStaffLesson(4, { ...CONTENT, number: 1, name: names("Speed"), week: 8 }),
    aStaffLesson(5, { ...CONTENT, number: 2, name: names("Force"), week: 9 }),
    aStaffLesson(6, { ...CONTENT, number: 3, name: names("Work"), week: 10, published: 0, drafts: 1 }),
    aStaffLesson(7, { ...CONTENT, number: 4, name: names("Heat"), week: 11, isRetired: true, published: 0 }),
  ];
  const server = new FakeServer().on(listLessons, {
    offering,
    units: [],
    lessons,
    classes: [
      {
        id: 901,
        section: { id: 340, letter: "A", title: null },
        title: null,
        students: 1,
        taught: 0,
        due: 1,
        mayTeach: true,
      },
    ],
    may: { write: false, publish: false },
  });
  await renderPage(<LessonsPage />, {
    path: "/lessons/:id",
    at: "/lessons/31",
    server,
    session: aSession("teacher"),
  });
  await screen.findByText("Speed");

  expect(screen.getAllByText(/2 videos/)).toHaveLength(4);
  expect(await choose("This week")).toEqual(["Force"]);
  expect(await choose("Behind the plan")).toEqual(["Speed"]);
  expect(await choose("Unpublished")).toEqual(["Work"]);
  expect(await choose("All")).toEqual(["Speed", "Force", "Work", "Heat"]);
});

test("the form of a new lesson closes when its editor opens", async () => {
  const server = new FakeServer()
    .on(listLessons, { offering, units: [], lessons: [], classes: [], may: { write: true, publish: false } })
    .on(createLesson, { id: 8, versionId: 80 });
  await renderPage(<LessonsPage />, {
    path: "/lessons/:id",
    at: "/lessons/31",
    server,
    session: aSession("teacher"),
  });
  await tap(await screen.findByText("New lesson"));
  const name = await screen.findByLabelText<HTMLInputElement>(/Name of the lesson/);
  await act(async () => void fireEvent.change(name, { target: { value: "Waves" } }));
  await act(async () => void fireEvent.submit(getForm(name)));

  await soon(() => expect(screen.queryByLabelText(/Name of the lesson/)).toBeNull());
  expect(server.heard.filter(({ method }) => method === "POST")).toHaveLength(1);
});

/** The lessons that the choice leaves. */
async function choose(choice: string): Promise<string[]> {
  await act(async () => screen.getByRole("radio", { name: choice }).click());
  return ["Speed", "Force", "Work", "Heat"].filter((name) => screen.queryByText(name) !== null);
}

test("an empty plan takes over the lessons of another year of the subject", async () => {
  const server = new FakeServer()
    .on(listLessons, {
      offering,
      units: [],
      lessons: [],
      classes: [],
      may: { write: true, publish: true },
    })
    .on(listLessonSources, {
      sources: [{ offeringId: 21, level: names("Second intermediate"), year: "2025-2026", lessons: 24 }],
    })
    .on(copyLessons, { units: 3, lessons: 24 });
  await renderPage(<LessonsPage />, {
    path: "/lessons/:id",
    at: "/lessons/31",
    server,
    session: aSession("teacher"),
  });

  await tap(await screen.findByText("Take lessons over", { selector: "ion-button" }));

  await soon(() => expect(server.heardAt(copyLessons.path)).toHaveLength(1));
  expect(server.heardAt(copyLessons.path)[0]?.body).toMatchObject({ fromOfferingId: 21 });
});
