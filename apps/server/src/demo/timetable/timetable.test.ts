import { expect, test } from "vitest";

import { fillDemoSchool } from "#demo/fill/public.ts";
import { freshDatabase } from "#platform/testing/database.ts";
import { addDays } from "#time/calendar/public.ts";
import { heldLessons } from "#time/timetable/public.ts";

const { database } = await freshDatabase();
await fillDemoSchool(database, { today: new Date("2026-11-23T09:00:00Z") });
const MONDAY = "2026-11-23";

test("TT-1: in no hour of the demo schools' week is a teacher or a section in two places, and every week is full", async () => {
  const schools = await database.directory
    .selectFrom("schools")
    .select("id")
    .where("kind", "<>", "office")
    .orderBy("id")
    .execute();

  for (const { id } of schools) {
    // The week after the story's, in which nothing is other than in the timetable.
    const span = { from: addDays(MONDAY, 6), until: addDays(MONDAY, 13) };
    const { held } = await heldLessons(database.reading(id), id, { everybody: true }, span);
    const lessons = held.flatMap(({ date, lessons: all }) => all.map((lesson) => ({ date, ...lesson })));
    const claims = lessons.flatMap(({ date, no, teacherId, sectionIds }) => [
      `${date} ${no} teacher ${teacherId}`,
      ...sectionIds.map((section) => `${date} ${no} section ${section}`),
    ]);
    expect(new Set(claims).size).toBe(claims.length);
    expect(lessons.length).toBe(new Set(lessons.flatMap(({ sectionIds }) => sectionIds)).size * 30);
  }
});

test("the story's day has another room, a substitute and a cancelled lesson in the section of student1", async () => {
  const [school] = await database.directory
    .selectFrom("schools")
    .select("id")
    .where("code", "=", "rafidain")
    .execute();
  const schoolId = school?.id ?? 0;
  const { held } = await heldLessons(
    database.reading(schoolId),
    schoolId,
    { everybody: true },
    { from: MONDAY, until: addDays(MONDAY, 1) },
  );

  const changed = held.flatMap(({ lessons }) => lessons.filter(({ change }) => change !== null));
  expect(changed).toHaveLength(3);
  expect(changed.filter(({ change }) => change?.kind === "cancelled")).toHaveLength(1);
  expect(new Set(changed.flatMap(({ sectionIds }) => sectionIds)).size).toBe(1);
});
