import { listTasks } from "@dars/contract/learning/attempts";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { aTaskLine } from "#learning/attempts/task-line.factory.ts";
import { aSession } from "#platform/testing/a-session.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { renderPage } from "#platform/testing/render-page.tsx";

import { ExerciseLink } from "./ExerciseLink.tsx";

const TASK = aTaskLine({ id: 8, lessonId: 5, title: "Forces", purpose: "practice", outOf: "3" });

test("a link to an exercise is named as one, and tells a family how many questions it has", async () => {
  const learner = { schoolId: 12, studentId: 43, isOwn: true };
  await renderPage(
    <ExerciseLink schoolId={12} learner={learner} lessonId={5} exerciseId={8} title="Speed" />,
    {
      path: "/lesson/5",
      server: new FakeServer().on(listTasks, { tasks: [TASK] }),
      session: aSession("student"),
    },
  );

  expect(await screen.findByRole("link", { name: /Exercise: .*Speed.*3 questions/ })).toBeTruthy();
});
