import { retireVersion } from "@dars/contract/learning/lesson-versions";
import { readStudentLesson, saveProgress } from "@dars/contract/learning/lessons";
import { Value } from "typebox/value";
import { expect, test } from "vitest";

import { closed } from "#platform/http/closed.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import type { Member } from "#platform/testing/factories/people.ts";

import { aTextBlock, lessonsBed } from "./lessons.factory.ts";

const { as, owner, aTaughtSubject, published } = await lessonsBed();

test("LES-4: a version that is retired between two reads is gone at the second", async () => {
  const { place, lesson, read } = await aLesson();
  await read(place.student);

  await as(place.coordinator.actor).call(retireVersion, {
    params: { schoolId: place.school.id, versionId: lesson.versionId },
    body: { key: aKey(), revision: 3 },
  });

  await expect(read(place.student)).rejects.toMatchObject({ code: "not-found" });
});

test("LES-4: a student who leaves the class between two reads gets nothing at the second", async () => {
  const { place, read } = await aLesson();
  await read(place.student);

  await owner.query(
    "update class_enrolments set ends_on = current_date - 1 where school_id = $1 and student_id = $2",
    [place.school.id, place.student.id],
  );

  await expect(read(place.student)).rejects.toMatchObject({ code: "not-found" });
});

test("students who read at once get their own progress each, and one without access does not stop the others", async () => {
  const { place, lesson, blocks, read } = await aLesson();
  const { student, beside, outsider, school } = place;
  await read(student, false);
  await as(student.actor).call(saveProgress, {
    params: { schoolId: school.id, studentId: student.id, lessonId: lesson.id },
    body: {
      versionId: lesson.versionId,
      blocks: { [blocks[0]?.id ?? ""]: 1000 },
      place: null,
      at: new Date().toISOString(),
    },
  });

  const [one, other, nothing] = await Promise.allSettled([read(student), read(beside), read(outsider)]);

  expect(one).toMatchObject({
    value: { student: { id: student.id }, progress: { state: "done", share: 1000 } },
  });
  expect(other).toMatchObject({ value: { student: { id: beside.id }, progress: null } });
  expect(nothing).toMatchObject({ status: "rejected", reason: { code: "not-found" } });
});

test("a lesson that is sent as it was kept has what its schema names, and nothing written for teachers", async () => {
  const { place, blocks, read } = await aLesson();

  for (const lesson of [await read(place.student), await read(place.student)]) {
    expect(Value.Errors(closed(readStudentLesson.reply), lesson)).toEqual([]);
    expect(lesson.version.blocks).toMatchObject(blocks.map(({ id }) => ({ id, notes: null, answers: null })));
    expect(JSON.stringify(lesson)).not.toContain("For teachers.");
  }
});

async function aLesson() {
  const place = await aTaughtSubject();
  const document = {
    type: "doc",
    content: [{ type: "paragraph", content: [{ type: "text", text: "For teachers." }] }],
  };
  const blocks = [{ ...aTextBlock("One."), notes: document, answers: document }];
  const lesson = await published(place, blocks);
  const read = ({ actor, id }: Member, toKeep = true) =>
    as(actor).call(readStudentLesson, {
      params: { schoolId: place.school.id, studentId: id, lessonId: lesson.id },
      query: { toKeep },
    });
  return { place, lesson, blocks, read };
}
