import {
  answerTrainingQuiz,
  listTrainingParts,
  saveTrainingParts,
} from "@dars/contract/insight/training-parts";
import {
  answerTraining,
  inviteToTraining,
  listTrainingPeople,
  listTrainings,
  markTraining,
  saveTraining,
  type TrainingRecord,
} from "@dars/contract/insight/trainings";
import { expect, test } from "vitest";

import { authoriseWith } from "#identity/access/public.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import type { Member } from "#platform/testing/factories/people.ts";
import { testbed } from "#platform/testing/testbed.ts";
import { ensurePeople } from "#school/appointments/public.ts";

import { aStaffedSchool } from "./staffed-school.factory.ts";
import { trainings } from "./trainings.routes.ts";

const { database, as } = await testbed([trainings], { authorise: authoriseWith() });

const DAY = 86_400_000;
const QUIZ = {
  id: null,
  kind: "quiz" as const,
  title: "What stays",
  isRequired: true,
  startsAt: null,
  endsAt: null,
  place: null,
  url: null,
  fileId: null,
  questions: [{ text: "Two and two?", options: ["four", "five"], right: 0 }],
  passPercent: 60,
  attempts: 3,
};

async function aSelfPaced(change: Partial<TrainingRecord> = {}) {
  const set = await aStaffedSchool(database);
  await ensurePeople(database);
  const params = { schoolId: set.school.id, training: aKey() };
  const training = {
    title: "First aid",
    about: null,
    subjectId: null,
    isOpen: true,
    isMandatory: true,
    isSelfPaced: true,
    reason: "By order 12",
    startsAt: new Date(Date.now() - 2 * DAY).toISOString(),
    endsAt: new Date(Date.now() - DAY).toISOString(),
    place: "",
    capacity: null,
    hours: 1,
    validMonths: null,
    materials: [],
    isCancelled: false,
    ...change,
  };
  const head = as(set.administrator.actor);
  await head.call(saveTraining, { params, body: { key: aKey(), revision: 0, training } });
  await head.call(saveTrainingParts, { params, body: { key: aKey(), revision: 1, parts: [QUIZ] } });

  const take = async (member: Member) => {
    const client = as(member.actor);
    await client.call(answerTraining, { params, body: { key: aKey(), answer: "going" } });
    const { parts } = await client.call(listTrainingParts, { params });
    const [part] = parts;
    if (!part) throw new Error("It has one part.");
    return client.call(answerTrainingQuiz, {
      params: { ...params, partId: part.id },
      body: { key: aKey(), answers: [0] },
    });
  };
  return {
    ...set,
    params,
    head,
    take,
    seen: async (member: Member) =>
      (await as(member.actor).call(listTrainings, { params: { schoolId: set.school.id } })).trainings,
  };
}

test("N2: all roles of the staff take a self-paced training, also after it is due, and get a certificate", async () => {
  const { huda, management, administrator, coordinator, evaluator, take, seen } = await aSelfPaced();
  for (const member of [huda, management, administrator, coordinator, evaluator]) {
    expect(await seen(member)).toMatchObject([
      { isSelfPaced: true, reason: "By order 12", place: "", mayEnrol: true },
    ]);
    expect(await take(member)).toMatchObject({
      isPassed: true,
      certificate: expect.stringMatching(/^[0-9A-Z]{12}$/),
    });
    expect(await seen(member)).toMatchObject([{ mine: { answer: "going" }, mayEnrol: false }]);
  }
});

test("N1: coordinators and evaluators of the school may be invited", async () => {
  const { head, params, coordinator, evaluator, seen } = await aSelfPaced({ isOpen: false });
  expect(await seen(evaluator)).toEqual([]);
  const { people } = await head.call(listTrainingPeople, { params });
  expect(people).toHaveLength(5);

  await head.call(inviteToTraining, {
    params,
    body: { key: aKey(), personIds: people.map(({ id }) => id) },
  });

  for (const member of [coordinator, evaluator])
    expect(await seen(member)).toMatchObject([{ mine: { answer: "invited" } }]);
});

test("N1: it has neither sessions nor presence; a training on a day has a place", async () => {
  const { head, params, huda } = await aSelfPaced();
  const session = {
    ...QUIZ,
    kind: "session" as const,
    questions: [],
    startsAt: new Date().toISOString(),
    endsAt: new Date(Date.now() + DAY).toISOString(),
    place: "Hall",
  };
  await expect(
    head.call(saveTrainingParts, { params, body: { key: aKey(), revision: 2, parts: [session] } }),
  ).rejects.toMatchObject({ code: "invalid" });
  await expect(
    head.call(markTraining, {
      params,
      body: { key: aKey(), marks: [{ personId: huda.id, wasPresent: true }] },
    }),
  ).rejects.toMatchObject({ code: "conflict", details: { reason: "by-parts" } });
  await expect(aSelfPaced({ isSelfPaced: false })).rejects.toMatchObject({ code: "invalid" });
});
