import {
  commitQuestionImport,
  createBankQuestion,
  editBankQuestion,
  listBankQuestions,
  listBanks,
  listQuestionImports,
  readQuestionImport,
  undoQuestionImport,
  type BankLine,
  type QuestionImport,
} from "@dars/contract/learning/banks";
import type { Question } from "@dars/contract/learning/questions";
import { richText } from "@dars/contract/learning/rich-text";
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";

import { aSession } from "#platform/testing/a-session.ts";
import { answerQuestion } from "#platform/testing/answer-question.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { names } from "#platform/testing/names.ts";
import { renderPage } from "#platform/testing/render-page.tsx";
import { tap } from "#platform/testing/tap.ts";

import { BankPage } from "./BankPage.tsx";
import { BanksPage } from "./BanksPage.tsx";
import { QuestionImportPage } from "./QuestionImportPage.tsx";

const bank: BankLine = {
  subject: { id: 3, name: names("Mathematics"), theme: "violet", icon: null },
  level: { id: 8, name: names("Second intermediate") },
  questions: 1,
  isOpen: true,
};

const CHOICE: Question = {
  type: "single_choice",
  title: "",
  language: null,
  dir: null,
  stem: richText("3 + 4"),
  points: "1",
  tags: ["sums"],
  difficulty: 2,
  feedback: { general: null, right: null, partial: null, wrong: null },
  marking: "automatic",
  options: [
    { id: "o1", content: richText("7"), share: "1", feedback: null },
    { id: "o2", content: richText("8"), share: "0", feedback: null },
  ],
  isShuffled: true,
};

const AT = "/question-banks/1/3/8";
const page = (questions: readonly Question[]) => ({
  bank,
  questions: questions.map((question, at) => ({ id: at + 1, question, revision: 1, uses: 0 })),
  tags: ["sums"],
  next: null,
});

test("the office sees how many questions a bank has, and no way in", async () => {
  const server = new FakeServer().on(listBanks, { banks: [{ ...bank, isOpen: false }] });
  await renderPage(<BanksPage />, {
    path: "/question-banks",
    server,
    session: aSession("school_management"),
  });

  expect(await screen.findByText("1 question")).toBeTruthy();
  expect(document.querySelector(`[href^="${AT}"]`)).toBeNull();
});

test("a question says in which exercises and lessons it is used", async () => {
  const usedIn = [
    { id: 9, title: "Quiz", lesson: names("Sums") },
    { id: 8, title: "Homework", lesson: null },
  ];
  const [first] = page([CHOICE]).questions;
  const known = { ...page([]), questions: first ? [{ ...first, uses: 3, schools: 1, usedIn }] : [] };
  const server = new FakeServer().on(listBankQuestions, known).on(listQuestionImports, { bank, imports: [] });
  await renderPage(<BankPage />, {
    path: "/question-banks/:schoolId/:subjectId/:levelId",
    at: AT,
    server,
    session: aSession("teacher"),
  });

  expect(await screen.findByText(/in 3 exercises/u)).toBeTruthy();
  expect(screen.getByText(/Quiz.* lesson: .*Sums/u)).toBeTruthy();
  expect(screen.getByText("Homework")).toBeTruthy();
  expect(screen.getByText("and 1 more exercise")).toBeTruthy();
});

test("a teacher finds a question with what is right, and writes another", async () => {
  const server = new FakeServer()
    .on(listBankQuestions, page([CHOICE]))
    .on(listQuestionImports, { bank, imports: [] })
    .on(createBankQuestion, { id: 2, revision: 1 });
  await renderPage(<BankPage />, {
    path: "/question-banks/:schoolId/:subjectId/:levelId",
    at: AT,
    server,
    session: aSession("teacher"),
  });

  expect((await screen.findAllByText("3 + 4")).length).toBeGreaterThan(0);
  expect(screen.getByText("Right")).toBeTruthy();
  fireEvent.change(screen.getByLabelText("Question"), { target: { value: "5 + 5" } });
  fireEvent.change(screen.getByLabelText("Option 1"), { target: { value: "10" } });
  fireEvent.change(screen.getByLabelText("Option 2"), { target: { value: "11" } });
  await tap(screen.getByLabelText("Option 1 is right"));
  await act(async () => screen.getByText("Add question").click());

  const sent = () => server.heardAt(createBankQuestion.path).filter(({ body }) => body !== undefined);
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.body).toMatchObject({
    question: { type: "single_choice", stem: richText("5 + 5") },
  });
});

test("a question that was begun or refused stays in the editor, also after the app was closed, until it is added", async () => {
  const server = new FakeServer()
    .on(listBankQuestions, page([CHOICE]))
    .on(listQuestionImports, { bank, imports: [] })
    .refuse(createBankQuestion, "conflict", 409);
  const open = () =>
    renderPage(<BankPage />, {
      path: "/question-banks/:schoolId/:subjectId/:levelId",
      at: AT,
      server,
      session: aSession("teacher"),
    });
  await open();
  expect((await screen.findAllByText("3 + 4")).length).toBeGreaterThan(0);
  await settle();
  fireEvent.change(screen.getByLabelText("Question"), { target: { value: "5 + 5" } });
  fireEvent.change(screen.getByLabelText("Option 1"), { target: { value: "10" } });
  fireEvent.change(screen.getByLabelText("Option 2"), { target: { value: "11" } });
  await tap(screen.getByLabelText("Option 1 is right"));
  await settle();
  cleanup();

  const { services } = await open();
  await waitFor(() => expect(stemNow()).toBe("5 + 5"));
  await act(async () => screen.getByText("Add question").click());
  await waitFor(() => expect(server.heardAt(createBankQuestion.path).length).toBeGreaterThan(0));
  await settle();
  expect(stemNow()).toBe("5 + 5");

  server.on(createBankQuestion, { id: 2, revision: 1 });
  await act(async () => screen.getByText("Add question").click());
  await waitFor(() => expect(stemNow()).toBe(""));
  await waitFor(async () => expect(await services.workspace.get().local?.typings.count()).toBe(0));
});

const settle = () => act(() => new Promise((resolve) => void setTimeout(resolve, 80)));
const stemNow = () => screen.getByLabelText<HTMLTextAreaElement>("Question").value;

test("a file is shown item by item before it is put into the bank, and is taken back", async () => {
  const known: QuestionImport = {
    id: 5,
    fileName: "questions.gift",
    state: "receiving",
    createdAt: "2026-11-23T08:00:00.000Z",
    committedAt: null,
    undoneAt: null,
    format: "gift",
    items: [
      { id: "line 1", state: "imported", reasons: [], words: "Longest river?" },
      { id: "line 3", state: "refused", reasons: ["Line 3: the { has no }."], words: "" },
    ],
    hasPages: false,
    mayUndo: false,
  };
  let now = known;
  const server = new FakeServer()
    .onEach(readQuestionImport, () => now)
    .onEach(commitQuestionImport, () => (now = { ...known, state: "committed", mayUndo: true }))
    .onEach(undoQuestionImport, () => (now = { ...known, state: "undone" }));
  await renderPage(<QuestionImportPage />, {
    path: "/question-banks/:schoolId/:subjectId/:levelId/imports/:importId",
    at: `${AT}/imports/5`,
    server,
    session: aSession("teacher"),
  });

  expect(await screen.findByText("Line 3: the { has no }.")).toBeTruthy();
  expect(screen.getAllByText(/line 3/i)).toHaveLength(2);
  await act(async () => screen.getByText("Import 1 question").click());
  await screen.findByText("Imported into the bank.");
  await act(async () => screen.getByText("Undo this import").click());
  await answerQuestion("destructive");
  await screen.findByText("Undone: nothing of it is in the bank.");
});

test("a table of an imported question stays while its answers are changed", async () => {
  const rows = [[[{ type: "text" as const, text: "x", marks: [] }]]];
  const stem = [{ type: "table" as const, rows }];
  const server = new FakeServer()
    .on(listBankQuestions, page([{ ...CHOICE, stem }]))
    .on(listQuestionImports, { bank, imports: [] })
    .on(editBankQuestion, { id: 1, revision: 2 });
  await renderPage(<BankPage />, {
    path: "/question-banks/:schoolId/:subjectId/:levelId",
    at: AT,
    server,
    session: aSession("teacher"),
  });

  await tap(await screen.findByText("Edit"));
  const form = within(await screen.findByRole("group", { name: "Change the question" }));
  fireEvent.change(form.getByLabelText("Option 2"), { target: { value: "9" } });
  await tap(form.getByText("Save"));

  await waitFor(() => expect(server.heardAt(editBankQuestion.path)).toHaveLength(1));
  expect(server.heardAt(editBankQuestion.path)[0]?.body).toMatchObject({
    question: { stem, options: [{ content: richText("7") }, { content: richText("9") }] },
  });
});
