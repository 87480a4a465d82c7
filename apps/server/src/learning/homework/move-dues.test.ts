import { addDays } from "@dars/contract/time/days";
import { sql } from "kysely";
import { expect, test } from "vitest";

import { dayFromToday } from "#platform/testing/factories/days.ts";
import { lockWaits } from "#platform/testing/lock-waits.ts";
import { runTask } from "#platform/testing/run-task.ts";
import { momentIn } from "#platform/wall-time.ts";

import { findMovedDue } from "./find-due.ts";
import { homeworkBed, weekdayIn, type HomeworkPlace } from "./homework.factory.ts";
import { lockHomework } from "./homework.queries.ts";
import { dueAtEnd } from "./list-lesson-days.ts";
import { moveDues } from "./move-dues.ts";

const { database, owner, aPlace, set, has, lines } = await homeworkBed();

const move = () => runTask(moveDues(database), "move homework", {});

/** Of the lesson of section A in two days. */
const holdOn = ({ lessonIds }: HomeworkPlace, weekday: number, no: number) =>
  owner.query("update timetable_lessons set weekday = $2, period_no = $3 where id = $1", [
    lessonIds[1],
    weekday,
    no,
  ]);

const countChanged = async ({ schoolId, mother }: HomeworkPlace): Promise<number> => {
  const { rows } = await owner.query(
    "select from notifications where school_id = $1 and person_id = $2 and kind = 'homework-changed'",
    [schoolId, mother.id],
  );
  return rows.length;
};

test("HW-2: homework of a next lesson follows the timetable to a later day, with one notice; a chosen day stays", async () => {
  const place = await aPlace();
  await set(place);
  await set(place, { title: "For a day", due: { by: "day", day: dayFromToday(2) } });
  await move();
  expect(await countChanged(place)).toBe(0);

  await holdOn(place, weekdayIn(5), 2);
  await move();
  await move();

  const due = async () =>
    (await has(place, place.mother)).map(({ title, due: at }) => [title, at.day, at.no]);
  expect(await due()).toEqual([
    ["For a day", dayFromToday(2), 3],
    ["Page 42", dayFromToday(5), 2],
  ]);
  expect(await countChanged(place)).toBe(1);
  expect((await lines(place, place.teacher))[1]?.changedAt).not.toBeNull();
});

test("HW-2: homework that cannot be moved in one school is moved in the others, and the job fails", async () => {
  const [broken, whole] = [await aPlace(), await aPlace()];
  for (const place of [broken, whole]) {
    await set(place);
    await holdOn(place, weekdayIn(5), 2);
  }
  await owner.query(
    `alter table homework_classes add constraint broken check (school_id <> ${broken.schoolId}) not valid`,
  );

  await expect(move()).rejects.toThrow("Not everything could be done.");

  await owner.query("alter table homework_classes drop constraint broken");
  expect(await countChanged(broken)).toBe(0);
  expect(await countChanged(whole)).toBe(1);
});

test("HW-2: another hour of the same day is no news; what has no lesson left, or was withdrawn, stays", async () => {
  const place = await aPlace();
  const { id } = await set(place);
  await holdOn(place, weekdayIn(2), 1);
  await move();
  const due = async () => (await has(place, place.mother)).map(({ due: at }) => [at.day, at.no]);
  expect(await due()).toEqual([[dayFromToday(2), 1]]);

  await owner.query("update timetables set ends_on = starts_on where school_id = $1", [place.schoolId]);
  await move();
  expect(await due()).toEqual([[dayFromToday(2), 1]]);

  await owner.query("update timetables set ends_on = null where school_id = $1", [place.schoolId]);
  await owner.query("update homework_classes set withdrawn_at = now() where homework_id = $1", [id]);
  await holdOn(place, weekdayIn(4), 1);
  await move();

  expect(await countChanged(place)).toBe(0);
});

test("HW-2: a day moves after a teacher who changes the homework just now, and neither stops the other", async () => {
  const place = await aPlace();
  const { schoolId } = place;
  const { id } = await set(place);
  await holdOn(place, weekdayIn(5), 2);

  const { moving } = await database.inSchool(schoolId, async (db) => {
    await lockHomework(db, schoolId, id);
    const moved = move();
    await lockWaits(owner);
    await sql`update homework_classes set due_no = due_no where school_id = ${schoolId} and homework_id = ${id}`.execute(
      db,
    );
    return { moving: moved };
  });
  await moving;

  expect((await has(place, place.mother)).map(({ due }) => due.day)).toEqual([dayFromToday(5)]);
});

test("HW-2: a day that families have planned with moves earlier only after tomorrow", () => {
  const zone = "Asia/Baghdad";
  const [setOn, tomorrow, nextDay, wasDay] = ["2026-09-06", "2026-09-07", "2026-09-08", "2026-09-10"];
  const teach = (...dates: string[]) =>
    Array.from({ length: 14 }, (_, at) => addDays(setOn, at)).map((date) => ({
      date,
      lessons: dates.includes(date) ? [{ id: 1, classIds: [7], no: 1, startsAt: "08:00", change: null }] : [],
    }));
  const find = (...dates: string[]) =>
    findMovedDue({
      was: { ...dueAtEnd(wasDay, zone), at: momentIn(zone, wasDay, "08:00").toISOString(), no: 1 },
      tomorrow,
      classId: 7,
      setOn,
      days: teach(...dates),
      timeZone: zone,
      now: momentIn(zone, setOn, "12:00"),
    })?.day;

  expect(find(wasDay)).toBeUndefined();
  expect(find(tomorrow, wasDay)).toBeUndefined();
  expect(find(tomorrow, nextDay, wasDay)).toBe(nextDay);
  expect(find(tomorrow, "2026-09-13")).toBe("2026-09-13");
  expect(find()).toBeUndefined();
});

test("HW-1, HW-2: from a lesson to come homework is set up to two weeks before it, and is due after it", async () => {
  const place = await aPlace();
  const lessonId = Number(place.lessonIds[1]);
  await set(place, { setIn: { lessonId, date: dayFromToday(2) } });

  expect(await has(place, place.mother)).toMatchObject([
    { setIn: { lessonId, date: dayFromToday(2) }, due: { day: dayFromToday(7) } },
  ]);
  await expect(set(place, { setIn: { lessonId, date: dayFromToday(16) } })).rejects.toMatchObject({
    field: "/body/setIn",
  });
});
