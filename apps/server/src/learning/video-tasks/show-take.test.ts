import { answerShowTake, askToShowTake } from "@dars/contract/learning/video-showcase";
import { listStudentVideoTasks, saveVideoFeedback } from "@dars/contract/learning/video-tasks";
import { expect, test } from "vitest";

import { aGuardian } from "#platform/testing/factories/guardians.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import { aStudent, type Member } from "#platform/testing/factories/people.ts";

import { mayReadVideoTaskFiles } from "./may-read-video-task-files.ts";
import { videoBed, type VideoPlace } from "./video-tasks.factory.ts";

const { database, tokens, as, aPlace, params, set, sent } = await videoBed();

test("F4, VID-1: classmates see a returned answer only while its teacher asks and a guardian allows it", async () => {
  const place = await aPlace();
  const { schoolId, student, teacher, mother, classmate } = place;
  const mate = await aMate(place);
  const { id: takeId, fileId } = await sent(place, student, (await set(place)).id);
  await expect(ask(place, teacher, takeId)).rejects.toMatchObject({ details: { reason: "not-returned" } });
  await returned(place, takeId);
  await expect(answer(place, mother, takeId, true)).rejects.toMatchObject({
    details: { reason: "not-asked" },
  });
  const watchers = async () => {
    const seen = [];
    for (const member of [mate, classmate]) {
      const { tasks } = await as(member.actor).call(listStudentVideoTasks, {
        params: { ...params(place), studentId: member.id },
      });
      seen.push(
        tasks.flatMap(({ shown }) => shown.map(({ id }) => id)),
        await mayWatch(schoolId, member, takeId, fileId),
      );
    }
    return seen;
  };
  const NOBODY = [[], false, [], false];
  expect(await ask(place, teacher, takeId)).toEqual({ showcase: "asked" });
  expect(await watchers()).toEqual(NOBODY);

  expect(await answer(place, mother, takeId, true)).toEqual({ showcase: "shown" });
  expect(await watchers()).toEqual([[takeId], true, [], false]);

  await answer(place, mother, takeId, false);
  expect(await watchers()).toEqual(NOBODY);
  await answer(place, mother, takeId, true);
  expect(await ask(place, teacher, takeId, false)).toEqual({ showcase: null });
  expect(await watchers()).toEqual(NOBODY);
});

test("F4: neither another class's teacher asks, nor another family or the student answers", async () => {
  const place = await aPlace();
  const { colleague, teacher, student } = place;
  const { id: takeId } = await sent(place, student, (await set(place)).id);
  await returned(place, takeId);
  await expect(ask(place, colleague, takeId)).rejects.toMatchObject({ code: "not-found" });
  await ask(place, teacher, takeId);

  const stranger = await aGuardian(database, place.group, { of: [place.classmate] });
  await expect(answer(place, stranger, takeId, true)).rejects.toMatchObject({ code: "not-found" });
  await expect(answer(place, student, takeId, true)).rejects.toMatchObject({ code: "forbidden" });
});

/** Of the student's own section. */
const aMate = ({ school, first }: VideoPlace) => aStudent(database, school, { section: first });

const returned = ({ schoolId, teacher }: VideoPlace, takeId: number) =>
  as(teacher.actor).call(saveVideoFeedback, {
    params: { schoolId, takeId },
    body: { key: aKey(), revision: 1, feedback: "Clear voice", remarks: [], returns: true },
  });

const ask = ({ schoolId }: VideoPlace, { actor }: Member, takeId: number, isAsked = true) =>
  as(actor).call(askToShowTake, { params: { schoolId, takeId }, body: { key: aKey(), isAsked } });

const answer = (
  { schoolId, student }: VideoPlace,
  { actor }: Pick<Member, "actor">,
  takeId: number,
  allows: boolean,
) =>
  as(actor).call(answerShowTake, {
    params: { schoolId, studentId: student.id, takeId },
    body: { key: aKey(), allows },
  });

async function mayWatch(
  schoolId: number,
  { actor }: Member,
  takeId: number,
  fileId: string,
): Promise<boolean> {
  const use = { fileId, kind: "video_take" as const, targetId: takeId, part: 0, isHidden: false };
  const context = { actor, database, tokens, requestId: "r", address: "" };
  return (await mayReadVideoTaskFiles(context, schoolId, [use])).length > 0;
}
