import { markAnswer, readMarking, readMarkingQueue, type MarkingLine } from "@dars/contract/learning/marking";
import type { QuestionOf } from "@dars/contract/learning/questions";
import { listFiles } from "@dars/contract/talking/files";
import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";

import { aSession } from "#platform/testing/a-session.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { names } from "#platform/testing/names.ts";
import { renderPage, type Rendered } from "#platform/testing/render-page.tsx";
import { tap } from "#platform/testing/tap.ts";

import { ESSAY } from "./essay.factory.ts";
import { MarkingPage } from "./MarkingPage.tsx";

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
  ink: [],
  marker: null,
  revision: 0,
});

async function openQueue(question: QuestionOf<"essay">, answers: MarkingLine[]): Promise<FakeServer> {
  const server = new FakeServer()
    .on(readMarking, { title: "Forces", questions: [{ id: 3, no: 3, waiting: 2, marked: 0 }] })
    .onEach(readMarkingQueue, () => ({ title: "Forces", no: 3, of: 3, question, phrases: [], answers }))
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
  return server;
}

test("answers to one question are marked one after the other, each with what its marker has seen", async () => {
  const answers = [line(1, "Zaid", "Because of Newton"), line(2, "Rojin", "I do not know")];
  const server = await openQueue(ESSAY, answers);

  await act(async () => screen.getByRole("radio", { name: "4" }).click());
  await act(async () => document.querySelector("form")?.requestSubmit());

  expect(await screen.findByText("I do not know")).toBeTruthy();
  await waitFor(() => expect(server.heardAt(markAnswer.path)).toHaveLength(1));
  expect(server.heardAt(markAnswer.path)[0]).toMatchObject({
    url: "/api/v6/schools/12/attempts/1/marks/3",
    body: { revision: 0, score: "4", comment: null },
  });
});

test("points, phrases and words of a mark that was not saved are there again, each at its answer", async () => {
  const answers = [line(1, "Zaid", "Because of Newton"), line(2, "Rojin", "I do not know")];
  const server = new FakeServer()
    .on(readMarking, { title: "Forces", questions: [{ id: 3, no: 3, waiting: 2, marked: 0 }] })
    .onEach(readMarkingQueue, () => ({
      title: "Forces",
      no: 3,
      of: 3,
      question: ESSAY,
      phrases: ["Well argued."],
      answers,
    }))
    .onEach(markAnswer, () => {
      answers[0] = { ...line(1, "Zaid", "Because of Newton"), score: "4", revision: 1 };
      return { revision: 1, waiting: 0 };
    });
  const open = () =>
    renderPage(<MarkingPage />, {
      path: "/exercise/:lessonId/:exerciseId/marking",
      at: "/exercise/0/5/marking",
      server,
      session: aSession("teacher"),
    });
  const opened = await open();
  await screen.findByText("Because of Newton");
  await settle();
  await tap(screen.getByRole("radio", { name: "4" }));
  await tap(screen.getByRole("button", { name: /Well argued/u }));
  await waitFor(async () => expect(await readTypings(opened)).toHaveLength(1));
  await settle();
  cleanup();

  const again = await open();
  await screen.findByText("Because of Newton");
  await waitFor(() => expect(screen.getByText("What you wrote before is here again.")).toBeTruthy());
  expect(screen.getByRole("radio", { name: "4" })).toHaveProperty("checked", true);
  await waitFor(() => expect(document.querySelector("textarea")?.value).toBe("Well argued."));
  await act(async () => document.querySelector("form")?.requestSubmit());

  await waitFor(() => expect(server.heardAt(markAnswer.path)).toHaveLength(1));
  expect(server.heardAt(markAnswer.path)[0]?.body).toMatchObject({ score: "4", comment: "Well argued." });
  expect(await screen.findByText("I do not know")).toBeTruthy();
  expect(screen.queryByText("What you wrote before is here again.")).toBeNull();
  await waitFor(async () => expect(await readTypings(again)).toEqual([]));
});

const readTypings = async ({ services }: Rendered) => services.workspace.get().local?.typings.toArray();
const settle = () => act(() => new Promise((resolve) => void setTimeout(resolve, 50)));

test("the next answer is scrolled to, as its name in the queue, since the form ends below both", async () => {
  const scrolled: string[] = [];
  Element.prototype.scrollIntoView = function scrollIntoView() {
    scrolled.push(`${this.className} ${this.textContent}`);
  };
  const answers = [line(1, "Zaid", "Because of Newton"), line(2, "Rojin", "I do not know")];
  await openQueue(ESSAY, answers);
  expect(scrolled).toEqual([]);

  await act(async () => screen.getByRole("radio", { name: "4" }).click());
  await act(async () => document.querySelector("form")?.requestSubmit());

  await screen.findByText("I do not know");
  expect(scrolled).toEqual([
    expect.stringMatching(/^queue-line Rojin/),
    expect.stringMatching(/^sheet-head Rojin/),
  ]);
});

const level = (points: string) => ({ points, words: "" });

test("a mark by criteria that lacks one names it", async () => {
  const criteria = [
    { id: "law", title: "Names the law", levels: [level("0"), level("2")] },
    { id: "unit", title: "Has the unit", levels: [level("0"), level("3")] },
  ];
  const server = await openQueue({ ...ESSAY, criteria }, [line(1, "Zaid", "Because of Newton")]);

  await act(async () => screen.getByRole("radio", { name: "2" }).click());
  await act(async () => document.querySelector("form")?.requestSubmit());

  expect(await screen.findByText(/Give a mark for .*Has the unit/)).toBeTruthy();
  expect(server.heardAt(markAnswer.path)).toEqual([]);
});

test("strokes of the pen on a photo are saved with the mark, in parts of the photo", async () => {
  const photo = { kind: "photo" as const, fileId: "abcdefghijklmno", name: "sheet.jpg", type: "image/jpeg" };
  const answer: MarkingLine = {
    ...line(1, "Zaid", ""),
    response: { kind: "work", text: "", files: [{ ...photo, size: 9, width: 400, height: 200 }] },
  };
  const server = new FakeServer()
    .on(readMarking, { title: "Forces", questions: [{ id: 3, no: 3, waiting: 1, marked: 0 }] })
    .on(readMarkingQueue, {
      title: "Forces",
      no: 3,
      of: 3,
      question: ESSAY,
      phrases: [],
      answers: [answer],
    })
    .on(listFiles, { files: [], expiresAt: "2026-11-20T08:00:00.000Z" })
    .on(markAnswer, { revision: 1, waiting: 0 });
  await renderPage(<MarkingPage />, {
    path: "/exercise/:lessonId/:exerciseId/marking",
    at: "/exercise/0/5/marking",
    server,
    session: aSession("teacher"),
  });
  await tap(await screen.findByRole("radio", { name: "Green" }));
  const figure = screen.getByRole("figure");
  figure.setPointerCapture = () => undefined;
  figure.getBoundingClientRect = () => new DOMRect(0, 0, 400, 200);

  await act(async () => fireEvent.pointerDown(figure, { clientX: 0, clientY: 100, button: 0 }));
  await act(async () => fireEvent.pointerMove(figure, { clientX: 200, clientY: 100 }));
  await act(async () => fireEvent.pointerUp(figure));
  await act(async () => screen.getByRole("radio", { name: "2" }).click());
  await act(async () => document.querySelector("form")?.requestSubmit());

  await waitFor(() => expect(server.heardAt(markAnswer.path)).toHaveLength(1));
  expect(server.heardAt(markAnswer.path)[0]?.body).toMatchObject({
    ink: [{ fileId: photo.fileId, strokes: [{ pen: "green", points: [0, 5000, 5000, 5000] }] }],
  });
});
