import { publishTimetable, readTimetable } from "@dars/contract/time/timetable-editor";
import { expect, test } from "vitest";

import { authoriseWith } from "#identity/access/public.ts";
import { dayFromToday } from "#platform/testing/factories/days.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import { testbed } from "#platform/testing/testbed.ts";
import { addDays } from "#time/calendar/public.ts";

import { aLesson, aSchoolToPlan, YEAR_END } from "./timetable-editor.factory.ts";
import { timetableEditor } from "./timetable-editor.routes.ts";

const { database, as } = await testbed([timetableEditor], { authorise: authoriseWith() });

const YEAR_START = dayFromToday(-60);
const PAST = "In the past.";
const OUTSIDE = "Not in the timetable's year.";

/** Publishes a draft from a day on; why not, where it is refused. */
async function publishFrom(startsOn: string): Promise<string | null> {
  const { office, params, classIds, aDraft } = await aSchoolToPlan(database, as);
  const timetableId = await aDraft([aLesson(classIds[0] ?? 0, 0, 1)]);
  const { revision } = await office.call(readTimetable, { params: { ...params, timetableId } });
  const body = { key: aKey(), revision, startsOn, isIncomplete: true };
  const published = office.call(publishTimetable, { params: { ...params, timetableId }, body });
  return published.then(
    () => null,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
}

test.each([
  ["the day before the year", addDays(YEAR_START, -1), OUTSIDE],
  ["the first day of the year, which has passed", YEAR_START, PAST],
  ["last week", dayFromToday(-7), PAST],
  ["yesterday", dayFromToday(-1), PAST],
  ["today", dayFromToday(0), null],
  ["tomorrow", dayFromToday(1), null],
  ["the last day of the year", addDays(YEAR_END, -1), null],
  ["the first day after the year", YEAR_END, OUTSIDE],
])("TT-3: a timetable is published from today on, within its year: from %s", async (_, startsOn, refusal) => {
  expect(await publishFrom(startsOn)).toBe(refusal);
});
