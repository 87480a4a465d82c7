import { markAnswer, readMarking, readMarkingQueue, type MarkingLine } from "@dars/contract/learning/marking";
import type { QuestionOf } from "@dars/contract/learning/questions";
import { richText } from "@dars/contract/learning/rich-text";
import { act, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";

import { aSession } from "#platform/testing/a-session.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { names } from "#platform/testing/names.ts";
import { renderPage } from "#platform/testing/render-page.tsx";

import { MarkingPage } from "./MarkingPage.tsx";

const ESSAY: QuestionOf<"essay"> = {
  type: "essay",
  title: "",
  language: null,
  dir: null,
  stem: richText("Explain the forces"),
  points: "5",
  tags: [],
  difficulty: null,
  feedback: { general: null, right: null, partial: null, wrong: null },
  marking: "automatic",
  rubric: null,
  expectedWords: null,
};

const line = (attemptId: number, name: string, text: string): MarkingLine => ({
  attemptId,
  attemptNo: 1,
  student: { id: attemptId, name: names(name) },
  submittedAt: "2026-11-20T08:00:00.000Z",
  isLate: false,
  response: { kind: "work", text, files: [] },
  score: null,
  comment: null,
  criteria: [],
  marker: null,
  revision: 0,
});

test("answers to one question are marked one after the other, each with what its marker has seen", async () => {
  const answers = [line(1, "Zaid", "Because of Newton"), line(2, "Rojin", "I do not know")];
  const server = new FakeServer()
    .on(readMarking, { title: "Forces", questions: [{ id: 3, no: 3, waiting: 2, marked: 0 }] })
    .onEach(readMarkingQueue, () => ({
      title: "Forces",
      no: 3,
      of: 3,
      question: ESSAY,
      phrases: [],
      answers,
    }))
    .onEach(markAnswer, () => {
      answers[0] = { ...line(1, "Zaid", "Because of Newton"), score: "4", revision: 1 };
      return { revision: 1, waiting: 0 };
    });
  await renderPage(<MarkingPage />, {
    path: "/exercise/:lessonId/:exerciseId/marking",
    at: "/exercise/0/5/marking",
    server,
    session: aSession("teacher"),
  });
  await screen.findByText("Because of Newton");

  await act(async () => screen.getByRole("radio", { name: "4" }).click());
  await act(async () => document.querySelector("form")?.requestSubmit());

  expect(await screen.findByText("I do not know")).toBeTruthy();
  await waitFor(() => expect(server.heardAt(markAnswer.path)).toHaveLength(1));
  expect(server.heardAt(markAnswer.path)[0]).toMatchObject({
    url: "/api/v6/schools/12/attempts/1/marks/3",
    body: { revision: 0, score: "4", comment: null },
  });
});
