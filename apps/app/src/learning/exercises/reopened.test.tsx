import type { AskedQuestion } from "@dars/contract/learning/asked-questions";
import {
  readAttempt,
  readTask,
  saveAnswers,
  submitAttempt,
  type AttemptLine,
  type RunningAttempt,
  type TaskPage,
} from "@dars/contract/learning/attempts";
import { richText } from "@dars/contract/learning/rich-text";
import { screen, waitFor } from "@testing-library/react";
import { Link } from "react-router-dom";
import { expect, test } from "vitest";

import { aSession } from "#platform/testing/a-session.ts";
import { answerQuestion } from "#platform/testing/answer-question.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { names } from "#platform/testing/names.ts";
import { renderPage } from "#platform/testing/render-page.tsx";
import { tap } from "#platform/testing/tap.ts";

import { ExercisePage } from "./ExercisePage.tsx";

const AT = "/exercise/0/5";

const boiling: AskedQuestion = {
  id: 1,
  type: "true_false",
  language: null,
  dir: null,
  stem: richText("Water boils at 100 degrees"),
  points: "1",
  parts: [],
  targets: [],
  gaps: [],
  picture: null,
  areas: [],
  mostChosen: null,
  expectedWords: null,
};
const running: RunningAttempt = {
  id: 77,
  no: 1,
  startedAt: "2026-11-23T08:00:00.000Z",
  deadline: null,
  now: "2026-11-23T08:00:00.000Z",
  questions: [boiling],
  answers: [],
  seq: 0,
};
const handedIn: AttemptLine = {
  id: 77,
  no: 1,
  startedAt: "2026-11-23T08:00:00.000Z",
  submittedAt: "2026-11-23T08:05:00.000Z",
  state: "submitted",
  isAuto: false,
  isLate: false,
  score: null,
  outOf: "1",
};
const page: TaskPage = {
  task: {
    id: 5,
    lessonId: null,
    offeringId: 9,
    title: "Numbers",
    purpose: "exam",
    subject: { id: 3, name: names("Mathematics"), theme: "violet", icon: null },
    state: "open",
    standing: "working",
    dueAt: null,
    closeAt: null,
    questions: 1,
    timeLimitMinutes: null,
    isLate: false,
    score: null,
    outOf: "1",
    instructions: "",
    openAt: "2026-11-20T08:00:00.000Z",
    attemptsAllowed: 1,
    latePenalty: 0,
    feedback: "after_return",
  },
  attempts: [],
  running,
  whyNot: "running",
};

test("E6: an attempt that was handed in on this device and opened again goes on here", async () => {
  let now: TaskPage = page;
  let seq = 0;
  const server = new FakeServer()
    .onEach(readTask, () => now)
    .onEach(saveAnswers, ({ body }) => ({ seq: seqIn(body) }))
    .onEach(submitAttempt, ({ body }) => {
      seq = seqIn(body);
      now = { ...page, running: null, whyNot: "used-up", attempts: [handedIn] };
      return handedIn;
    })
    .on(readAttempt, { exercise: page.task, attempt: handedIn, before: null, questions: [] });
  const { services, address } = await renderPage(
    <>
      <ExercisePage />
      <Link to={AT}>To the exercise</Link>
    </>,
    { path: "/exercise/:lessonId/:exerciseId", at: AT, server, session: aSession("student") },
  );
  await tap(await screen.findByText("Continue"));
  await tap(await screen.findByText("True"));
  await tap(screen.getByText("Hand in"));
  await answerQuestion("confirm");
  await waitFor(() => expect(address()).toBe(`${AT}?attempt=77`));
  await tap(screen.getByText("To the exercise"));
  await screen.findByText("Attempt 1");

  now = { ...page, running: { ...running, seq } };
  await services.workspace.get().queries.invalidateQueries();

  expect(await screen.findByText("Continue")).toBeTruthy();
  await waitFor(() => expect(screen.queryByText("Attempt 1")).toBeNull());
});

const seqIn = (body: unknown): number => Number(Object(body).seq);
