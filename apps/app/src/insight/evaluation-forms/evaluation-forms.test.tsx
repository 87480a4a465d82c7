import {
  createEvaluationForm,
  listEvaluationForms,
  saveEvaluationForm,
  type EvaluationFormVersion,
} from "@dars/contract/insight/evaluation-forms";
import { listSchools } from "@dars/contract/school/schools";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { aSchool } from "#platform/testing/a-school.ts";
import { aSession } from "#platform/testing/a-session.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { names } from "#platform/testing/names.ts";
import { renderPage } from "#platform/testing/render-page.tsx";
import { soon } from "#platform/testing/soon.ts";
import { tap } from "#platform/testing/tap.ts";
import { type } from "#platform/testing/type.ts";

import { EvaluationFormPage } from "./EvaluationFormPage.tsx";
import { EvaluationFormsPage } from "./EvaluationFormsPage.tsx";

const indicator = (id: string, weight: number) => ({
  id,
  domain: "teaching" as const,
  name: names(id),
  weight,
});
const form: EvaluationFormVersion = {
  id: 7,
  name: names("Lesson visit"),
  indicators: [indicator("aims", 60), indicator("pace", 30)],
  family: 7,
  version: 2,
  state: "draft",
  uses: 0,
  revision: 3,
};
const press = async (label: string) => tap(await screen.findByText(label));

const posted = (server: FakeServer) =>
  server.heardAt(createEvaluationForm.path).filter(({ method }) => method === "POST");

const openForm = (server: FakeServer, formId: number | "new") =>
  renderPage(<EvaluationFormPage />, {
    path: "/manage/evaluation-forms/:schoolId/:formId",
    at: `/manage/evaluation-forms/12/${formId}`,
    server,
    session: aSession("administrator"),
  });

test("EVA-1: a draft is published once its weights add up to 100", async () => {
  const server = new FakeServer()
    .on(listEvaluationForms, { forms: [form], cycles: [] })
    .on(saveEvaluationForm, { id: 7, revision: 4 });
  await openForm(server, 7);
  expect(await screen.findByText("The weights must add up to 100 before you publish.")).toBeTruthy();
  await type("Weight (percent)", "70");
  await press("Publish");
  await soon(() =>
    expect(server.heardAt(saveEvaluationForm.path).at(-1)).toMatchObject({
      body: { revision: 3, isPublished: true, form: { indicators: [{ weight: 70 }, { weight: 30 }] } },
    }),
  );
});

test("a published form is followed by a draft of its next version", async () => {
  const server = new FakeServer()
    .on(listEvaluationForms, { forms: [{ ...form, state: "published", uses: 3 }], cycles: [] })
    .on(createEvaluationForm, { id: 8, revision: 1 });
  await openForm(server, 7);
  expect(await screen.findByText("3 visits of this school use it.")).toBeTruthy();
  await press("Draft next version");
  await soon(() =>
    expect(posted(server).at(-1)).toMatchObject({
      body: { from: 7, form: { name: form.name } },
    }),
  );
});

test("a new form begins with one indicator and is saved as a draft", async () => {
  const server = new FakeServer()
    .on(listEvaluationForms, { forms: [], cycles: [] })
    .on(createEvaluationForm, { id: 9, revision: 1 });
  await openForm(server, "new");
  await screen.findByText("Add indicator");
  await type("Name (English)", "Visit");
  await press("Save draft");
  await soon(() =>
    expect(posted(server).at(-1)).toMatchObject({
      body: { from: null, form: { name: { en: "Visit" }, indicators: [{ weight: 10 }] } },
    }),
  );
});

test("the list shows forms with their state, and cycles with their form", async () => {
  const cycle = {
    id: 1,
    name: "Spring",
    startsOn: "2027-02-01",
    endsOn: "2027-05-31",
    rubricId: 7,
    rubric: form.name,
    weights: { evaluator: 2, subject_coordinator: 1, school_management: 1 },
    revision: 1,
  };
  const server = new FakeServer()
    .on(listSchools, { schools: [aSchool({ id: 12 })] })
    .on(listEvaluationForms, { forms: [form], cycles: [cycle] });
  await renderPage(<EvaluationFormsPage />, {
    path: "/manage/evaluation-forms",
    at: "/manage/evaluation-forms?school=12",
    server,
    session: aSession("administrator"),
  });
  expect(await screen.findByText("Draft")).toBeTruthy();
  expect(await screen.findByText("Spring")).toBeTruthy();
  await press("New cycle");
  await type("Name of the cycle", "Autumn");
  expect(screen.getByText("Save cycle")).toBeTruthy();
});
