import { readHome } from "@dars/contract/shell/home";
import { expect, test } from "vitest";

import { videoBed } from "#learning/video-tasks/video-tasks.factory.ts";
import { dayFromToday } from "#platform/testing/factories/days.ts";

import { home } from "./home.routes.ts";

const { owner, as, aPlace, set, sent } = await videoBed([home]);

test("VID-1: a clip of a student who went from the class waits for its teacher still, and for nobody else", async () => {
  const place = await aPlace();
  const { id: taskId } = await set(place);
  await sent(place, place.student, taskId);
  await owner.query("update class_enrolments set ends_on = $3 where school_id = $1 and student_id = $2", [
    place.schoolId,
    place.student.id,
    dayFromToday(0),
  ]);

  const fetchClipCount = async ({ actor }: typeof place.teacher) =>
    (await as(actor).call(readHome, {})).teacher?.work.clips.count;

  expect(await fetchClipCount(place.teacher)).toBe(1);
  expect(await fetchClipCount(place.colleague)).toBe(0);
});
