import type { AskedQuestion } from "@dars/contract/learning/asked-questions";
import {
  readAttempt,
  readTask,
  saveAnswers,
  startAttempt,
  submitAttempt,
  type TaskPage,
} from "@dars/contract/learning/attempts";
import { richText } from "@dars/contract/learning/rich-text";
import { listStudentSubjects } from "@dars/contract/school/schools";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, onTestFinished, test, vi } from "vitest";

import { aSession } from "#platform/testing/a-session.ts";
import { answerQuestion } from "#platform/testing/answer-question.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { names } from "#platform/testing/names.ts";
import { renderPage } from "#platform/testing/render-page.tsx";

import { ExercisePage } from "./ExercisePage.tsx";
import {
  aQuestion as question,
  attemptLine as line,
  running,
  taskPage as page,
} from "./task-page.factory.ts";

const PATH = "/exercise/:lessonId/:exerciseId";
const AT = "/exercise/0/5";

const press = (name: string) => act(async () => screen.getByText(name).click());

test("an answer is kept and sent, and what waits is there again when the app comes back without a network", async () => {
  const server = new FakeServer()
    .on(readTask, { ...page, running, whyNot: "running" })
    .on(saveAnswers, { seq: 1 });
  const { services } = await renderPage(<ExercisePage />, {
    path: PATH,
    at: AT,
    server,
    session: aSession("student"),
  });
  await screen.findByText("Continue");
  await press("Continue");
  await screen.findByText("3 + 4");
  server.reachable = false;

  await act(async () => fireEvent.click(screen.getByText("8")));

  await screen.findByText("Your answers are safe on this phone and will be sent.");
  const [save] = services.workspace.get()?.outbox.saves.get() ?? [];
  expect(save?.wire.body).toMatchObject({
    seq: 1,
    answers: [{ questionId: 1, response: { kind: "ids", ids: ["p2"] } }],
  });
});

test("an answer that is typed without a pause is kept at least every 15 seconds", async () => {
  const essay: AskedQuestion = { ...question(1, "Why does ice float?", []), type: "essay" };
  const work = { ...running, questions: [essay] };
  const server = new FakeServer()
    .on(readTask, { ...page, running: work, whyNot: "running" })
    .on(saveAnswers, { seq: 1 });
  await renderPage(<ExercisePage />, { path: PATH, at: AT, server, session: aSession("student") });
  await screen.findByText("Continue");
  await press("Continue");
  const field = await screen.findByRole("textbox");
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());

  for (let at = 1; at <= 30; at++) {
    act(() => void fireEvent.change(field, { target: { value: "ice ".repeat(at) } }));
    await act(() => vi.advanceTimersByTimeAsync(500));
  }
  vi.useRealTimers();

  await waitFor(() => expect(server.heardAt(saveAnswers.path)).not.toHaveLength(0));
});

test("an order that is right as it is shown can be kept, and is then the answer", async () => {
  const ordering: AskedQuestion = { ...question(1, "Small to large", ["m", "km"]), type: "ordering" };
  const server = new FakeServer()
    .on(readTask, { ...page, running: { ...running, questions: [ordering] }, whyNot: "running" })
    .on(saveAnswers, { seq: 1 });
  await renderPage(<ExercisePage />, { path: PATH, at: AT, server, session: aSession("student") });
  await screen.findByText("Continue");
  await press("Continue");
  await screen.findByText("Small to large");

  await press("Keep this order");

  expect(screen.queryByText("Keep this order")).toBeNull();
  await waitFor(() =>
    expect(server.heardAt(saveAnswers.path)[0]?.body).toMatchObject({
      answers: [{ questionId: 1, response: { kind: "ids", ids: ["p1", "p2"] } }],
    }),
  );
});

test("a file of an answer is on the device at once and leaves ahead of the answer that names it", async () => {
  const essay: AskedQuestion = { ...question(1, "Draw a triangle", []), type: "file_upload" };
  const work = { ...running, questions: [essay] };
  const server = new FakeServer().on(readTask, { ...page, running: work, whyNot: "running" });
  const { services } = await renderPage(<ExercisePage />, {
    path: PATH,
    at: AT,
    server,
    session: aSession("student"),
  });
  await screen.findByText("Continue");
  await press("Continue");
  await screen.findByText("Draw a triangle");
  server.reachable = false;

  const file = new File(["%PDF"], "triangle.pdf", { type: "application/pdf" });
  await act(async () => fireEvent.change(screen.getByLabelText("Add a file"), { target: { files: [file] } }));

  await screen.findByText("triangle.pdf");
  const saves = () => services.workspace.get()?.outbox.saves.get() ?? [];
  await waitFor(() => expect(saves()).toHaveLength(2));
  const [upload, save] = saves();
  expect(upload?.wire.url).toMatch(/files\/\w{15}\/finish$/u);
  expect(save?.lane).toBe(upload?.lane);
  expect(save?.wire.body).toMatchObject({
    answers: [{ response: { kind: "work", files: [{ kind: "file", name: "triangle.pdf" }] } }],
  });
});

test("an attempt is begun, answered question by question, and handed in once", async () => {
  let isBegun = false;
  const server = new FakeServer()
    .onEach(readTask, (): TaskPage => (isBegun ? { ...page, running, whyNot: "running" } : page))
    .onEach(startAttempt, () => {
      isBegun = true;
      return running;
    })
    .on(saveAnswers, { seq: 1 })
    .onEach(submitAttempt, () => {
      isBegun = false;
      return line;
    });
  await renderPage(<ExercisePage />, { path: PATH, at: AT, server, session: aSession("student") });
  await screen.findByText("Start");
  await press("Start");
  await screen.findByText("3 + 4");
  await act(async () => fireEvent.click(screen.getByText("7")));
  await press("Next");
  await screen.findByText("2 + 2");
  await press("Hand in");
  await answerQuestion("confirm");

  await waitFor(() => expect(server.heardAt(submitAttempt.path)).toHaveLength(1));
  expect(server.heardAt(submitAttempt.path)[0]?.body).toMatchObject({
    answers: [{ questionId: 1, response: { kind: "ids", ids: ["p1"] } }],
  });
});

test("ATT-3: a result shows the first mistake with what was right, and nothing of what is withheld", async () => {
  const [first, second] = running.questions;
  if (!first || !second) throw new Error("There are two questions.");
  const hidden = { isWaiting: false, comment: null, criteria: [], ink: [], feedback: [] };
  const server = new FakeServer().on(readTask, page).on(readAttempt, {
    exercise: { ...page.task, dueAt: null },
    attempt: line,
    before: "0",
    questions: [
      { ...hidden, question: first, response: { kind: "ids", ids: ["p1"] }, score: "1", key: null },
      {
        ...hidden,
        question: second,
        response: { kind: "ids", ids: ["p2"] },
        score: "0",
        key: { ids: ["p1"], isTrue: null, texts: [], pairs: [], gaps: [] },
        feedback: [richText("Two twos are four.")],
      },
    ],
  });
  await renderPage(<ExercisePage />, {
    path: PATH,
    at: `${AT}?attempt=77`,
    server,
    session: aSession("student"),
  });

  expect(await screen.findByText("2 + 2")).toBeTruthy();
  expect(screen.getByText("Two twos are four.")).toBeTruthy();
  expect(screen.getByText(/more than last time/u)).toBeTruthy();
  expect(screen.queryByText("3 + 4")).toBeNull();
});

test("a parent sees whose exercise it is", async () => {
  const server = new FakeServer().on(readTask, page).on(listStudentSubjects, {
    student: { id: 43, name: names("Zainab Haider") },
    section: { id: 8, letter: "A", title: null },
    level: { id: 2, name: names("Second intermediate") },
    subjects: [],
  });
  await renderPage(<ExercisePage />, {
    path: PATH,
    at: `${AT}?school=12&student=43`,
    server,
    session: aSession("parent"),
  });

  expect(await screen.findByText(/Zainab Haider.*Second intermediate.*A/)).toBeTruthy();
});

test("a parent who opens an exercise of a chat chooses the child first, and never sees the teacher's page", async () => {
  const server = new FakeServer();
  await renderPage(<ExercisePage />, {
    path: PATH,
    at: `${AT}?school=12`,
    server,
    session: aSession("parent"),
  });

  expect(await screen.findByText("Choose a child first")).toBeTruthy();
  expect(server.heard.filter(({ url }) => url.includes("/exercises/"))).toEqual([]);
});
