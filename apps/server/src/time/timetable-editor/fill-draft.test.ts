import {
  changeDraft,
  compareTimetable,
  fillDraft,
  readTimetable,
} from "@dars/contract/time/timetable-editor";
import { expect, test } from "vitest";

import { authoriseWith } from "#identity/access/public.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import { heavy } from "#platform/testing/sized.ts";
import { testbed } from "#platform/testing/testbed.ts";

import { aLesson, aSchoolToPlan } from "./timetable-editor.factory.ts";
import { timetableEditor } from "./timetable-editor.routes.ts";

heavy();
const { database, as } = await testbed([timetableEditor], { authorise: authoriseWith() });

test("the draft maker places every period without a clash, and what is pinned stays", async () => {
  const { office, params, classIds, aDraft } = await aSchoolToPlan(database, as);
  const timetableId = await aDraft([aLesson(classIds[0] ?? 0, 3, 6, { isPinned: true })]);
  const at = { params: { ...params, timetableId } };
  const { revision } = await office.call(readTimetable, at);

  const filled = await office.call(fillDraft, { ...at, body: { key: aKey(), revision } });

  expect(filled).toMatchObject({ lessons: 12, clashes: 0 });
  const { lessons } = await office.call(readTimetable, at);
  expect(lessons.filter(({ isPinned }) => isPinned)).toMatchObject([{ weekday: 3, no: 6 }]);
  const { missing } = await office.call(compareTimetable, { ...at, query: {} });
  expect(missing).toBe(0);
});

test("a draft is filled in steps, stopped after one, changed by hand, and filled on from where it is", async () => {
  const { office, params, aDraft } = await aSchoolToPlan(database, as);
  const at = { params: { ...params, timetableId: await aDraft([]) } };
  const fill = (revision: number, step: { no: number; of: number }) =>
    office.call(fillDraft, { ...at, body: { key: aKey(), revision, step } });
  const { revision } = await office.call(readTimetable, at);

  const first = await fill(revision, { no: 0, of: 3 });
  expect(first).toMatchObject({ lessons: 12, missing: 0 });
  const [lesson] = (await office.call(readTimetable, at)).lessons;
  if (!lesson) throw new Error("There are lessons.");
  const changed = await office.call(changeDraft, {
    ...at,
    body: {
      key: aKey(),
      revision: first.revision,
      place: [],
      move: [{ ...lesson, isPinned: true }],
      removeIds: [],
    },
  });
  await expect(fill(first.revision, { no: 1, of: 3 })).rejects.toMatchObject({
    code: "conflict",
    details: { reason: "stale" },
  });
  const second = await fill(changed.revision, { no: 1, of: 3 });
  const last = await fill(second.revision, { no: 2, of: 3 });

  expect(last).toMatchObject({ lessons: 12, clashes: 0, missing: 0 });
  const { lessons } = await office.call(readTimetable, at);
  expect(lessons.find(({ id }) => id === lesson.id)).toEqual({ ...lesson, isPinned: true });
  await expect(fill(last.revision, { no: 3, of: 3 })).rejects.toMatchObject({
    code: "invalid",
    field: "/body/step/no",
  });
});
