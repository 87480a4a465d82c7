import { listVideoLooks, readLookedTakes, startVideoLook } from "@dars/contract/learning/video-looks";
import { listVideoTakes } from "@dars/contract/learning/video-tasks";
import { expect, test } from "vitest";

import { aKey } from "#platform/testing/factories/names.ts";
import { aManagement, type Member } from "#platform/testing/factories/people.ts";

import { mayReadVideoTaskFiles } from "./may-read-video-task-files.ts";
import { videoBed, type VideoPlace } from "./video-tasks.factory.ts";

const { database, owner, tokens, as, aPlace, set, sent } = await videoBed();

test("F2: management and the coordinator watch a student's answers only with a reason, for an hour", async () => {
  const place = await aPlace();
  const { id: taskId } = await set(place);
  const { id: takeId, fileId } = await sent(place, place.student, taskId);
  for (const onlooker of [place.management, place.coordinator]) {
    await expect(read(place, onlooker, taskId)).rejects.toMatchObject({ details: { needs: "look" } });
    expect(await mayWatch(place, onlooker, takeId, fileId)).toBe(false);

    await look(place, onlooker, taskId);
    const looked = await read(place, onlooker, taskId);
    expect(looked).toMatchObject({ student: { id: place.student.id }, takes: [{ file: { fileId } }] });
    expect(Math.round((Date.parse(looked.endsAt) - Date.now()) / 60_000)).toBe(60);
    expect(await mayWatch(place, onlooker, takeId, fileId)).toBe(true);
  }

  await owner.query("update video_looks set started_at = now() - interval '1 hour', ends_at = now()");
  await expect(read(place, place.management, taskId)).rejects.toMatchObject({ code: "forbidden" });
  expect(await mayWatch(place, place.management, takeId, fileId)).toBe(false);
});

test("F2: without a look one sees who has answered, and neither clips nor feedback; the teacher sees all", async () => {
  const place = await aPlace();
  const { schoolId, management, coordinator, teacher } = place;
  const { id: taskId } = await set(place);
  await sent(place, place.student, taskId);
  const files = async ({ actor }: Member) => {
    const { students } = await as(actor).call(listVideoTakes, { params: { schoolId, taskId } });
    return students.flatMap(({ takes }) => takes.map(({ state, file }) => [state, file !== null]));
  };
  for (const onlooker of [management, coordinator]) expect(await files(onlooker)).toEqual([["sent", false]]);
  expect(await files(teacher)).toEqual([["sent", true]]);
});

test("F2: a look is one's own and of one student; each stands in the review and, with its reads, in the audit log", async () => {
  const place = await aPlace();
  const { schoolId, school, management, student, classmate, teacher } = place;
  const { id: taskId } = await set(place);
  await sent(place, student, taskId);
  const colleague = await aManagement(database, school);
  await look(place, management, taskId);
  await read(place, management, taskId);

  await expect(read(place, colleague, taskId)).rejects.toMatchObject({ details: { needs: "look" } });
  await expect(look(place, management, taskId, classmate.id)).rejects.toMatchObject({ code: "not-found" });
  await expect(look(place, teacher, taskId)).rejects.toMatchObject({ code: "forbidden" });
  const { looks } = await as(colleague.actor).call(listVideoLooks, { params: { schoolId } });
  expect(looks).toMatchObject([
    { student: { id: student.id }, task: { id: taskId }, reason: "A family has complained", isMine: false },
  ]);
  const { rows } = await owner.query(
    `select action, subject_id::int, (changes ->> 'task')::int as task from audit_events
     where school_id = $1 and action like 'video-takes.look%' order by id`,
    [schoolId],
  );
  expect(rows).toEqual([
    { action: "video-takes.look-started", subject_id: student.id, task: taskId },
    { action: "video-takes.looked-at", subject_id: student.id, task: taskId },
  ]);
});

const look = ({ schoolId, student }: VideoPlace, { actor }: Member, taskId: number, studentId = student.id) =>
  as(actor).call(startVideoLook, {
    params: { schoolId, taskId, studentId },
    body: { key: aKey(), reason: "A family has complained" },
  });

const read = ({ schoolId, student }: VideoPlace, { actor }: Member, taskId: number) =>
  as(actor).call(readLookedTakes, { params: { schoolId, taskId, studentId: student.id } });

async function mayWatch({ schoolId }: VideoPlace, { actor }: Member, takeId: number, fileId: string) {
  const use = { fileId, kind: "video_take" as const, targetId: takeId, part: 0, isHidden: false };
  const context = { actor, database, tokens, requestId: "r", address: "" };
  return (await mayReadVideoTaskFiles(context, schoolId, [use])).length > 0;
}
