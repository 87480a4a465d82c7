import { answerHomework } from "@dars/contract/learning/student-homework";
import { expect, test } from "vitest";

import { aClip } from "#learning/guide-videos/a-clip.factory.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import type { Member } from "#platform/testing/factories/people.ts";
import type { FileUse } from "#talking/files/public.ts";

import { homeworkBed, type HomeworkPlace } from "./homework.factory.ts";
import { mayReadHomeworkFiles } from "./may-read-homework-files.ts";

const { database, owner, tokens, as, aPlace, set, has } = await homeworkBed();

const aFile = ({ schoolId }: HomeworkPlace, { accountId }: Member) =>
  aClip(database, { schoolId, accountId, seconds: null });

const use = (kind: FileUse["kind"], targetId: number, fileId: string): FileUse => ({
  kind,
  targetId,
  fileId,
  part: 0,
  isHidden: false,
});

const canRead = async ({ schoolId }: HomeworkPlace, { actor }: Member, one: FileUse) =>
  (
    await mayReadHomeworkFiles(
      { database, tokens, actor, requestId: "a request", address: "127.0.0.1" },
      schoolId,
      [one],
    )
  ).length > 0;

test("HW-1, HW-7: files of a homework are for its class with its family, teachers of the subject and level, and the office", async () => {
  const place = await aPlace();
  const { teacher, colleague, stranger, student, mother, beside, management, coordinator, secondClass } =
    place;
  const fileId = await aFile(place, teacher);
  const { id } = await set(place, { fileIds: [fileId] });
  const one = use("homework", id, fileId);

  expect((await has(place, student))[0]?.files).toMatchObject([{ fileId }]);
  for (const by of [teacher, colleague, student, mother, management, coordinator])
    expect(await canRead(place, by, one), by.actor.role).toBe(true);
  for (const by of [stranger, beside]) expect(await canRead(place, by, one), by.actor.role).toBe(false);

  await expect(
    set(place, { classIds: [secondClass.id], fileIds: [fileId] }, colleague),
  ).rejects.toMatchObject({ code: "invalid" });
  const taken = await set(place, { classIds: [secondClass.id], fileIds: [fileId], sourceId: id }, colleague);
  expect(await canRead(place, beside, use("homework", taken.id, fileId))).toBe(true);
});

test("HW-3: files of an answer are for the family, the teachers of the student and the office, and not for a coordinator", async () => {
  const place = await aPlace();
  const { schoolId, teacher, colleague, student, mother, father, management, coordinator, beside } = place;
  const { id } = await set(place, { asksAnswer: true });
  const fileId = await aFile(place, mother);
  const params = { schoolId, studentId: student.id, homeworkId: id };
  const answer = (by: Member, revision: number, fileIds: string[]) =>
    as(by.actor).call(answerHomework, { params, body: { key: aKey(), revision, text: "", fileIds } });

  await expect(answer(mother, 0, [aKey()])).rejects.toMatchObject({ code: "invalid" });
  const { files } = await answer(mother, 0, [fileId]);
  expect(files).toMatchObject([{ fileId }]);
  const { rows } = await owner.query<{ id: number }>(
    "select id from homework_students where school_id = $1 and homework_id = $2",
    [schoolId, id],
  );
  const one = use("homework_answer", Number(rows[0]?.id), fileId);

  for (const by of [student, father, teacher, management])
    expect(await canRead(place, by, one), by.actor.role).toBe(true);
  for (const by of [colleague, coordinator, beside])
    expect(await canRead(place, by, one), by.actor.role).toBe(false);
  expect((await answer(father, 1, [fileId])).files).toMatchObject([{ fileId }]);
});
