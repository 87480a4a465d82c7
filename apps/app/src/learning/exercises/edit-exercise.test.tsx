import {
  editExercise,
  editExerciseQuestions,
  listExerciseClasses,
  readExercise,
  readExerciseQuestions,
  type ExercisePage,
} from "@dars/contract/learning/exercises";
import type { QuestionOf } from "@dars/contract/learning/questions";
import { richText } from "@dars/contract/learning/rich-text";
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";

import { aSession } from "#platform/testing/a-session.ts";
import { answerQuestion } from "#platform/testing/answer-question.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { names } from "#platform/testing/names.ts";
import { renderPage, type Rendered } from "#platform/testing/render-page.tsx";
import { tap } from "#platform/testing/tap.ts";

import { EditExercisePage } from "./EditExercisePage.tsx";

const option = (id: string, words: string, share: string) => ({
  id,
  content: richText(words),
  share,
  feedback: null,
});
/** Its key is wrong. */
const SUM: QuestionOf<"single_choice"> = {
  type: "single_choice",
  title: "",
  language: null,
  dir: null,
  stem: richText("3 + 4"),
  points: "1",
  tags: [],
  difficulty: null,
  feedback: { general: null, right: null, partial: null, wrong: null },
  marking: "automatic",
  options: [option("EIGHT", "8", "1"), option("SEVEN", "7", "0")],
  isShuffled: true,
};
const subject = { id: 3, name: names("Mathematics"), theme: "violet" as const, icon: null };
const level = { id: 8, name: names("Second intermediate") };
const exercise: ExercisePage["exercise"] = {
  id: 5,
  offeringId: 9,
  lessonId: null,
  title: "Numbers",
  purpose: "homework",
  state: "open",
  subject,
  level,
  openAt: "2026-11-20T08:00:00.000Z",
  dueAt: null,
  closeAt: null,
  questions: 1,
  students: 20,
  submitted: 18,
  waiting: 0,
  instructions: "",
  classIds: [1],
  attemptsAllowed: null,
  timeLimitMinutes: null,
  shufflesQuestions: false,
  shufflesOptions: true,
  latePenalty: 0,
  feedback: "after_submit",
  pick: "best",
  outOf: "1",
  revision: 1,
  classes: [{ id: 1, section: null, title: "A" }],
};

test.each([
  ["confirm", true],
  ["cancel", false],
] as const)(
  "EX-3: a wrong key is corrected in the exercise, and the teacher says whether answers are marked again (%s)",
  async (answer, remarks) => {
    const server = new FakeServer()
      .on(readExercise, {
        exercise,
        grid: [],
        may: { edit: true, mark: true, return: true, analyse: true },
      })
      .on(readExerciseQuestions, { questions: [{ id: 1, question: SUM }], version: 1 })
      .on(listExerciseClasses, {
        classes: [{ id: 1, offeringId: 9, subject, level, section: null, title: "A" }],
      })
      .on(editExercise, { id: 5, revision: 2 })
      .on(editExerciseQuestions, { id: 5, revision: 3, version: 2, remarked: remarks ? 18 : 0 });
    await renderPage(<EditExercisePage />, {
      path: "/exercises/:schoolId/:exerciseId",
      at: "/exercises/12/5",
      server,
      session: aSession("teacher"),
    });

    const line = (await screen.findByText("3 + 4")).closest("li");
    const [change] = line?.querySelectorAll("ion-button") ?? [];
    if (!change) throw new Error("The question cannot be changed.");
    await tap(change);
    const editor = within(await screen.findByRole("group", { name: "Change the question" }));
    await tap(editor.getByLabelText("Option 2 is right"));
    await tap(editor.getByText("Save"));
    await tap(screen.getByText("Save"));
    await answerQuestion(answer);

    const saved = () => server.heardAt(editExerciseQuestions.path).find(({ method }) => method === "PUT");
    await waitFor(() => expect(saved()).toBeDefined());
    expect(saved()?.body).toMatchObject({
      remarks,
      questions: [
        {
          id: 1,
          question: {
            options: [
              { id: "EIGHT", share: "0" },
              { id: "SEVEN", share: "1" },
            ],
          },
        },
      ],
    });
  },
);

test("EX-3: a wrong key is corrected also where the question is drawn from a pool, whose questions stay worth the same", async () => {
  const drawn = { pool: 1, count: 1 };
  const other = { ...SUM, stem: richText("2 + 2") };
  const server = new FakeServer()
    .on(readExercise, {
      exercise: { ...exercise, submitted: 0 },
      grid: [],
      may: { edit: true, mark: true, return: true, analyse: true },
    })
    .on(readExerciseQuestions, {
      questions: [
        { id: 1, question: SUM, drawn },
        { id: 2, question: other, drawn },
      ],
      version: 1,
    })
    .on(listExerciseClasses, {
      classes: [{ id: 1, offeringId: 9, subject, level, section: null, title: "A" }],
    })
    .on(editExercise, { id: 5, revision: 2 })
    .on(editExerciseQuestions, { id: 5, revision: 3, version: 1, remarked: 0 });
  await renderPage(<EditExercisePage />, {
    path: "/exercises/:schoolId/:exerciseId",
    at: "/exercises/12/5",
    server,
    session: aSession("teacher"),
  });

  const line = (await screen.findByText("2 + 2")).closest("li");
  await tap(line?.querySelector("ion-button"));
  const editor = within(await screen.findByRole("group", { name: "Change the question" }));
  await tap(editor.getByLabelText("Option 2 is right"));
  fireEvent.change(editor.getByLabelText("Points"), { target: { value: "5" } });
  await tap(editor.getByText("Save"));
  await tap(screen.getByText("Save"));

  const saved = () => server.heardAt(editExerciseQuestions.path).find(({ method }) => method === "PUT");
  await waitFor(() => expect(saved()).toBeDefined());
  expect(saved()?.body).toMatchObject({
    remarks: true,
    questions: [
      { id: 1, question: { points: "1", options: [{ share: "1" }, { share: "0" }] } },
      { id: 2, question: { points: "1", options: [{ share: "0" }, { share: "1" }] } },
    ],
  });
});

const openPage = () =>
  renderPage(<EditExercisePage />, {
    path: "/exercises/:schoolId/:exerciseId",
    at: "/exercises/12/5",
    server: new FakeServer()
      .on(readExercise, {
        exercise: { ...exercise, submitted: 0 },
        grid: [],
        may: { edit: true, mark: true, return: true, analyse: true },
      })
      .on(readExerciseQuestions, { questions: [{ id: 1, question: SUM }], version: 1 })
      .on(listExerciseClasses, {
        classes: [{ id: 1, offeringId: 9, subject, level, section: null, title: "A" }],
      })
      .on(editExercise, { id: 5, revision: 2 })
      .on(editExerciseQuestions, { id: 5, revision: 3, version: 2, remarked: 0 }),
    session: aSession("teacher"),
  });

/** Until the device was read, or has kept what was typed. */
const settle = () => act(() => new Promise((resolve) => void setTimeout(resolve, 80)));
const countKept = async ({ services }: Rendered) => services.workspace.get().local?.typings.count();
const newQuestion = () => within(screen.getByRole("group", { name: "Add a question" }));
const getStem = (name: string) =>
  within(screen.getByRole("group", { name })).getByLabelText<HTMLTextAreaElement>("Question").value;
const openLine = async (words: string) =>
  tap((await screen.findByText(words)).closest("li")?.querySelector("ion-button"));
const write = (value: string) =>
  fireEvent.change(newQuestion().getByLabelText("Question"), { target: { value } });

test("questions that were added, begun and being changed are there again after the app was closed, until they are sent", async () => {
  await openPage();
  await screen.findByText("3 + 4");
  await settle();
  write("5 + 5");
  for (const [at, sum] of ["10", "11"].entries())
    fireEvent.change(newQuestion().getByLabelText(`Option ${at + 1}`), { target: { value: sum } });
  await tap(newQuestion().getByLabelText("Option 1 is right"));
  await tap(newQuestion().getByText("Add question"));
  write("Half a ques");
  await openLine("3 + 4");
  const changing = within(await screen.findByRole("group", { name: "Change the question" }));
  fireEvent.change(changing.getByLabelText("Question"), { target: { value: "3 + 4 =" } });
  fireEvent.change(changing.getByLabelText("Points"), { target: { value: "" } });
  await settle();
  cleanup();

  const opened = await openPage();
  expect(await screen.findByText("5 + 5")).toBeTruthy();
  expect(screen.getByText("What you wrote before is here again.")).toBeTruthy();
  await waitFor(() => expect(getStem("Add a question")).toBe("Half a ques"));
  expect(getStem("Change the question")).toBe("3 + 4 =");

  await tap(screen.getAllByText("Save").at(-1));
  await waitFor(() => expect(opened.server.heardAt(editExerciseQuestions.path)).not.toEqual([]));
  await waitFor(async () => expect(await countKept(opened)).toBe(0));
});

test("an exercise that is started afresh has the questions it had", async () => {
  await openPage();
  await screen.findByText("3 + 4");
  await settle();
  write("Half a ques");
  await settle();
  cleanup();

  const opened = await openPage();
  await waitFor(() => expect(getStem("Add a question")).toBe("Half a ques"));
  await tap(screen.getByText("Start afresh"));
  expect(getStem("Add a question")).toBe("");
  await waitFor(async () => expect(await countKept(opened)).toBe(0));
});
