import {
  createEvaluationForm,
  listEvaluationForms,
  retireEvaluationForm,
  saveEvaluationCycle,
  saveEvaluationForm,
  type CycleRecord,
  type FormRecord,
} from "@dars/contract/insight/evaluation-forms";
import { expect, test } from "vitest";

import { authoriseWith } from "#identity/access/public.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import { aGroup, aSchool } from "#platform/testing/factories/organisation.ts";
import { aManagement, anAdministrator } from "#platform/testing/factories/people.ts";
import { testbed } from "#platform/testing/testbed.ts";

import { evaluationForms } from "./evaluation-forms.routes.ts";
import { listRubrics } from "./rubrics.queries.ts";

const { database, as } = await testbed([evaluationForms], { authorise: authoriseWith() });

async function aPlace() {
  const group = await aGroup(database);
  const school = await aSchool(database, group);
  const administrator = await anAdministrator(database, group);
  return {
    school,
    administrator,
    management: await aManagement(database, school),
    params: { schoolId: school.id },
  };
}
type FormsSchool = Awaited<ReturnType<typeof aPlace>>;

const named = (en: string) => ({ en, ar: null, ckb: null });
const buildForm = (name: string, weights: readonly number[]): FormRecord => ({
  name: named(name),
  indicators: weights.map((weight, place) => ({
    id: `point-${place}`,
    domain: "teaching",
    name: named(`Point ${place}`),
    weight,
    hint: "Look at the board",
    levels: ["Never", "", "Sometimes", "", "Always"],
  })),
});
const draft = ({ administrator, params }: FormsSchool, form: FormRecord, from: number | null = null) =>
  as(administrator.actor).call(createEvaluationForm, { params, body: { key: aKey(), from, form } });
const publish = ({ administrator, params }: FormsSchool, formId: number, form: FormRecord, revision = 1) =>
  as(administrator.actor).call(saveEvaluationForm, {
    params: { ...params, formId },
    body: { key: aKey(), revision, isPublished: true, form },
  });
const fetchForms = async ({ administrator, params }: FormsSchool) =>
  (await as(administrator.actor).call(listEvaluationForms, { params })).forms;
const offered = async ({ school }: FormsSchool, day = "2027-02-01") =>
  (await listRubrics(database.reading(school.id), school.id, day)).map(({ name }) => name.en);

test("EVA-1: a form is published once its weights add up to 100, and is offered from then on", async () => {
  const place = await aPlace();
  const { id } = await draft(place, buildForm("Visits", [60]));
  await expect(publish(place, id, buildForm("Visits", [60, 30]))).rejects.toMatchObject({ code: "invalid" });
  expect(await offered(place)).toEqual(["Teacher evaluation"]);
  const { revision } = await publish(place, id, buildForm("Visits", [60, 40]));
  expect(await offered(place)).toEqual(["Visits", "Teacher evaluation"]);
  const refused = { code: "conflict", details: { reason: "published" } };
  await expect(publish(place, id, buildForm("Other", [100]), revision)).rejects.toMatchObject(refused);
});

test("a published form never changes: its next version takes its place and the first is retired", async () => {
  const place = await aPlace();
  const first = await draft(place, buildForm("Visits", [100]));
  await publish(place, first.id, buildForm("Visits", [100]));
  const second = await draft(place, buildForm("Visits", [50, 50]), first.id);
  await expect(draft(place, buildForm("Visits", [100]), first.id)).rejects.toMatchObject({
    code: "conflict",
  });
  await publish(place, second.id, buildForm("Visits", [50, 50]));
  const forms = await fetchForms(place);
  expect(forms.map(({ id, version, state }) => ({ id, version, state }))).toEqual([
    { id: second.id, version: 2, state: "published" },
    { id: expect.any(Number), version: 1, state: "standard" },
    { id: first.id, version: 1, state: "retired" },
  ]);
  expect(await offered(place)).toEqual(["Visits", "Teacher evaluation"]);
});

test("the form that comes with Dars is copied, not changed; a draft can be deleted", async () => {
  const place = await aPlace();
  const [standard] = await fetchForms(place);
  if (!standard) throw new Error("There is none.");
  await expect(publish(place, standard.id, buildForm("Mine", [100]))).rejects.toMatchObject({
    code: "not-found",
  });
  const copy = await draft(place, buildForm("Mine", [100]), standard.id);
  expect(await fetchForms(place)).toMatchObject([
    { id: copy.id, version: 1, state: "draft" },
    { state: "standard" },
  ]);
  const retired = await as(place.administrator.actor).call(retireEvaluationForm, {
    params: { ...place.params, formId: copy.id },
    body: { key: aKey(), revision: 1 },
  });
  expect(retired).toEqual({ state: "deleted" });
  expect(await fetchForms(place)).toHaveLength(1);
});

test("EVA-5: within a cycle its form alone is offered, and cycles do not overlap", async () => {
  const place = await aPlace();
  const { id } = await draft(place, buildForm("Spring visits", [100]));
  await publish(place, id, buildForm("Spring visits", [100]));
  const standard = (await fetchForms(place)).find(({ state }) => state === "standard");
  const cycle: CycleRecord = {
    name: "Spring",
    startsOn: "2027-02-01",
    endsOn: "2027-05-31",
    rubricId: standard?.id ?? 0,
    weights: { evaluator: 2, subject_coordinator: 1, school_management: 1 },
  };
  const save = (cycleId: number, revision: number, change: Partial<CycleRecord> = {}) =>
    as(place.administrator.actor).call(saveEvaluationCycle, {
      params: { ...place.params, cycleId },
      body: { key: aKey(), revision, cycle: { ...cycle, ...change } },
    });
  const made = await save(0, 0);
  expect(await offered(place)).toEqual(["Teacher evaluation"]);
  expect(await offered(place, "2027-06-01")).toEqual(["Spring visits", "Teacher evaluation"]);
  await expect(save(0, 0, { startsOn: "2027-05-31", endsOn: "2027-06-30" })).rejects.toMatchObject({
    details: { reason: "overlaps" },
  });
  await save(made.id, 1, { rubricId: id });
  expect(await offered(place)).toEqual(["Spring visits"]);
});

test("M1: forms are the group's own", async () => {
  const [place, other] = [await aPlace(), await aPlace()];
  const { id } = await draft(place, buildForm("Visits", [100]));
  await expect(publish(other, id, buildForm("Visits", [100]))).rejects.toMatchObject({ code: "not-found" });
  expect(await fetchForms(other)).toHaveLength(1);
  await expect(
    as(place.management.actor).call(listEvaluationForms, { params: place.params }),
  ).rejects.toMatchObject({ code: "forbidden" });
});
