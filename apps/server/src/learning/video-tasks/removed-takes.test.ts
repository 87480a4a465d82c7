import { removeVideoTake } from "@dars/contract/learning/video-looks";
import { listVideoTasks, saveVideoFeedback, withdrawVideoTake } from "@dars/contract/learning/video-tasks";
import { expect, test } from "vitest";

import { aKey } from "#platform/testing/factories/names.ts";
import type { Member } from "#platform/testing/factories/people.ts";

import { videoBed, type VideoPlace } from "./video-tasks.factory.ts";

const { owner, as, aPlace, params, set, sent, seenBy } = await videoBed();

const REASON = "Another child is seen in it.";

test("F5: the management takes a video away with a reason; family and teachers are told, and it may be sent anew", async () => {
  const place = await aPlace();
  const { schoolId, management, student, mother, teacher, second } = place;
  const { id: taskId } = await set(place);
  const { id: takeId } = await sent(place, student, taskId);
  const { id: other } = await sent(place, student, taskId);
  await remove(place, management, other);

  expect(await seenBy(place, mother)).toMatchObject([
    { id: takeId, state: "sent", removedBecause: null },
    { id: other, state: "withdrawn", file: null, removedBecause: REASON },
  ]);
  const { tasks } = await as(teacher.actor).call(listVideoTasks, { params: params(place) });
  expect(tasks).toMatchObject([{ answered: 1, waiting: 1 }]);
  expect(await sent(place, student, taskId)).toMatchObject({ no: 3 });
  const { rows } = await owner.query(
    "select person_id::int as person from notifications where school_id = $1 and kind = 'video-removed'",
    [schoolId],
  );
  const notifiedIds = rows.map(({ person }: { readonly person: number }) => person);
  expect(new Set(notifiedIds)).toEqual(new Set([student.id, mother.id, teacher.id, second.id]));
  expect(await logged(schoolId)).toEqual([
    { subject: student.id, changes: { video: other, task: taskId, reason: REASON } },
  ]);
  expect(await fetchClips(schoolId, other)).toEqual([]);
  await expect(remove(place, management, other)).rejects.toMatchObject({ code: "not-found" });
});

test("F5: neither a teacher nor a coordinator takes a video away; what was said of it stays", async () => {
  const place = await aPlace();
  const { teacher, coordinator, management, student, schoolId } = place;
  const { id: takeId } = await sent(place, student, (await set(place)).id);
  for (const one of [teacher, coordinator])
    await expect(remove(place, one, takeId)).rejects.toMatchObject({ code: "forbidden" });
  await as(teacher.actor).call(saveVideoFeedback, {
    params: { schoolId, takeId },
    body: { key: aKey(), revision: 1, feedback: "Clear voice", remarks: [], returns: true },
  });
  await remove(place, management, takeId);

  expect(await seenBy(place, student)).toMatchObject([{ feedback: "Clear voice", removedBecause: REASON }]);
});

test("F5: a legal hold keeps the clip of what is taken away, and nobody watches it", async () => {
  const place = await aPlace();
  const { schoolId, management, student } = place;
  const { id: takeId } = await sent(place, student, (await set(place)).id);
  await hold(place);
  await remove(place, management, takeId);
  await withdraw(place, takeId);

  expect(await fetchClips(schoolId, takeId)).toEqual([{ isHidden: true }]);
  expect(await seenBy(place, student)).toMatchObject([{ file: null, removedBecause: REASON }]);
});

test("F5: a legal hold keeps the clip of what its student withdraws", async () => {
  const place = await aPlace();
  const { id: takeId } = await sent(place, place.student, (await set(place)).id);
  await hold(place);
  await withdraw(place, takeId);

  expect(await fetchClips(place.schoolId, takeId)).toEqual([{ isHidden: true }]);
});

const hold = ({ schoolId, student, management }: VideoPlace) =>
  owner.query(
    `insert into legal_holds (school_id, person_id, reason, placed_by) values ($1, $2, 'A case', $3)`,
    [schoolId, student.id, management.accountId],
  );

const withdraw = ({ schoolId, student }: VideoPlace, takeId: number) =>
  as(student.actor).call(withdrawVideoTake, { params: { schoolId, studentId: student.id, takeId } });

const remove = ({ schoolId }: VideoPlace, { actor }: Member, takeId: number) =>
  as(actor).call(removeVideoTake, { params: { schoolId, takeId }, body: { key: aKey(), reason: REASON } });

async function logged(schoolId: number) {
  const { rows } = await owner.query(
    `select subject_id::int as subject, changes from audit_events
     where school_id = $1 and action = 'video-take.removed'`,
    [schoolId],
  );
  return rows;
}

async function fetchClips(schoolId: number, takeId: number) {
  const { rows } = await owner.query(
    `select hidden_at is not null as "isHidden" from file_uses
     where school_id = $1 and kind = 'video_take' and target_id = $2`,
    [schoolId, takeId],
  );
  return rows;
}
