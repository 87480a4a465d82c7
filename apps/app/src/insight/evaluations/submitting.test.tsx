import {
  listEvaluations,
  listObservedLessons,
  readEvaluationSetup,
  saveEvaluation,
} from "@dars/contract/insight/evaluations";
import { listVisitLessons, type VisitLesson } from "@dars/contract/insight/visit-lessons";
import { toWire } from "@dars/contract/platform/route";
import { listSchools } from "@dars/contract/school/schools";
import { act, fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { newClientId } from "#platform/api/client-id.ts";
import { aSchool } from "#platform/testing/a-school.ts";
import { aSession } from "#platform/testing/a-session.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { names } from "#platform/testing/names.ts";
import { renderPage } from "#platform/testing/render-page.tsx";
import { soon } from "#platform/testing/soon.ts";
import { tap } from "#platform/testing/tap.ts";
import { type } from "#platform/testing/type.ts";

import { CreateEvaluationPage } from "./CreateEvaluationPage.tsx";
import { EvaluationsPage } from "./EvaluationsPage.tsx";
import { aRubric, mathsOfA } from "./rubric.factory.ts";

const mathsOfB = { ...mathsOfA, id: 10, section: "B" };
const lesson: VisitLesson = {
  teacherId: 77,
  classId: 10,
  no: 4,
  startsAt: "10:40",
  endsAt: "11:25",
  room: "Lab 2",
  planned: { id: 5, name: names("Newton's second law"), isTaught: false },
  register: { present: 23, students: 25 },
};

async function openForm(lessons: VisitLesson[] = [lesson]) {
  const server = new FakeServer()
    .on(listSchools, { schools: [aSchool({ id: 12 })] })
    .on(readEvaluationSetup, {
      rubric: aRubric,
      rubrics: [aRubric],
      teachers: [{ id: 77, name: names("Huda Salim"), classes: [mathsOfA, mathsOfB] }],
    })
    .on(listVisitLessons, { lessons })
    .on(listObservedLessons, { lessons: [] })
    .on(listEvaluations, { evaluations: [], results: [] })
    .on(saveEvaluation, { revision: 1, outcome: null });
  const rendered = await renderPage(<CreateEvaluationPage />, {
    path: "/create-evaluation",
    at: "/create-evaluation?teacher=77",
    server,
    session: aSession("evaluator"),
  });
  return rendered;
}

const press = async (label: string) => tap(await screen.findByText(label));
const pick = async (label: RegExp) => {
  const radio = await screen.findByRole("radio", { name: label });
  await act(async () => void fireEvent.click(radio));
};
const score = async (name: string, value: string) => {
  const group = await screen.findByRole("group", { name: new RegExp(`^${name} `) });
  const radio = [...group.querySelectorAll("label")].find(({ textContent }) => textContent === value);
  if (!radio) throw new Error("No such score.");
  await act(async () => void fireEvent.click(radio));
};
const findSent = (server: FakeServer) => server.heardAt(saveEvaluation.path).at(-1)?.body;

test("M2: a lesson of the day brings its class, period and planned topic", async () => {
  const { server, address } = await openForm();

  await pick(/10:40/);
  expect(await screen.findByText(/Planned: .*Newton's second law/)).toBeTruthy();
  expect(screen.getByText(/23.* of .*25.* present/)).toBeTruthy();
  expect(screen.queryByLabelText("Class")).toBeNull();
  await press("Save draft");

  await soon(() =>
    expect(findSent(server)).toMatchObject({
      evaluation: { classId: 10, period: 4, topic: "Newton's second law" },
    }),
  );
  await soon(() => expect(address()).toBe("/evaluations"));
});

test("M2: class and period are chosen by hand only for another lesson", async () => {
  await openForm();
  await pick(/Another lesson/);
  expect(await screen.findByLabelText("Class")).toBeTruthy();
});

test("EVA-2, EVA-7: a visit is submitted on the page after it, once nothing is missing", async () => {
  const { server, address } = await openForm();
  await pick(/10:40/);
  await score("aims", "5");
  await tap(await screen.findByRole("button", { name: /pace like 2|aims like 2/ }));
  await score("aims", "5");
  await score("pace", "2");
  expect(await screen.findByText(/A score of 2 or less needs evidence/)).toBeTruthy();

  await press("Review before submitting");
  for (const gap of [/has no evidence/, "Strengths are empty", "The next step is empty"])
    expect(await screen.findByText(gap)).toBeTruthy();
  expect(screen.getByText("pace like 2")).toBeTruthy();
  expect(screen.getByText("Submit").closest("ion-button")?.disabled).toBe(true);
  await press("Go on writing");

  await score("pace", "3");
  await type("Strengths", "Clear aims");
  await type("Next step", "Let students ask");
  await press("Review before submitting");
  expect(await screen.findByText("Nothing is missing")).toBeTruthy();
  expect(screen.getByText(/84/)).toBeTruthy();
  expect(server.heardAt(saveEvaluation.path).some(({ body }) => Object(body).isSubmitted === true)).toBe(
    false,
  );
  await press("Submit");

  await soon(() =>
    expect(findSent(server)).toMatchObject({
      isSubmitted: true,
      evaluation: { teacherId: 77, classId: 10, rubricId: 1, nextStep: "Let students ask" },
    }),
  );
  await soon(() => expect(address()).toBe("/evaluations"));
});

test("EVA-7: a note of the visit becomes evidence", async () => {
  const { server, address } = await openForm();
  await pick(/10:40/);
  await type("Note", "The projector did not work");
  await press("Add note");
  await score("aims", "2");
  const field = await screen.findByLabelText("From your notes");
  const option = field.querySelectorAll("option")[1];
  await act(async () => void fireEvent.change(field, { target: { value: option?.value } }));
  expect(screen.queryByText(/A score of 2 or less needs evidence/)).toBeNull();
  await press("Save draft");

  await soon(() =>
    expect(findSent(server)).toMatchObject({
      evaluation: {
        scores: [{ score: 2, note: expect.stringMatching(/\d:\d\d.* The projector did not work$/) }],
      },
    }),
  );
  await soon(() => expect(address()).toBe("/evaluations"));
});

test("a submitted visit that waits for the network stays in the list", async () => {
  const server = new FakeServer().on(listEvaluations, { evaluations: [], results: [] });
  const { services } = await renderPage(<EvaluationsPage />, {
    path: "/evaluations",
    server,
    session: aSession("evaluator"),
  });
  await screen.findByText("No evaluations yet");
  server.reachable = false;

  const draft = {
    teacherId: 77,
    classId: 9,
    rubricId: 1,
    heldOn: "2026-11-16",
    period: 4,
    topic: null,
    notes: [],
    scores: [],
    strengths: "Clear aims",
    nextStep: "Let students ask",
  };
  const params = { schoolId: 12, evaluation: "abcdefghijklmno" };
  const body = { key: newClientId(), isSubmitted: true, evaluation: draft };
  await act(
    async () =>
      void (await services.workspace
        .get()
        .outbox.send(toWire(saveEvaluation, { params, body }), "Evaluation of Huda Salim")),
  );

  expect(await screen.findByText("Evaluation of Huda Salim")).toBeTruthy();
  expect(screen.getByText(/Submitted/)).toBeTruthy();
  expect(screen.getByText("On this device")).toBeTruthy();
});
