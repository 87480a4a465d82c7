import type { AskedQuestion, ResultQuestion } from "@dars/contract/learning/asked-questions";
import {
  checkAnswer,
  saveAnswers,
  type RunningAttempt,
  type TaskPage,
} from "@dars/contract/learning/attempts";
import { richText } from "@dars/contract/learning/rich-text";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";

import { aSession } from "#platform/testing/a-session.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { names } from "#platform/testing/names.ts";
import { renderPage } from "#platform/testing/render-page.tsx";
import { tap } from "#platform/testing/tap.ts";

import { AttemptView } from "./AttemptView.tsx";

const question = (id: number, stem: string, words: readonly string[]): AskedQuestion => ({
  id,
  type: "single_choice",
  language: null,
  dir: null,
  stem: richText(stem),
  points: "1",
  parts: words.map((text, at) => ({ id: `p${at + 1}`, content: richText(text) })),
  targets: [],
  gaps: [],
  picture: null,
  areas: [],
  mostChosen: null,
  expectedWords: null,
});

const task: TaskPage["task"] = {
  id: 5,
  lessonId: null,
  offeringId: 9,
  title: "Numbers",
  purpose: "practice",
  subject: { id: 3, name: names("Mathematics"), theme: "violet", icon: null },
  state: "open",
  standing: "working",
  dueAt: null,
  closeAt: null,
  questions: 2,
  timeLimitMinutes: null,
  isLate: false,
  score: null,
  outOf: "2",
  instructions: "",
  openAt: "2026-11-20T08:00:00.000Z",
  attemptsAllowed: null,
  latePenalty: 0,
  feedback: "immediate",
};

const first = question(1, "3 + 4", ["7", "8"]);

const running: RunningAttempt = {
  id: 77,
  no: 1,
  startedAt: "2026-11-23T08:00:00.000Z",
  deadline: null,
  now: "2026-11-23T08:00:00.000Z",
  questions: [first, question(2, "2 + 2", ["4", "5"])],
  answers: [],
  seq: 0,
  checks: { questionIds: [1], results: [] },
};

const wrong: ResultQuestion = {
  question: first,
  response: { kind: "ids", ids: ["p2"] },
  score: "0",
  isWaiting: false,
  comment: null,
  criteria: [],
  ink: [],
  key: { ids: ["p1"], isTrue: null, texts: [], pairs: [], gaps: [] },
  feedback: [richText("Count on from four.")],
};

test("an answer is checked once it is given, and cannot be changed then; without a network one goes on", async () => {
  const server = new FakeServer().on(checkAnswer, wrong).on(saveAnswers, { seq: 1 });
  await renderPage(
    <AttemptView schoolId={12} studentId={43} task={task} running={running} onSubmitted={() => undefined} />,
    { path: "/", at: "/", server, session: aSession("student") },
  );
  await screen.findByText("3 + 4");
  expect(screen.queryByText("Check answer")).toBeNull();

  await act(async () => fireEvent.click(screen.getByText("8")));
  server.reachable = false;
  await tap(await screen.findByText("Check answer"));
  expect(server.heardAt(checkAnswer.path)).toHaveLength(0);
  server.reachable = true;
  await tap(screen.getByText("Check answer"));

  expect(await screen.findByText("That's not right")).toBeTruthy();
  expect(screen.getByText("Count on from four.")).toBeTruthy();
  expect(server.heardAt(checkAnswer.path)[0]?.body).toMatchObject({
    response: { kind: "ids", ids: ["p2"] },
    by: { no: 1 },
  });
  expect(screen.queryByRole("radio")).toBeNull();

  await tap(screen.getByText("Next"));
  const four = await screen.findByText("4");
  await act(async () => fireEvent.click(four));
  expect(screen.queryByText("Check answer")).toBeNull();
});

test("answers that a full device could neither keep nor send leave with the next one", async () => {
  const { checks: _, ...unchecked } = running;
  const server = new FakeServer().on(saveAnswers, { seq: 1 });
  const { services } = await renderPage(
    <AttemptView
      schoolId={12}
      studentId={43}
      task={{ ...task, feedback: "after_submit" }}
      running={unchecked}
      onSubmitted={() => undefined}
    />,
    { path: "/", at: "/", server, session: aSession("student") },
  );
  await screen.findByText("3 + 4");
  act(() => services.workspace.get().local?.close());
  server.reachable = false;
  await act(async () => fireEvent.click(screen.getByText("8")));
  await waitFor(() => expect(document.querySelector("ion-toast")?.message).toMatch(/couldn't store it/u));

  server.reachable = true;
  await tap(screen.getByText("Next"));
  const second = await screen.findByText("4");
  await act(async () => fireEvent.click(second));

  await waitFor(() =>
    expect(server.heardAt(saveAnswers.path)[0]?.body).toMatchObject({
      answers: [
        { questionId: 1, response: { kind: "ids", ids: ["p2"] } },
        { questionId: 2, response: { kind: "ids", ids: ["p1"] } },
      ],
    }),
  );
});

test("ATT-4: where another device answered otherwise both are shown, and the chosen one replaces both", async () => {
  const { checks: _, ...unchecked } = running;
  const by = { page: "tablet", no: 4 };
  const elsewhere = [1, 2].map((questionId) => ({
    questionId,
    response: { kind: "ids" as const, ids: ["p1"] },
    by,
  }));
  const server = new FakeServer().on(saveAnswers, { seq: 1, answers: elsewhere, others: [] });
  await renderPage(
    <AttemptView
      schoolId={12}
      studentId={43}
      task={{ ...task, feedback: "after_submit" }}
      running={unchecked}
      onSubmitted={() => undefined}
    />,
    { path: "/", at: "/", server, session: aSession("student") },
  );
  const eight = await screen.findByText("8");
  await act(async () => fireEvent.click(eight));
  await tap(await screen.findByText("Next"));
  await tap(await screen.findByText("Choose an answer to question 1"));
  expect(screen.getByText("You answered this differently on another device")).toBeTruthy();
  expect(document.querySelector<HTMLElement>(".segment.done")).toBeTruthy();
  expect([chosenOn("On this device"), chosenOn("On another device")]).toEqual(["8", "7"]);

  await tap(screen.getByText("Use this answer"));

  await waitFor(() => expect(screen.queryByText("Use this answer")).toBeNull());
  await tap(screen.getByText("Next"));
  await waitFor(() =>
    expect(server.heardAt(saveAnswers.path).at(-1)?.body).toMatchObject({
      answers: [
        { questionId: 2, response: { ids: ["p1"] }, by },
        { questionId: 1, response: { ids: ["p1"] }, by: { no: 2 }, seen: expect.arrayContaining([by]) },
      ],
    }),
  );
});

const chosenOn = (device: string) =>
  screen.getByLabelText(device).querySelector(".explained-option.own .option-words")?.textContent;
