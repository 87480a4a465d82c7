import { fillDraft, publishTimetable, readTimetable } from "@dars/contract/time/timetable-editor";
import { expect, test } from "vitest";

import { authoriseWith } from "#identity/access/public.ts";
import { dayFromToday } from "#platform/testing/factories/days.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import { testbed } from "#platform/testing/testbed.ts";

import { aLesson, aSchoolToPlan } from "./timetable-editor.factory.ts";
import { timetableEditor } from "./timetable-editor.routes.ts";

const { database, as } = await testbed([timetableEditor], { authorise: authoriseWith() });

test("TT-2: a week that lacks periods is published only on purpose, and the refusal names its classes", async () => {
  const { office, params, classIds, aDraft } = await aSchoolToPlan(database, as);
  const [maths = 0, ...others] = classIds;
  const timetableId = await aDraft([aLesson(maths, 0, 1), aLesson(maths, 1, 1)]);
  const { revision } = await office.call(readTimetable, { params: { ...params, timetableId } });
  const publish = (isIncomplete?: boolean) =>
    office.call(publishTimetable, {
      params: { ...params, timetableId },
      body: {
        key: aKey(),
        revision,
        startsOn: dayFromToday(1),
        ...(isIncomplete !== undefined && { isIncomplete }),
      },
    });

  await expect(publish()).rejects.toMatchObject({
    details: {
      reason: "missing",
      classes: expect.arrayContaining([
        { classId: maths, missing: 1 },
        ...others.map((classId) => ({ classId, missing: 3 })),
      ]),
    },
  });
  expect(await publish(true)).toMatchObject({ told: expect.any(Number) });
});

test("placing what is missing moves nothing that has a place", async () => {
  const { office, params, classIds, aDraft } = await aSchoolToPlan(database, as);
  const [maths = 0] = classIds;
  const timetableId = await aDraft([aLesson(maths, 0, 1), aLesson(maths, 3, 6)]);
  const at = { params: { ...params, timetableId } };
  const before = await office.call(readTimetable, at);

  const { revision } = before;
  const filled = await office.call(fillDraft, { ...at, body: { key: aKey(), revision, how: "place" } });

  expect(filled).toMatchObject({ lessons: 12, clashes: 0, missing: 0 });
  const after = await office.call(readTimetable, at);
  expect(after.lessons).toEqual(expect.arrayContaining(before.lessons));
});
