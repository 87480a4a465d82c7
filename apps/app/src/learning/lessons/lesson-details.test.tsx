import { changeLesson, changeUnit, createUnit, listLessons } from "@dars/contract/learning/curriculum";
import { readLesson } from "@dars/contract/learning/lesson-versions";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { aSession } from "#platform/testing/a-session.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { names } from "#platform/testing/names.ts";
import { renderPage } from "#platform/testing/render-page.tsx";
import { soon } from "#platform/testing/soon.ts";
import { tap } from "#platform/testing/tap.ts";
import { type } from "#platform/testing/type.ts";

import { LessonPage } from "./LessonPage.tsx";
import { aStaffLesson, offering } from "./lessons.factory.ts";
import { LessonsPage } from "./LessonsPage.tsx";

const UNIT = { id: 6, name: names("Motion"), revision: 2 };
const LESSON = aStaffLesson(4, {
  number: 1,
  name: names("Speed"),
  objectives: "Measure it",
  week: 8,
  bytes: 2000,
  revision: 3,
});

/** Hears every change of lessons and units. */
function aServer(mayWrite = true) {
  const bodies: unknown[] = [];
  const server = new FakeServer()
    .on(listLessons, {
      offering,
      units: [UNIT],
      lessons: [LESSON],
      classes: [],
      may: { write: mayWrite, publish: false },
    })
    .on(readLesson, {
      lesson: {
        id: 4,
        number: 1,
        name: LESSON.name,
        objectives: LESSON.objectives,
        minutes: null,
        week: 8,
        next: null,
        offering,
      },
      revision: 3,
      versions: [],
      currentVersionId: null,
      sections: [],
      may: { write: mayWrite, publish: false },
    })
    .onEach(changeLesson, ({ body }) => {
      bodies.push(body);
      return { revision: 4 };
    })
    .onEach(changeUnit, ({ body }) => {
      bodies.push(body);
      return { revision: 3 };
    })
    .onEach(createUnit, ({ body }) => {
      bodies.push(body);
      return { id: 7 };
    });
  return { server, bodies };
}

const open = (server: FakeServer, at: "/lesson/4" | "/lessons/31") =>
  renderPage(at === "/lesson/4" ? <LessonPage /> : <LessonsPage />, {
    path: at === "/lesson/4" ? "/lesson/:id" : "/lessons/:id",
    at: `${at}?school=12`,
    server,
    session: aSession("teacher"),
  });

test("D3: an author changes the name of a lesson and its place in the plan", async () => {
  const { server, bodies } = aServer();
  await open(server, "/lesson/4");
  await tap(await screen.findByText("Name and place in the plan"));
  await type("Name of the lesson · English", "");
  await type("Name of the lesson · العربية", "");
  await type("Name of the lesson · کوردی", "");
  await tap(screen.getByText("Save"));
  expect(await screen.findByText(/Write the name in at least one language/)).toBeTruthy();

  await type("Name of the lesson · English", "Velocity");
  await type("Expected week of the year", "10");
  await tap(screen.getByText("Save"));

  await soon(() =>
    expect(bodies).toMatchObject([
      {
        revision: 3,
        name: { ar: null, ckb: null, en: "Velocity" },
        objectives: "Measure it",
        week: 10,
        minutes: null,
        unitId: null,
      },
    ]),
  );
});

test("D3: a reader who may not write is not offered the form", async () => {
  const { server } = aServer(false);
  await open(server, "/lesson/4");
  await screen.findByText("Nothing is written yet");

  expect(screen.queryByText("Name and place in the plan")).toBeNull();
});

test("D3: a unit is renamed, and another is added", async () => {
  const { server, bodies } = aServer();
  await open(server, "/lessons/31");
  await tap(await screen.findByText("Units"));
  await tap(await screen.findByText("Rename"));
  await type("Name of the unit · English", "Movement");
  await tap(screen.getByText("Save"));
  await tap(await screen.findByText("New unit"));
  await type("Name of the unit · English", "Heat");
  await tap(screen.getByText("Add unit"));

  await soon(() =>
    expect(bodies).toMatchObject([
      { revision: 2, name: { en: "Movement" } },
      { name: { ar: null, ckb: null, en: "Heat" } },
    ]),
  );
});
