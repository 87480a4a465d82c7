import { readGroupPlan, saveGroupPlan } from "@dars/contract/learning/group-plans";
import { saveLessonPlan } from "@dars/contract/learning/lesson-plan";
import type { Reply } from "@dars/contract/platform/route";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";

import { aSession } from "#platform/testing/a-session.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { names } from "#platform/testing/names.ts";
import { renderPage } from "#platform/testing/render-page.tsx";
import { type } from "#platform/testing/type.ts";

import { GroupPlanPage } from "./GroupPlanPage.tsx";

type Plan = Reply<typeof readGroupPlan>;

const lesson = (id: string, name: string, week: number): Plan["lessons"][number] => ({
  id: id.padEnd(15, "0"),
  unit: names("Mechanics"),
  name: names(name),
  objectives: "",
  week,
  minutes: null,
});

const LESSONS = [lesson("a", "Speed", 1), lesson("b", "Force", 2)];

const toPlanRow = ({ id, unit: _unit, ...text }: Plan["lessons"][number]): Plan["changes"][number] => ({
  ...text,
  lessonId: null,
  revision: 0,
  unit: "Mechanics",
  unitName: names("Mechanics"),
  groupLesson: id,
});

async function open(role: "teacher" | "administrator", plan: Partial<Plan>) {
  const server = new FakeServer().on(readGroupPlan, {
    offering: {
      id: 31,
      subject: { id: 3, name: names("Physics"), theme: "blue", icon: null },
      level: { id: 7, name: names("Second intermediate") },
      year: "2026-2027",
      week: 9,
    },
    revision: 4,
    lessons: LESSONS,
    changes: [],
    may: { take: false, write: "no" },
    ...plan,
  });
  await renderPage(<GroupPlanPage />, {
    server,
    session: aSession(role),
    path: "/group-plans/:id",
    at: "/group-plans/31?school=1",
  });
  await screen.findAllByText("Speed");
  return server;
}

const press = (name: RegExp) =>
  act(async () => {
    fireEvent.click(screen.getByText(name));
  });

test("a teacher takes over the lessons of the group's plan that are chosen", async () => {
  const server = await open("teacher", {
    changes: LESSONS.map(toPlanRow),
    may: { take: true, write: "no" },
  });
  server.on(saveLessonPlan, { units: 1, created: 1, changed: 0 });

  await act(async () => screen.getByRole("checkbox", { name: /Speed/u }).click());
  await press(/^Save 1 lesson$/u);

  await waitFor(() =>
    expect(server.heardAt("/api/v6/schools/:school/offerings/31/lesson-plan")).toMatchObject([
      {
        body: {
          rows: [{ name: names("Force"), groupLesson: "b".padEnd(15, "0"), unitName: names("Mechanics") }],
        },
      },
    ]),
  );
  expect(screen.queryByText(/Share this/u)).toBeNull();
});

test("a school's plan that is the group's says so", async () => {
  await open("teacher", { may: { take: true, write: "no" } });

  expect(screen.getByText("Your school's plan matches the group's.")).toBeTruthy();
});

test("an administrator puts a lesson before another; each keeps what it is", async () => {
  const server = await open("administrator", { may: { take: false, write: "write" } });
  server.on(saveGroupPlan, { state: "done", proposalId: null });

  await press(/^Edit plan$/u);
  await press(/^Change order$/u);
  await act(async () => screen.getByRole("button", { name: /Move .Force. up/u }).click());
  await press(/^Save order$/u);

  await waitFor(() =>
    expect(written(server)).toMatchObject([{ revision: 4, lessons: LESSONS.toReversed() }]),
  );
});

test("what is typed of a lesson is written with the others; a unit is known by its name in any language", async () => {
  const server = await open("administrator", { may: { take: false, write: "write" } });
  server.on(saveGroupPlan, { state: "done", proposalId: null });

  await press(/^Edit plan$/u);
  await press(/^Force$/u);
  await type("Name in English", "Forces");
  await type("Expected week of the year", "7");
  await act(async () => void fireEvent.submit(screen.getByRole("form", { name: "Lesson" })));

  const [speed, force] = LESSONS;
  await waitFor(() =>
    expect(written(server)).toMatchObject([
      { lessons: [speed, { ...force, name: { ...names("Force"), en: "Forces" }, week: 7 }] },
    ]),
  );
});

const written = (server: FakeServer) =>
  server
    .heardAt(AT)
    .filter(({ method }) => method === "PUT")
    .map(({ body }) => body);

const AT = "/api/v6/schools/:school/offerings/31/group-plan";
