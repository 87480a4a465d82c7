import {
  changeVideoTask,
  createVideoTask,
  listStudentVideoTasks,
  listVideoTakes,
  listVideoTasks,
  saveVideoFeedback,
  sendVideoTake,
  withdrawVideoTake,
} from "@dars/contract/learning/video-tasks";
import { expect, test } from "vitest";

import { authoriseWith } from "#identity/access/public.ts";
import { aClip } from "#learning/guide-videos/a-clip.factory.ts";
import { aGuardian } from "#platform/testing/factories/guardians.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import { aGroup, aLevel, aSchool, aSubject } from "#platform/testing/factories/organisation.ts";
import { aManagement, aStudent, aTeacher, type Member } from "#platform/testing/factories/people.ts";
import { aCoordinator } from "#platform/testing/factories/scopes.ts";
import { anOffering, aSection, aTeachingClass, aYear } from "#platform/testing/factories/structure.ts";
import { testbed } from "#platform/testing/testbed.ts";

import { mayReadVideoTaskFiles } from "./may-read-video-task-files.ts";
import { videoTasks } from "./video-tasks.routes.ts";

const { database, tokens, as } = await testbed([videoTasks], { authorise: authoriseWith() });
type Place = Awaited<ReturnType<typeof aPlace>>;

const TEXT = { title: "Read aloud", prompt: "One page.", maxSeconds: 60, takes: 2, dueAt: null };

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

test("VID-1: watched by the student, its guardians, its class's teacher and coordinator, and nobody else", async () => {
  const place = await aPlace();
  const { schoolId, student, classmate, mother, teacher, colleague, coordinator, management } = place;
  const { id: taskId } = await set(place);
  const { id: takeId, fileId } = await sent(place, student, taskId);
  const uses = [{ fileId, kind: "video_take" as const, targetId: takeId, part: 0, isHidden: false }];
  const opens = async ({ actor }: Member) =>
    (await mayReadVideoTaskFiles({ database, tokens, actor, requestId: "r", address: "" }, schoolId, uses))
      .length;

  for (const one of [student, mother, teacher, coordinator]) expect(await opens(one)).toBe(1);
  for (const one of [classmate, colleague, management]) expect(await opens(one)).toBe(0);
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
});

async function aPlace() {
  const group = await aGroup(database);
  const school = await aSchool(database, group);
  const level = await aLevel(database, group);
  const arabic = await aSubject(database, group);
  const year = await aYear(database, school);
  const offering = await anOffering(database, year, { level, subject: arabic });
  const first = await aSection(database, year, { level, letter: "A" });
  const second = await aSection(database, year, { level, letter: "B" });
  const [teacher, colleague] = [await aTeacher(database, school), await aTeacher(database, school)];
  const firstClass = await aTeachingClass(database, offering, { section: first, teacher });
  await aTeachingClass(database, offering, { section: second, teacher: colleague });
  const student = await aStudent(database, school, { section: first });
  return {
    schoolId: school.id,
    offeringId: offering.id,
    firstClass,
    teacher,
    colleague,
    student,
    classmate: await aStudent(database, school, { section: second }),
    mother: await aGuardian(database, group, { of: [student] }),
    coordinator: await aCoordinator(database, group, { subject: arabic, schools: [school] }),
    management: await aManagement(database, school),
  };
}

const params = ({ schoolId, offeringId }: Place) => ({ schoolId, offeringId });

const set = (place: Place, by = place.teacher) =>
  as(by.actor).call(createVideoTask, {
    params: params(place),
    body: { key: aKey(), ...TEXT, classIds: [place.firstClass.id], modelFileId: null },
  });

async function sent({ schoolId }: Place, { actor, id, accountId }: Member, taskId: number, seconds = 40) {
  const fileId = await aClip(database, { schoolId, accountId, seconds });
  const made = await as(actor).call(sendVideoTake, {
    params: { schoolId, studentId: id, taskId },
    body: { key: aKey(), fileId },
  });
  return { ...made, fileId };
}

/** What a student, or its guardian, sees of the student's answers. */
async function seenBy(place: Place, { actor, id }: Member) {
  const studentId = actor.role === "student" ? id : place.student.id;
  const { tasks } = await as(actor).call(listStudentVideoTasks, { params: { ...params(place), studentId } });
  return tasks.flatMap(({ takesDone }) => takesDone);
}
