import { changeVideoTask, removeVideoTask } from "@dars/contract/learning/video-task-writing";
import {
  listVideoTakes,
  listVideoTasks,
  saveVideoFeedback,
  withdrawVideoTake,
} from "@dars/contract/learning/video-tasks";
import { expect, test } from "vitest";

import { aKey } from "#platform/testing/factories/names.ts";
import type { Member } from "#platform/testing/factories/people.ts";
import { lockWaits } from "#platform/testing/lock-waits.ts";

import { mayReadVideoTaskFiles } from "./may-read-video-task-files.ts";
import { TEXT, videoBed } from "./video-tasks.factory.ts";

const { database, owner, tokens, as, aPlace, params, set, sent, seenBy } = await videoBed();

test("a student answers, the teacher comments and returns, and the family sees it only then (FB-1)", async () => {
  const place = await aPlace();
  const { schoolId, teacher, student, mother } = place;
  const { id: taskId } = await set(place);
  const { id: takeId } = await sent(place, student, taskId);
  const comment = (revision: number, returns: boolean) =>
    as(teacher.actor).call(saveVideoFeedback, {
      params: { schoolId, takeId },
      body: {
        key: aKey(),
        revision,
        feedback: "Clear voice",
        remarks: [
          { at: 20, text: "Slower" },
          { at: 4, text: "Good" },
        ],
        returns,
      },
    });

  const { tasks } = await as(teacher.actor).call(listVideoTasks, { params: params(place) });
  expect(tasks).toMatchObject([{ id: taskId, students: 1, answered: 1, waiting: 1 }]);
  const { revision } = await comment(1, false);
  expect(await seenBy(place, mother)).toMatchObject([{ state: "sent", feedback: "", remarks: [] }]);
  await comment(revision, true);
  const [take] = await seenBy(place, mother);
  expect(take).toMatchObject({
    state: "returned",
    feedback: "Clear voice",
    remarks: [{ at: 4 }, { at: 20 }],
  });
  await expect(sent(place, student, taskId)).rejects.toMatchObject({ details: { reason: "returned" } });
  await expect(comment(revision, true)).rejects.toMatchObject({ details: { reason: "stale" } });
});

test("E1: what was set by mistake is removed by who may set it, and not once a student has answered", async () => {
  const place = await aPlace();
  const { schoolId, teacher, colleague, student } = place;
  const { id: taskId } = await set(place);
  const remove = ({ actor }: Member) => as(actor).call(removeVideoTask, { params: { schoolId, taskId } });
  const { id: takeId } = await sent(place, student, taskId);
  await expect(remove(colleague)).rejects.toMatchObject({ code: "not-found" });
  await expect(remove(teacher)).rejects.toMatchObject({ details: { reason: "answered" } });
  await as(student.actor).call(withdrawVideoTake, { params: { schoolId, studentId: student.id, takeId } });

  await remove(teacher);

  const { tasks } = await as(teacher.actor).call(listVideoTasks, { params: params(place) });
  expect(tasks).toEqual([]);
  await expect(sent(place, student, taskId)).rejects.toMatchObject({ code: "not-found" });
});

test("as many takes as allowed, none too long; one that is deleted makes room for another", async () => {
  const place = await aPlace();
  const { schoolId, student } = place;
  const { id: taskId } = await set(place);
  await expect(sent(place, student, taskId, 90)).rejects.toMatchObject({ details: { reason: "too-long" } });
  const { id: takeId } = await sent(place, student, taskId);
  await sent(place, student, taskId);
  await expect(sent(place, student, taskId)).rejects.toMatchObject({ details: { reason: "no-takes" } });

  await as(student.actor).call(withdrawVideoTake, { params: { schoolId, studentId: student.id, takeId } });
  expect(await sent(place, student, taskId)).toMatchObject({ no: 3 });
});

test("two that are sent at one moment are never more than the task allows: the later one waits, and counts again", async () => {
  const place = await aPlace();
  const { schoolId, student } = place;
  const { id: taskId } = await set(place);
  const first = await owner.connect();
  await first.query("begin");
  await first.query("select from students where school_id = $1 and id = $2 for update", [
    schoolId,
    student.id,
  ]);
  const later = sent(place, student, taskId).catch((error: unknown) => error);
  await lockWaits(owner);
  await first.query(
    `insert into video_takes (school_id, task_id, student_id, no, is_late)
     select $1, $2, $3, no, false from unnest('{5,6}'::int[]) as no`,
    [schoolId, taskId, student.id],
  );
  await first.query("commit");
  first.release();

  expect(await later).toMatchObject({ details: { reason: "no-takes" } });
  expect((await seenBy(place, student)).map(({ no }) => no)).toEqual([5, 6]);
});

test("VID-1: watched by the student, its guardians and its class's teacher, and by nobody else without a reason", async () => {
  const place = await aPlace();
  const { schoolId, student, classmate, mother, teacher, colleague, coordinator, management } = place;
  const { id: taskId } = await set(place);
  const { id: takeId, fileId } = await sent(place, student, taskId);
  const uses = [{ fileId, kind: "video_take" as const, targetId: takeId, part: 0, isHidden: false }];
  const opens = async ({ actor }: Member) =>
    (await mayReadVideoTaskFiles({ database, tokens, actor, requestId: "r", address: "" }, schoolId, uses))
      .length;

  for (const one of [student, mother, teacher]) expect(await opens(one)).toBe(1);
  for (const one of [classmate, colleague, management, coordinator]) expect(await opens(one)).toBe(0);
  expect(await seenBy(place, classmate)).toEqual([]);
  await expect(
    as(colleague.actor).call(listVideoTakes, { params: { schoolId, taskId } }),
  ).rejects.toMatchObject({ code: "not-found" });
});

test("a task is set for one's own classes, and changed by who has seen it last", async () => {
  const place = await aPlace();
  const { schoolId, colleague, teacher, firstClass } = place;
  await expect(set(place, colleague)).rejects.toMatchObject({ code: "not-found" });
  const { id: taskId } = await set(place);
  const change = (revision: number) =>
    as(teacher.actor).call(changeVideoTask, {
      params: { schoolId, taskId },
      body: { key: aKey(), revision, ...TEXT, takes: 1, classIds: [firstClass.id] },
    });
  expect(await change(1)).toMatchObject({ revision: 2 });
  await expect(change(1)).rejects.toMatchObject({ details: { reason: "stale" } });
  // KEY-4: also of two at once one is kept.
  const both = await Promise.allSettled([change(2), change(2), change(2)]);
  expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});
