import {
  amendEvaluation,
  answerEvaluation,
  cancelEvaluation,
  decideAppeal,
  finaliseEvaluation,
  listEvaluations,
  listObservedLessons,
  readEvaluation,
  readEvaluationSetup,
  saveEvaluation,
  type Evaluation,
} from "@dars/contract/insight/evaluations";
import { listSchools } from "@dars/contract/school/schools";
import { act, fireEvent, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";

import { aSchool } from "#platform/testing/a-school.ts";
import { aSession } from "#platform/testing/a-session.ts";
import { answerQuestion } from "#platform/testing/answer-question.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { names } from "#platform/testing/names.ts";
import { renderPage } from "#platform/testing/render-page.tsx";
import { soon } from "#platform/testing/soon.ts";
import { tap } from "#platform/testing/tap.ts";
import { type } from "#platform/testing/type.ts";

import { CreateEvaluationPage } from "./CreateEvaluationPage.tsx";
import { EvaluationPage } from "./EvaluationPage.tsx";
import { EvaluationsDue } from "./EvaluationsDue.tsx";
import { EvaluationsPage } from "./EvaluationsPage.tsx";
import { aRubric, mathsOfA } from "./rubric.factory.ts";
import { KEPT_AFTER_MS } from "./use-evaluation-draft.ts";

const line = {
  schoolId: 12,
  school: names("Rafidain"),
  key: "abcdefghijklmno",
  state: "submitted" as const,
  heldOn: "2026-11-16",
  teacher: { id: 77, name: names("Huda Salim") },
  class: mathsOfA,
  author: { kind: "evaluator" as const, name: names("Sara Ali") },
  isMine: false,
  outcome: 85.5,
  isCounted: true,
  needsMe: true,
};
const evaluation: Evaluation = {
  ...line,
  rubric: aRubric,
  period: 3,
  topic: "Fractions",
  notes: [],
  scores: [{ indicator: "aims", score: 5, note: "Clear on the board" }],
  strengths: "Aims are clear",
  nextStep: null,
  files: [],
  lessons: [],
  band: "advanced",
  answer: null,
  history: [{ kind: "submitted", role: "evaluator", text: null, at: "2026-11-16T09:00:00.000Z" }],
  revision: 4,
  mayAnswer: true,
  mayAppeal: true,
  mayAmend: false,
  mayDecide: false,
  mayFinalise: false,
};
const press = async (label: string) => tap(await screen.findByText(label));

async function choose(label: string, value: string) {
  const field = await screen.findByLabelText(label);
  await act(async () => void fireEvent.change(field, { target: { value } }));
}

const schoolToVisit = (server: FakeServer, classes = [mathsOfA]) =>
  server
    .on(listSchools, { schools: [aSchool({ id: 12 })] })
    .on(readEvaluationSetup, {
      rubric: aRubric,
      rubrics: [aRubric],
      teachers: [{ id: 77, name: names("Huda Salim"), classes }],
    })
    .on(listObservedLessons, { lessons: [{ id: 4, name: names("Halves") }] })
    .on(saveEvaluation, { revision: 1, outcome: null });

async function openForm(server: FakeServer, classes = [mathsOfA]) {
  schoolToVisit(server, classes);
  const rendered = await renderPage(<CreateEvaluationPage />, {
    path: "/create-evaluation",
    server,
    session: aSession("evaluator"),
  });
  await choose("Teacher", "77");
  return rendered;
}

const scoreAll = async (first: string, second: string) => {
  for (const [at, score] of [first, second].entries())
    await act(async () => {
      const group = screen.getAllByRole("group")[at];
      const radio = [...(group?.querySelectorAll("label") ?? [])].find((each) => each.textContent === score);
      if (radio) fireEvent.click(radio);
    });
};

test("a visit is not sent by itself while its class is not chosen", async () => {
  const server = new FakeServer();
  const { address } = await openForm(server, [mathsOfA, { ...mathsOfA, id: 10, section: "B" }]);
  const period = await screen.findByLabelText("Period");
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });

  await act(async () => void fireEvent.change(period, { target: { value: "3" } }));
  await act(() => vi.advanceTimersByTimeAsync(KEPT_AFTER_MS));
  vi.useRealTimers();
  expect(server.heardAt(saveEvaluation.path)).toHaveLength(0);

  await choose("Class", "10");
  await press("Save draft");
  await soon(() =>
    expect(server.heardAt(saveEvaluation.path)[0]?.body).toMatchObject({
      evaluation: { classId: 10, period: 3 },
    }),
  );
  await soon(() => expect(address()).toBe("/evaluations"));
});

test("without a network the draft is kept once, the latest of it", async () => {
  const server = new FakeServer();
  const { services } = await openForm(server);
  server.reachable = false;
  await type("Strengths", "Clear aims");
  await press("Save draft");
  const { outbox } = services.workspace.get();
  await soon(() => expect(outbox.saves.get()).toHaveLength(1));
  expect(outbox.saves.get()[0]?.wire.body).toMatchObject({
    isSubmitted: false,
    evaluation: { strengths: "Clear aims" },
  });
});

async function openEvaluation(shown: Partial<Evaluation>, role: "administrator" | "evaluator" | "teacher") {
  const server = new FakeServer()
    .on(readEvaluation, { ...evaluation, ...shown })
    .on(amendEvaluation, { revision: 5 })
    .on(answerEvaluation, { revision: 5 })
    .on(decideAppeal, { revision: 5 })
    .on(finaliseEvaluation, { revision: 5 });
  await renderPage(<EvaluationPage />, {
    path: "/evaluations/:schoolId/:key",
    at: "/evaluations/12/abcdefghijklmno",
    server,
    session: aSession(role),
  });
  return server;
}

const nothing = { mayAnswer: false, mayAppeal: false };

test("EVA-4: a teacher acknowledges, and the days until which it may be done are named", async () => {
  const server = await openEvaluation({}, "teacher");
  expect(await screen.findByText("Clear on the board")).toBeTruthy();
  expect(screen.getByText(/^Acknowledge it by .*23.*Nov/)).toBeTruthy();
  expect(screen.getByText(/^You can appeal until .*30.*Nov/)).toBeTruthy();
  await press("Acknowledge");
  await soon(() =>
    expect(server.heardAt(answerEvaluation.path).at(-1)).toMatchObject({
      body: { action: "acknowledge", revision: 4 },
    }),
  );
});

test("EVA-4: an appeal without a reason is asked for it at its field", async () => {
  const server = await openEvaluation({}, "teacher");
  await press("Send appeal");
  expect(document.querySelectorAll(".ion-invalid")).toHaveLength(1);
  await type("Reason", "I was ill");
  await press("Send appeal");
  await soon(() =>
    expect(server.heardAt(answerEvaluation.path).map(({ body }) => body)).toMatchObject([
      { action: "appeal", text: "I was ill" },
    ]),
  );
});

test("EVA-4: what cannot be undone is asked first: waiving an appeal", async () => {
  const waived = await openEvaluation({}, "teacher");
  await press("Accept, I won't appeal");
  await answerQuestion("cancel");
  await press("Accept, I won't appeal");
  await answerQuestion("confirm");
  await soon(() => expect(waived.heardAt(answerEvaluation.path)).toHaveLength(1));
});

test("M5: finalising asks first", async () => {
  const server = await openEvaluation({ ...nothing, mayFinalise: true }, "administrator");
  await press("Finalise");
  await answerQuestion("confirm");
  await soon(() => expect(server.heardAt(finaliseEvaluation.path)).toHaveLength(1));
});

test("M4: an appeal is decided with a reason, after a question", async () => {
  const server = await openEvaluation({ ...nothing, state: "appealed", mayDecide: true }, "administrator");
  await type("Reason", "The visit was too short");
  await press("Set it aside");
  await answerQuestion("confirm");
  await soon(() =>
    expect(server.heardAt(decideAppeal.path)[0]).toMatchObject({
      body: { decision: "set_aside", reason: "The visit was too short" },
    }),
  );
});

test("an amendment without a reason or a score says so", async () => {
  const server = await openEvaluation({ ...nothing, mayAmend: true }, "evaluator");
  await press("Amend");
  await type("Reason for the amendment", "One score was missing");
  await press("Save amendment");
  expect(await screen.findByText("The scores are not complete yet.")).toBeTruthy();
  await scoreAll("5", "3");
  await press("Save amendment");
  await soon(() =>
    expect(server.heardAt(amendEvaluation.path)[0]).toMatchObject({
      body: { reason: "One score was missing", strengths: "Aims are clear", nextStep: null },
    }),
  );
});

test("a list shows state and outcome; a draft opens where it was written", async () => {
  const draft = { ...line, key: "draftdraftdraft", state: "draft" as const, outcome: null, isMine: true };
  const server = new FakeServer().on(listEvaluations, {
    evaluations: [line, draft],
    results: [
      {
        schoolId: 12,
        cycle: "2026-2027",
        teacher: line.teacher,
        evaluations: 2,
        percent: 85.5,
        band: "advanced",
      },
    ],
  });
  await renderPage(<EvaluationsPage />, { path: "/evaluations", server, session: aSession("evaluator") });
  expect(await screen.findByText("Submitted")).toBeTruthy();
  expect(await screen.findByText("Draft")).toBeTruthy();
  expect(document.body.innerHTML).toContain("/create-evaluation?school=12&amp;evaluation=draftdraftdraft");
});

test("EVA: a draft that the school has is discarded after a question", async () => {
  const server = schoolToVisit(new FakeServer())
    .on(readEvaluation, { ...evaluation, state: "draft", outcome: null, band: null })
    .on(cancelEvaluation, { revision: 5 });
  await renderPage(<CreateEvaluationPage />, {
    path: "/create-evaluation",
    at: "/create-evaluation?school=12&evaluation=abcdefghijklmno",
    server,
    session: aSession("evaluator"),
  });
  expect(await screen.findByText("Evaluation draft")).toBeTruthy();

  await press("Discard draft");
  await answerQuestion("destructive");

  await soon(() => expect(server.heardAt(cancelEvaluation.path)).toHaveLength(1));
});

test("on the home of a teacher an evaluation names who wrote it", async () => {
  const server = new FakeServer().on(listEvaluations, { evaluations: [line], results: [] });
  await renderPage(<EvaluationsDue />, { path: "/home", server, session: aSession("teacher") });

  expect(await screen.findByText("Sara Ali")).toBeTruthy();
  expect(screen.queryByText("Huda Salim")).toBeNull();
});
