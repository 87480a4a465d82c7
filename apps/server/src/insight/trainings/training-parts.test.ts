import {
  answerTrainingQuiz,
  finishTrainingPart,
  listTrainingParts,
  markTrainingPart,
  printCertificate,
  saveTrainingParts,
  type TrainingPartRecord,
} from "@dars/contract/insight/training-parts";
import {
  answerTraining,
  listTrainingPeople,
  listTrainings,
  markTraining,
  saveTraining,
} from "@dars/contract/insight/trainings";
import { sql } from "kysely";
import { extractText, getDocumentProxy } from "unpdf";
import { expect, test } from "vitest";

import { authoriseWith } from "#identity/access/public.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import type { Member } from "#platform/testing/factories/people.ts";
import { takesLong } from "#platform/testing/sized.ts";
import { testbed } from "#platform/testing/testbed.ts";

import { checkTrainingCertificate } from "./check-training-certificate.ts";
import { aStaffedSchool } from "./staffed-school.factory.ts";
import { trainings } from "./trainings.routes.ts";

takesLong();

const { database, as } = await testbed([trainings], { authorise: authoriseWith() });
type Staffed = Awaited<ReturnType<typeof aStaffedSchool>>;
const at = ({ school }: Staffed, training: string) => ({ schoolId: school.id, training });
const inDays = (days: number, hours = 0) =>
  new Date(Date.now() + days * 86_400_000 + hours * 3_600_000).toISOString();

const PLAIN = {
  id: null,
  isRequired: true,
  startsAt: null,
  endsAt: null,
  place: null,
  url: null,
  fileId: null,
  questions: [],
  passPercent: 60,
  attempts: 3,
};
const session: TrainingPartRecord = {
  ...PLAIN,
  kind: "session",
  title: "In the hall",
  startsAt: inDays(1),
  endsAt: inDays(1, 2),
  place: "Hall",
};
const material: TrainingPartRecord = {
  ...PLAIN,
  kind: "material",
  title: "Reader",
  url: "https://example.org/reader.pdf",
};
const quiz: TrainingPartRecord = {
  ...PLAIN,
  kind: "quiz",
  title: "What stays",
  attempts: 2,
  questions: [
    { text: "Open question?", options: ["Why?", "Is it four?"], right: 0 },
    { text: "Waiting time?", options: ["None", "Three seconds"], right: 1 },
  ],
};

/** Huda takes part in a training of her subject that has these parts. */
async function aTraining(set: Staffed, parts: readonly TrainingPartRecord[]) {
  const key = aKey();
  const training = {
    title: "Classroom talk",
    about: null,
    subjectId: set.maths.id,
    isOpen: true,
    isMandatory: false,
    startsAt: inDays(1),
    endsAt: inDays(20),
    place: "Hall",
    capacity: null,
    hours: 6,
    validMonths: 12,
    materials: [],
    isCancelled: false,
  };
  const params = at(set, key);
  await as(set.coordinator.actor).call(saveTraining, {
    params,
    body: { key: aKey(), revision: 0, training },
  });
  await writeParts(set, key, parts, 1);
  await as(set.huda.actor).call(answerTraining, { params, body: { key: aKey(), answer: "going" } });
  return key;
}

const writeParts = (set: Staffed, key: string, parts: readonly TrainingPartRecord[], revision: number) =>
  as(set.coordinator.actor).call(saveTrainingParts, {
    params: at(set, key),
    body: { key: aKey(), revision, parts: [...parts] },
  });
const partsFor = async (set: Staffed, member: Member, key: string) =>
  (await as(member.actor).call(listTrainingParts, { params: at(set, key) })).parts;
const finish = (set: Staffed, key: string, partId: number, member = set.huda) =>
  as(member.actor).call(finishTrainingPart, { params: { ...at(set, key), partId }, body: { key: aKey() } });
const hand = (set: Staffed, key: string, partId: number, answers: (number | null)[]) =>
  as(set.huda.actor).call(answerTrainingQuiz, {
    params: { ...at(set, key), partId },
    body: { key: aKey(), answers },
  });
const mark = (set: Staffed, key: string, partId: number, wasPresent: boolean) =>
  as(set.management.actor).call(markTrainingPart, {
    params: { ...at(set, key), partId },
    body: { key: aKey(), marks: [{ personId: set.huda.id, wasPresent }] },
  });
const begin = (set: Staffed, partId: number) =>
  database.inSchool(set.school.id, (db) =>
    sql`update training_parts set starts_at = now() - interval '2 hours', ends_at = now()
      where school_id = ${set.school.id} and id = ${partId}`.execute(db),
  );
const fetchPartIds = async (set: Staffed, key: string) =>
  (await partsFor(set, set.huda, key)).map(({ id }) => id);
const mine = async (set: Staffed, key: string) => {
  const { trainings: all } = await as(set.huda.actor).call(listTrainings, {
    params: { schoolId: set.school.id },
  });
  return all.find((each) => each.key === key);
};

test("TRN-1: a training is complete with its last required part, and its certificate is checked and printed", async () => {
  const set = await aStaffedSchool(database);
  const key = await aTraining(set, [
    session,
    material,
    quiz,
    { ...material, title: "More", isRequired: false },
  ]);
  const [hall = 0, reader = 0, test2 = 0] = await fetchPartIds(set, key);

  await expect(mark(set, key, hall, true)).rejects.toMatchObject({ details: { reason: "not-begun" } });
  await begin(set, hall);
  expect(await mark(set, key, hall, true)).toEqual({ completed: 0 });
  expect(await finish(set, key, reader)).toEqual({ certificate: null });
  expect(await mine(set, key)).toMatchObject({ parts: 3, partsDone: 2 });
  expect(await hand(set, key, test2, [0, 0])).toEqual({
    percent: 50,
    isPassed: false,
    attemptsLeft: 1,
    certificate: null,
  });
  const { certificate } = await hand(set, key, test2, [0, 1]);
  expect(certificate).toMatch(/^[0-9A-Z]{12}$/);
  expect(await mine(set, key)).toMatchObject({ mine: { certificate, wasPresent: true } });

  const typed = `${certificate?.slice(0, 4)}-${certificate?.slice(4).toLowerCase()}`;
  const found = await checkTrainingCertificate(database, typed);
  expect(found?.facts).toMatchObject({ state: "valid", certificate: { title: "Classroom talk", hours: 6 } });
  expect(found?.page("en")).toContain("This certificate is genuine");
  const file = await as(set.huda.actor).call(printCertificate, {
    params: at(set, key),
    body: { locale: "en" },
  });
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(file.bytes)), {
    mergePages: true,
  });
  expect(text).toContain("Classroom talk");
  await expect(
    as(set.management.actor).call(printCertificate, { params: at(set, key), body: { locale: "ar" } }),
  ).rejects.toMatchObject({ code: "not-found" });
});

test("TRN-1: who has completed a training before its day takes part and no longer declines", async () => {
  const set = await aStaffedSchool(database);
  const key = await aTraining(set, [material]);
  const [reader = 0] = await fetchPartIds(set, key);
  expect(await mine(set, key)).toMatchObject({ mayEnrol: true });
  const { certificate } = await finish(set, key, reader);

  const decline = as(set.huda.actor).call(answerTraining, {
    params: at(set, key),
    body: { key: aKey(), answer: "declined" },
  });

  await expect(decline).rejects.toMatchObject({ details: { reason: "passed" } });
  expect(await mine(set, key)).toMatchObject({ mayEnrol: false, mine: { answer: "going", certificate } });
});

test("TRN-1: a quiz has as many attempts as it says, and its right options are not told to those who take it", async () => {
  const set = await aStaffedSchool(database);
  const key = await aTraining(set, [quiz]);
  const [part] = await partsFor(set, set.huda, key);
  expect(part?.questions.map(({ right }) => right)).toEqual([null, null]);
  const [written] = await partsFor(set, set.coordinator, key);
  expect(written?.questions.map(({ right }) => right)).toEqual([0, 1]);
  const id = part?.id ?? 0;
  await hand(set, key, id, [1, null]);
  await hand(set, key, id, []);
  await expect(hand(set, key, id, [0, 1])).rejects.toMatchObject({ details: { reason: "no-attempts" } });
  expect((await partsFor(set, set.huda, key))[0]?.mine).toEqual({
    isDone: false,
    wasPresent: null,
    attempts: 2,
    bestPercent: 0,
  });
});

test("presence that is taken back takes the certificate back; the office sees who has done what", async () => {
  const set = await aStaffedSchool(database);
  const key = await aTraining(set, [session]);
  const [hall = 0] = await fetchPartIds(set, key);
  await begin(set, hall);
  expect(await mark(set, key, hall, true)).toEqual({ completed: 1 });
  const { people } = await as(set.coordinator.actor).call(listTrainingPeople, { params: at(set, key) });
  expect(people).toMatchObject([
    { id: set.huda.id, results: [{ partId: hall, isDone: true, wasPresent: true }] },
  ]);
  await mark(set, key, hall, false);
  expect((await mine(set, key))?.mine).toMatchObject({ certificate: null });
  await expect(
    as(set.management.actor).call(markTraining, {
      params: at(set, key),
      body: { key: aKey(), marks: [{ personId: set.huda.id, wasPresent: true }] },
    }),
  ).rejects.toMatchObject({ details: { reason: "by-parts" } });
});

test("parts are written whole: results of those that stay are kept, and what is left may complete it", async () => {
  const set = await aStaffedSchool(database);
  const key = await aTraining(set, [material, quiz]);
  const [reader = 0] = await fetchPartIds(set, key);
  await finish(set, key, reader);
  await expect(finish(set, key, reader, set.omar)).rejects.toMatchObject({ code: "not-found" });
  const { revision } = await writeParts(set, key, [{ ...material, id: reader, title: "The reader" }], 2);
  expect(await mine(set, key)).toMatchObject({
    parts: 1,
    partsDone: 1,
    mine: { wasPresent: true },
    revision,
  });
  const wrong: TrainingPartRecord[] = [
    { ...material, url: null },
    { ...session, endsAt: session.startsAt },
    { ...quiz, questions: [] },
    { ...quiz, id: reader },
  ];
  for (const part of wrong)
    await expect(writeParts(set, key, [part], revision)).rejects.toMatchObject({ code: "invalid" });
});
