import type { ResultQuestion } from "@dars/contract/learning/asked-questions";
import {
  listTasks,
  readAttempt,
  readTask,
  saveAnswers,
  submitAttempt,
  type AttemptPage,
  type RunningAttempt,
  type TaskLine,
  type TaskPage,
} from "@dars/contract/learning/attempts";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";

import { DueTasks } from "#learning/attempts/public.ts";
import { aSession } from "#platform/testing/a-session.ts";
import { answerQuestion } from "#platform/testing/answer-question.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { renderPage } from "#platform/testing/render-page.tsx";
import { tap } from "#platform/testing/tap.ts";

import { ExercisePage } from "./ExercisePage.tsx";
import { aQuestion, attemptLine, running, taskPage } from "./task-page.factory.ts";

const PATH = "/exercise/:lessonId/:exerciseId";
const AT = "/exercise/0/5";
const HOUR_MS = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();

const open = (server: FakeServer) =>
  renderPage(<ExercisePage />, { path: PATH, at: AT, server, session: aSession("student") });

const aServer = (task: Partial<TaskPage["task"]>, attempt: Partial<RunningAttempt> = {}) =>
  new FakeServer()
    .on(readTask, {
      ...taskPage,
      task: { ...taskPage.task, ...task },
      running: { ...running, ...attempt },
      whyNot: "running",
    })
    .on(saveAnswers, { seq: 1 });

async function work(server: FakeServer) {
  const opened = await open(server);
  await tap(await screen.findByText("Continue"));
  return opened;
}

test.each([
  ["it never was due", { dueAt: null }, { deadline: inHours(50) }, "2 days left"],
  ["it is due before it closes", { dueAt: inHours(50) }, { deadline: inHours(98) }, "2 days until due"],
  ["it is due and never closes", { dueAt: inHours(50) }, { deadline: null }, "2 days until due"],
  ["the time limit ends first", { dueAt: inHours(50) }, { deadline: inHours(0.5) }, "30 minutes left"],
  ["it is late", { dueAt: inHours(-2) }, { deadline: inHours(50) }, /^Late, closes/],
  ["it is late and closes soon", { dueAt: inHours(-2) }, { deadline: inHours(0.5) }, "30 minutes left"],
  ["it is late and never closes", { dueAt: inHours(-2) }, { deadline: null }, "Late"],
])("what is counted is the time that costs marks: where %s", async (_, task, attempt, words) => {
  await work(aServer(task, attempt));
  expect(await screen.findByText(words)).toBeTruthy();
});

test("an attempt goes on at the question at which it was left, and the first time behind the last answer", async () => {
  const questions = [1, 2, 3, 4].map((id) => aQuestion(id, `Question ${id}`, ["a", "b"]));
  const answers: RunningAttempt["answers"] = [{ questionId: 2, response: { kind: "ids", ids: ["p1"] } }];
  const server = aServer({}, { questions, answers });
  await work(server);
  expect(await screen.findByText("Question 3")).toBeTruthy();
  await tap(await screen.findByText("Next"));
  expect(await screen.findByText("Question 4")).toBeTruthy();
  cleanup();

  await work(server);
  expect(await screen.findByText("Question 4")).toBeTruthy();
});

const result = (some: Partial<ResultQuestion> & Pick<ResultQuestion, "question">): ResultQuestion => ({
  response: null,
  score: "0",
  isWaiting: false,
  comment: null,
  criteria: [],
  ink: [],
  key: null,
  feedback: [],
  ...some,
});

const attemptPage: AttemptPage = {
  exercise: { ...taskPage.task },
  attempt: attemptLine,
  before: null,
  questions: [
    result({ question: { ...aQuestion(1, "Why does ice float?", []), type: "essay" } }),
    result({
      question: { ...aQuestion(2, "Describe it", []), type: "essay" },
      response: { kind: "work", text: " ", files: [] },
    }),
    result({ question: aQuestion(3, "2 + 2", ["4", "5"]), response: { kind: "ids", ids: ["p2"] } }),
  ],
};

/** Hands in once, and knows it from then on. */
function aTakingServer(task: Partial<TaskPage["task"]>, attempt: Partial<RunningAttempt> = {}) {
  let isOver = false;
  return new FakeServer()
    .onEach(readTask, (): TaskPage => {
      const own = { ...taskPage.task, ...task };
      if (isOver) return { ...taskPage, task: own, attempts: [attemptLine] };
      return { ...taskPage, task: own, running: { ...running, ...attempt }, whyNot: "running" };
    })
    .on(saveAnswers, { seq: 1 })
    .onEach(submitAttempt, () => {
      isOver = true;
      return attemptLine;
    })
    .on(readAttempt, attemptPage);
}

test("who has handed in sees the result, and a question without an answer is no red cross in it", async () => {
  const { address } = await work(aTakingServer({}));
  await tap(await screen.findByText("Next"));
  await tap(await screen.findByText("Hand in"));
  await answerQuestion("confirm");

  await waitFor(() => expect(address()).toBe(`${AT}?attempt=77`));
  const tiles = await screen.findAllByRole("button", { name: /^Question/ });
  expect(tiles.map((tile) => tile.className.replace("result-tile ", ""))).toEqual([
    "blank",
    "blank",
    "wrong",
  ]);
  expect(tiles[0]?.getAttribute("aria-label")).toMatch(/not answered/);
  expect(await screen.findByText("2 + 2")).toBeTruthy();
});

test("when the time runs out it is said, and the result opens", async () => {
  const { address } = await work(aTakingServer({}, { deadline: new Date(Date.now() - 1000).toISOString() }));
  await waitFor(() =>
    expect(document.querySelector("ion-toast")?.message).toBe("Time's up. Your answers were handed in."),
  );
  await waitFor(() => expect(address()).toBe(`${AT}?attempt=77`));
});

test("what has closed is said in the past, with its date", async () => {
  const [dueAt, closeAt] = [inHours(-200), inHours(-180)];
  const task = { ...taskPage.task, dueAt, closeAt, state: "closed", standing: "missed" } as const;
  await open(new FakeServer().on(readTask, { ...taskPage, task, whyNot: "closed" }));
  expect(await screen.findByText(/^Closed on .*\d/)).toBeTruthy();
  expect(screen.getByText(/^Was due on .*\d/)).toBeTruthy();
  expect(screen.queryByText(/^(Closes|Due) /)).toBeNull();
});

const aLine = (id: number, some: Partial<TaskLine>): TaskLine => ({
  ...taskPage.task,
  id,
  title: `Task ${id}`,
  ...some,
});

test("what came back is not due; it stands apart for a week", async () => {
  const server = new FakeServer().on(listTasks, {
    tasks: [
      aLine(1, { dueAt: inHours(5) }),
      aLine(2, { standing: "returned", returnedAt: inHours(-24), dueAt: inHours(-90) }),
      aLine(3, { standing: "returned", returnedAt: inHours(-200) }),
    ],
  });
  await renderPage(<DueTasks schoolId={12} studentId={43} isOwn />, {
    path: "/subjects/0",
    server,
    session: aSession("student"),
  });
  const due = await screen.findByRole("region", { name: "Due" });
  expect(within(due).getByText("Task 1")).toBeTruthy();
  expect(within(due).queryByText(/Task [23]/)).toBeNull();
  const back = screen.getByRole("region", { name: "Marked this week" });
  expect(within(back).getByText("Task 2")).toBeTruthy();
  expect(within(back).getByText("Marked")).toBeTruthy();
  expect(screen.queryByText("Task 3")).toBeNull();
});
