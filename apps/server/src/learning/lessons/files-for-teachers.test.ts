import type { LessonBlock } from "@dars/contract/learning/lesson-blocks";
import { publishVersion, readVersion } from "@dars/contract/learning/lesson-versions";
import { readStudentLesson } from "@dars/contract/learning/lessons";
import { sql } from "kysely";
import { expect, test } from "vitest";

import { aClip } from "#learning/guide-videos/a-clip.factory.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import type { Member } from "#platform/testing/factories/people.ts";
import type { FileUse } from "#talking/files/public.ts";

import { aTextBlock, lessonsBed } from "./lessons.factory.ts";
import { mayReadLessonFiles } from "./may-read-lesson-files.ts";

const { database, tokens, as, aTaughtSubject, begun, saved } = await lessonsBed();

const picture = (fileId: string) => ({
  type: "doc",
  content: [{ type: "image", attrs: { fileId, alt: "" } }],
});

const aVideo = (fileId: string): LessonBlock => ({
  ...aTextBlock(),
  kind: "video",
  content: { fileId, title: "", caption: "" },
});

test("files that only notes or answers show are for teachers: no student or guardian gets or reads them", async () => {
  const place = await aTaughtSubject();
  const { school, coordinator, student, mother, teacher } = place;
  const { accountId } = coordinator;
  const aFile = () => aClip(database, { schoolId: school.id, accountId });
  const [clip, solution, hint, both] = [await aFile(), await aFile(), await aFile(), await aFile()];
  const task = { ...aVideo(clip), answers: picture(solution), notes: picture(hint) };
  const other = { ...aVideo(both), answers: picture(both) };
  const { id: lessonId, versionId } = await begun(place, coordinator);
  const { revision } = await saved(place, coordinator, versionId, [
    { ...aVideo(solution), answers: picture(clip) },
  ]);
  const last = await saved(place, coordinator, versionId, [task, other], { revision });
  await as(coordinator.actor).call(publishVersion, {
    params: { schoolId: school.id, versionId },
    body: { key: aKey(), revision: last.revision },
  });

  const { version } = await as(student.actor).call(readStudentLesson, {
    params: { schoolId: school.id, studentId: student.id, lessonId },
    query: {},
  });
  const staff = await as(teacher.actor).call(readVersion, { params: { schoolId: school.id, versionId } });

  expect(version.files.map(({ fileId }) => fileId).toSorted()).toEqual([both, clip].toSorted());
  expect(staff.version.files).toHaveLength(4);
  const uses = await database.inSchool(school.id, async (db) => {
    const { rows } = await sql<FileUse>`select file_id as "fileId", kind, target_id as "targetId", part,
      false as "isHidden" from file_uses where school_id = ${school.id} and target_id = ${versionId}`.execute(
      db,
    );
    return rows;
  });
  const opens = async ({ actor }: Member) => {
    const context = { database, tokens, actor, requestId: aKey(), address: "" };
    return (await mayReadLessonFiles(context, school.id, uses)).map(({ fileId }) => fileId).toSorted();
  };
  for (const one of [student, mother]) expect(await opens(one)).toEqual([both, clip].toSorted());
  expect(await opens(teacher)).toHaveLength(4);
});
