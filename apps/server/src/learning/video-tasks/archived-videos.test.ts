import { removeVideoTake } from "@dars/contract/learning/video-looks";
import { answerShowTake, askToShowTake } from "@dars/contract/learning/video-showcase";
import { removeVideoTask } from "@dars/contract/learning/video-task-writing";
import { withdrawVideoTake } from "@dars/contract/learning/video-tasks";
import { expect, test } from "vitest";

import { aKey } from "#platform/testing/factories/names.ts";

import { videoBed } from "./video-tasks.factory.ts";

const { owner, as, aPlace, set, sent } = await videoBed();

test("AZ-7: in an archived year no video is sent, withdrawn, shown or removed, and no task is removed", async () => {
  const place = await aPlace();
  const { schoolId, management, teacher, mother, student } = place;
  const [{ id: taskId }, { id: emptyId }] = [await set(place), await set(place)];
  const { id: takeId } = await sent(place, student, taskId);
  await owner.query("update academic_years set state = 'archived' where school_id = $1", [schoolId]);
  const ofTake = { schoolId, takeId };
  const ofStudent = { ...ofTake, studentId: student.id };
  const archived = { code: "forbidden", details: { reason: "archived" } };

  await expect(
    as(management.actor).call(removeVideoTake, { params: ofTake, body: { key: aKey(), reason: "A case" } }),
  ).rejects.toMatchObject(archived);
  await expect(
    as(teacher.actor).call(removeVideoTask, { params: { schoolId, taskId: emptyId } }),
  ).rejects.toMatchObject(archived);
  await expect(
    as(teacher.actor).call(askToShowTake, { params: ofTake, body: { key: aKey(), isAsked: true } }),
  ).rejects.toMatchObject(archived);
  await expect(
    as(mother.actor).call(answerShowTake, { params: ofStudent, body: { key: aKey(), allows: true } }),
  ).rejects.toMatchObject(archived);
  await expect(as(student.actor).call(withdrawVideoTake, { params: ofStudent })).rejects.toMatchObject(
    archived,
  );
  await expect(sent(place, student, taskId)).rejects.toMatchObject({ code: expect.any(String) });
});
