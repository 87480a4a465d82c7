import { askForAnotherTake } from "@dars/contract/learning/video-again";
import { askToShowTake } from "@dars/contract/learning/video-showcase";
import {
  listStudentVideoTasks,
  listVideoTasks,
  saveVideoFeedback,
} from "@dars/contract/learning/video-tasks";
import { expect, test } from "vitest";

import { aKey } from "#platform/testing/factories/names.ts";
import type { Member } from "#platform/testing/factories/people.ts";

import { videoBed, type VideoPlace } from "./video-tasks.factory.ts";

const { owner, as, aPlace, params, set, sent, seenBy } = await videoBed();

test("F3: a take that is too dark is sent back unmarked, and another one may be sent though none was left", async () => {
  const place = await aPlace();
  const { student, mother } = place;
  const { id: taskId } = await set(place);
  await sent(place, student, taskId);
  const { id: takeId } = await sent(place, student, taskId);
  await expect(sent(place, student, taskId)).rejects.toMatchObject({ details: { reason: "no-takes" } });

  expect(await again(place, place.teacher, takeId, 1)).toEqual({ revision: 2, state: "rejected" });

  expect((await seenBy(place, mother)).at(-1)).toMatchObject({
    state: "rejected",
    again: { fault: "dark", note: "Stand at a window." },
    feedback: "",
  });
  expect(await counts(place)).toEqual({ answered: 0, waiting: 0 });
  await sent(place, student, taskId);
  expect(await counts(place)).toEqual({ answered: 1, waiting: 1 });
  await expect(sent(place, student, taskId)).rejects.toMatchObject({ details: { reason: "no-takes" } });
});

test("F3: of what was returned another take may be asked for, and its feedback stays", async () => {
  const place = await aPlace();
  const { student } = place;
  const { id: taskId } = await set(place);
  const { id: takeId } = await sent(place, student, taskId);
  const { revision } = await returned(place, takeId, 1);
  await expect(sent(place, student, taskId)).rejects.toMatchObject({ details: { reason: "returned" } });
  await again(place, place.teacher, takeId, revision);

  expect(await seenBy(place, student)).toMatchObject([{ state: "returned", feedback: "Clear voice" }]);
  expect(await whyNot(place)).toBeNull();
  const { id: next } = await sent(place, student, taskId);
  await returned(place, next, 1);
  expect(await whyNot(place)).toBe("returned");
});

test("one that was sent back may be marked after all; the class's teacher alone asks, of what it has seen", async () => {
  const place = await aPlace();
  const { id: taskId } = await set(place);
  const { id: takeId } = await sent(place, place.student, taskId);
  await expect(again(place, place.colleague, takeId, 1)).rejects.toMatchObject({ code: "not-found" });
  await expect(again(place, place.teacher, takeId, 7)).rejects.toMatchObject({
    details: { reason: "stale" },
  });
  const { revision } = await again(place, place.teacher, takeId, 1);

  expect(await returned(place, takeId, revision)).toMatchObject({ state: "returned" });
  expect(await seenBy(place, place.student)).toMatchObject([{ state: "returned", again: null }]);
});

test("the family is told that another take is asked for; the guardians alone are asked about showing one", async () => {
  const place = await aPlace();
  const { schoolId, teacher, student, mother } = place;
  const { id: taskId } = await set(place);
  const { id: takeId } = await sent(place, student, taskId);
  const { revision } = await again(place, teacher, takeId, 1);
  await returned(place, takeId, revision);
  await as(teacher.actor).call(askToShowTake, {
    params: { schoolId, takeId },
    body: { key: aKey(), isAsked: true },
  });

  const { rows } = await owner.query(
    `select kind, person_id::int as person, target from notifications
     where school_id = $1 and kind like 'video-%' order by id`,
    [schoolId],
  );
  const target = String(place.offeringId);
  expect(rows).toEqual([
    { kind: "video-again", person: student.id, target },
    { kind: "video-again", person: mother.id, target },
    { kind: "video-show", person: mother.id, target },
  ]);
});

const again = ({ schoolId }: VideoPlace, { actor }: Member, takeId: number, revision: number) =>
  as(actor).call(askForAnotherTake, {
    params: { schoolId, takeId },
    body: { key: aKey(), revision, fault: "dark", note: "Stand at a window." },
  });

const returned = ({ schoolId, teacher }: VideoPlace, takeId: number, revision: number) =>
  as(teacher.actor).call(saveVideoFeedback, {
    params: { schoolId, takeId },
    body: { key: aKey(), revision, feedback: "Clear voice", remarks: [], returns: true },
  });

async function counts(place: VideoPlace) {
  const { tasks } = await as(place.teacher.actor).call(listVideoTasks, { params: params(place) });
  return tasks.map(({ answered, waiting }) => ({ answered, waiting }))[0];
}

async function whyNot(place: VideoPlace) {
  const { tasks } = await as(place.student.actor).call(listStudentVideoTasks, {
    params: { ...params(place), studentId: place.student.id },
  });
  return tasks[0]?.whyNot;
}
