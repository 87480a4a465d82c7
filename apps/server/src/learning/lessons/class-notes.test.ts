import { listClassNotes, saveClassNote } from "@dars/contract/learning/class-notes";
import { expect, test } from "vitest";

import { dayFromToday } from "#platform/testing/factories/days.ts";
import { aKey } from "#platform/testing/factories/names.ts";

import { lessonsBed } from "./lessons.factory.ts";

const { as, aTaughtSubject } = await lessonsBed();

test("D8: a teacher keeps notes about the lessons of its class, changes and removes them, and nobody else reads them", async () => {
  const { school, firstClass, teacher, colleague } = await aTaughtSubject();
  const params = { schoolId: school.id, teachingClassId: firstClass.id };
  const [today, before] = [dayFromToday(0), dayFromToday(-7)];
  const keep = (by: typeof teacher, day: string, text: string, revision = 0) =>
    as(by.actor).call(saveClassNote, { params, body: { key: aKey(), day, period: 3, text, revision } });
  const read = async (by: typeof teacher) => (await as(by.actor).call(listClassNotes, { params })).notes;

  await keep(teacher, before, " Stopped at example 2. ");
  const { revision } = await keep(teacher, today, "Units again.");
  expect(await read(teacher)).toEqual([
    { day: today, period: 3, text: "Units again.", revision: 1 },
    { day: before, period: 3, text: "Stopped at example 2.", revision: 1 },
  ]);
  await keep(teacher, today, "Units, then the cart.", revision);
  await expect(keep(teacher, today, "Old.", revision)).rejects.toMatchObject({
    code: "conflict",
    details: { reason: "stale" },
  });
  await keep(teacher, before, "", 1);

  expect(await read(teacher)).toEqual([
    { day: today, period: 3, text: "Units, then the cart.", revision: 2 },
  ]);
  await expect(read(colleague)).rejects.toMatchObject({ code: "not-found" });
  await expect(keep(colleague, today, "Mine?")).rejects.toMatchObject({ code: "not-found" });
});
