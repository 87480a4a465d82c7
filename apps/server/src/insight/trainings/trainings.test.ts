import {
  answerTraining,
  checkCertificate,
  inviteToTraining,
  listTrainingPeople,
  listTrainings,
  markTraining,
  saveTraining,
  type TrainingRecord,
} from "@dars/contract/insight/trainings";
import { sql } from "kysely";
import { expect, test } from "vitest";

import { authoriseWith } from "#identity/access/public.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import type { Member } from "#platform/testing/factories/people.ts";
import { testbed } from "#platform/testing/testbed.ts";

import { aStaffedSchool } from "./staffed-school.factory.ts";
import { trainings } from "./trainings.routes.ts";

const { database, as } = await testbed([trainings], { authorise: authoriseWith() });

type Staffed = Awaited<ReturnType<typeof aStaffedSchool>>;
const at = ({ school }: Staffed, training: string) => ({ schoolId: school.id, training });
const inDays = (days: number, hours = 0) =>
  new Date(Date.now() + days * 86_400_000 + hours * 3_600_000).toISOString();

const save = (
  set: Staffed,
  member: Member,
  training: string,
  change: Partial<TrainingRecord> = {},
  revision = 0,
) =>
  as(member.actor).call(saveTraining, {
    params: at(set, training),
    body: {
      key: aKey(),
      revision,
      training: {
        title: "Classroom talk",
        about: null,
        subjectId: set.maths.id,
        isOpen: true,
        isMandatory: false,
        startsAt: inDays(5),
        endsAt: inDays(5, 3),
        place: "Hall",
        capacity: 1,
        hours: 3,
        validMonths: 24,
        materials: [{ title: "Reader", url: "https://example.org/reader.pdf" }],
        isCancelled: false,
        ...change,
      },
    },
  });
const listed = async (set: Staffed, member: Member) =>
  (await as(member.actor).call(listTrainings, { params: { schoolId: set.school.id } })).trainings;
const answer = (set: Staffed, member: Member, training: string, reply: "going" | "declined" = "going") =>
  as(member.actor).call(answerTraining, { params: at(set, training), body: { key: aKey(), answer: reply } });
const invite = (set: Staffed, member: Member, training: string, personIds: number[]) =>
  as(member.actor).call(inviteToTraining, { params: at(set, training), body: { key: aKey(), personIds } });
const mark = (set: Staffed, training: string, personId: number, wasPresent: boolean) =>
  as(set.management.actor).call(markTraining, {
    params: at(set, training),
    body: { key: aKey(), marks: [{ personId, wasPresent }] },
  });
const begin = (set: Staffed, training: string) =>
  database.inSchool(set.school.id, (db) =>
    sql`update trainings set starts_at = now() - interval '3 hours', ends_at = now()
      where school_id = ${set.school.id} and key = ${training}`.execute(db),
  );

test("N1: a coordinator makes trainings of its subject, an administrator for everybody", async () => {
  const set = await aStaffedSchool(database);
  const key = aKey();
  await save(set, set.coordinator, key);
  await expect(save(set, set.coordinator, aKey(), { subjectId: set.arabic.id })).rejects.toMatchObject({
    code: "invalid",
  });
  await expect(save(set, set.coordinator, aKey(), { subjectId: null })).rejects.toMatchObject({
    code: "invalid",
  });
  await save(set, set.administrator, aKey(), { subjectId: null, isOpen: false });
  expect((await listed(set, set.huda)).map((each) => each.key)).toEqual([key]);
  expect(await listed(set, set.omar)).toEqual([]);
  expect(await listed(set, set.management)).toHaveLength(2);
  await expect(save(set, set.coordinator, key, {}, 0)).rejects.toMatchObject({ code: "conflict" });
  await save(set, set.coordinator, key, { place: "Library" }, 1);
});

test("N1: the key of another subject's training overwrites nothing", async () => {
  const set = await aStaffedSchool(database);
  const key = aKey();
  await save(set, set.administrator, key, { subjectId: set.arabic.id });
  await expect(save(set, set.coordinator, key, { title: "Mine" })).rejects.toMatchObject({
    code: "not-found",
  });
  expect(await listed(set, set.omar)).toMatchObject([{ title: "Classroom talk" }]);
});

test("TRN-2: a certificate is dated by the training's end, however late presence is recorded", async () => {
  const set = await aStaffedSchool(database);
  const key = aKey();
  await save(set, set.coordinator, key);
  await answer(set, set.huda, key);
  await database.inSchool(set.school.id, (db) =>
    sql`update trainings set starts_at = '2026-03-02T06:00:00Z', ends_at = '2026-03-02T09:00:00Z'
      where school_id = ${set.school.id} and key = ${key}`.execute(db),
  );
  await mark(set, key, set.huda.id, true);
  const number = (await listed(set, set.huda))[0]?.mine?.certificate ?? "";
  const { certificate } = await as(set.omar.actor).call(checkCertificate, { params: { number } });
  expect(certificate).toMatchObject({ completedOn: "2026-03-02", validUntil: "2028-03-02" });
});

test("N2: who is invited or finds it open enrols while there is room", async () => {
  const set = await aStaffedSchool(database);
  const key = aKey();
  await save(set, set.administrator, key, { subjectId: null, isOpen: false });
  await expect(answer(set, set.huda, key)).rejects.toMatchObject({ code: "not-found" });
  expect(await invite(set, set.management, key, [set.huda.id, set.omar.id])).toEqual({ invited: 2 });
  expect(await invite(set, set.management, key, [set.huda.id])).toEqual({ invited: 0 });
  await answer(set, set.huda, key);
  await expect(answer(set, set.omar, key)).rejects.toMatchObject({ code: "conflict" });
  await answer(set, set.huda, key, "declined");
  await answer(set, set.omar, key);
  expect(await listed(set, set.omar)).toMatchObject([{ going: 1, mine: { answer: "going" } }]);
});

test("a training of a subject invites its teachers alone", async () => {
  const set = await aStaffedSchool(database);
  const key = aKey();
  await save(set, set.coordinator, key);
  await expect(invite(set, set.coordinator, key, [set.omar.id])).rejects.toMatchObject({ code: "invalid" });
  await expect(answer(set, set.omar, key)).rejects.toMatchObject({ code: "not-found" });
  const { people } = await as(set.coordinator.actor).call(listTrainingPeople, { params: at(set, key) });
  expect(people.map(({ id }) => id)).toEqual([set.huda.id]);
});

test("TRN-1, TRN-2: presence completes it, with a number that anybody checks", async () => {
  const set = await aStaffedSchool(database);
  const key = aKey();
  await save(set, set.coordinator, key);
  await answer(set, set.huda, key);
  await expect(mark(set, key, set.huda.id, true)).rejects.toMatchObject({ code: "conflict" });
  await begin(set, key);
  expect(await mark(set, key, set.huda.id, true)).toEqual({ completed: 1 });
  await mark(set, key, set.huda.id, true);
  const [training] = await listed(set, set.huda);
  const number = training?.mine?.certificate ?? "";
  const check = async () =>
    (await as(set.omar.actor).call(checkCertificate, { params: { number } })).certificate;
  expect(await check()).toMatchObject({ title: "Classroom talk", hours: 3 });
  expect((await check())?.validUntil).not.toBeNull();
  await mark(set, key, set.huda.id, false);
  expect(await check()).toBeNull();
});

test("after it has begun nobody enrols, and a cancelled one is closed", async () => {
  const set = await aStaffedSchool(database);
  const [begun, cancelled] = [aKey(), aKey()];
  await save(set, set.coordinator, begun);
  await begin(set, begun);
  await expect(answer(set, set.huda, begun)).rejects.toMatchObject({ code: "conflict" });
  await save(set, set.coordinator, cancelled);
  await save(set, set.coordinator, cancelled, { isCancelled: true }, 1);
  await expect(answer(set, set.huda, cancelled)).rejects.toMatchObject({ code: "conflict" });
  await expect(invite(set, set.management, cancelled, [set.huda.id])).rejects.toMatchObject({
    code: "conflict",
  });
});
