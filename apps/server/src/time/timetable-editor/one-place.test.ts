import { ApiError, type Client } from "@dars/contract/platform/client";
import { changeDay } from "@dars/contract/time/cover";
import { addDays } from "@dars/contract/time/days";
import { openCalendarFeed } from "@dars/contract/time/feeds";
import {
  changeDraft,
  listTimetables,
  openDraft,
  publishTimetable,
  readTimetable,
} from "@dars/contract/time/timetable-editor";
import fc from "fast-check";
import { expect, test } from "vitest";

import { authoriseWith } from "#identity/access/public.ts";
import { createHttp } from "#platform/http/create-http.ts";
import { apiLimits, countCalls, LIMITS } from "#platform/http/limits.ts";
import { dayFromToday } from "#platform/testing/factories/days.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import { heavy, sized } from "#platform/testing/sized.ts";
import { testbed } from "#platform/testing/testbed.ts";
import { cover } from "#time/cover/cover.routes.ts";
import { lessonsOfFeed } from "#time/feeds/feed-lessons.factory.ts";
import { calendarFeeds, serveFeeds } from "#time/feeds/public.ts";
import { heldLessons, type ResolvedLesson } from "#time/timetable/public.ts";

import { aLesson, aSchoolToPlan, YEAR_END } from "./timetable-editor.factory.ts";
import { timetableEditor } from "./timetable-editor.routes.ts";

const { database, tokens, as } = await testbed([timetableEditor, cover, calendarFeeds], {
  authorise: authoriseWith(),
});
heavy();
const http = createHttp();
await countCalls(http);
const MANY = { ...LIMITS, perAddress: 1_000_000 };
await serveFeeds(http, { database, tokens, limits: apiLimits(http, MANY) });

const DAYS = 12;
/** Without a summer time, and with one. */
const ZONES = ["Asia/Baghdad", "Europe/Berlin"] as const;
const week = { weekday: fc.constantFrom(0, 1), no: fc.constantFrom(1, 2) };
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ does: fc.constant("place" as const), which: fc.nat(3), ...week }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant("move" as const), which: fc.nat(9), ...week }) },
  {
    weight: 2,
    arbitrary: fc.record({ does: fc.constant("publish" as const), which: fc.integer({ min: 1, max: 9 }) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant("change" as const),
      which: fc.nat(20),
      teacher: fc.option(fc.nat(2)),
      no: fc.option(fc.constantFrom(1, 2)),
      isInLab: fc.boolean(),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      does: fc.constant("close" as const),
      which: fc.nat(300),
      days: fc.integer({ min: 1, max: 20 }),
      isForHours: fc.boolean(),
    }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;
type PlannedSchool = Awaited<ReturnType<typeof aSchoolToPlan>>;

test("TT-1, ICS-3: after any placing, moving, publishing, changing and closing nobody and no room is in two places, and each feed says what is held", async () => {
  const played = { published: 0, changed: 0 };
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 6, maxLength: 24 }),
      fc.constantFrom(...ZONES),
      async (steps, zone) => {
        const school = await aSchoolToPlan(database, as);
        await putIn(school, zone);
        const lessons = [aLesson(school.classIds[0] ?? 0, 0, 1), aLesson(school.classIds[3] ?? 0, 0, 1)];
        let timetableId = await school.aDraft(lessons);
        for (const one of [{ does: "publish" as const, which: 1 }, ...steps]) {
          const isDone = await done(() => play(school, timetableId, one));
          if (isDone && one.does === "publish") {
            played.published += 1;
            timetableId = await copied(school, timetableId);
          }
          if (isDone && one.does === "change") played.changed += 1;
        }
        for (const [day, claims] of await claimsByDay(school))
          expect(claims, day).toHaveLength(new Set(claims).size);
        await expectFeeds(school, zone);
      },
    ),
    { numRuns: sized(5, 80) },
  );
  expect(played.published).toBeGreaterThan(0);
  expect(played.changed).toBeGreaterThan(0);
});

/** False where it was refused, which is the rule at work. */
async function done(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    if (error instanceof ApiError && (error.code === "conflict" || error.code === "invalid")) return false;
    throw error;
  }
}

async function play(school: PlannedSchool, timetableId: number, one: Step | Publish): Promise<void> {
  const { office, params } = school;
  const at = { params: { ...params, timetableId } };
  if (one.does === "change") return changeOne(school, office, one);
  if (one.does === "close") return closeSome(school, one);
  const { revision, lessons } = await office.call(readTimetable, at);
  const body = { key: aKey(), revision };
  if (one.does === "publish") {
    await office.call(publishTimetable, {
      ...at,
      body: { ...body, startsOn: dayFromToday(one.which), isIncomplete: true },
    });
    return;
  }
  const { weekday, no, which } = one;
  if (one.does === "place") {
    const place = [aLesson(school.classIds[which] ?? 0, weekday, no)];
    await office.call(changeDraft, { ...at, body: { ...body, place, move: [], removeIds: [] } });
    return;
  }
  const lesson = lessons[which % Math.max(1, lessons.length)];
  const move = lesson ? [{ ...lesson, weekday, no }] : [];
  await office.call(changeDraft, { ...at, body: { ...body, place: [], move, removeIds: [] } });
}

interface Publish {
  readonly does: "publish";
  readonly which: number;
}

const putIn = ({ school }: PlannedSchool, zone: string) =>
  database.directory.updateTable("schools").set({ time_zone: zone }).where("id", "=", school.id).execute();

/** Days off, or hours in which nothing is taught. */
const closeSome = (
  { school }: PlannedSchool,
  { which, days, isForHours }: Extract<Step, { does: "close" }>,
): Promise<void> =>
  database.inSchool(school.id, async (db) => {
    const startsOn = dayFromToday(1 + which);
    await db
      .insertInto("calendar_entries")
      .values({
        school_id: school.id,
        kind: isForHours ? "activity" : "school_holiday",
        title_en: "Away",
        starts_on: startsOn,
        ends_on: addDays(startsOn, days),
        ...(isForHours && { starts_at: "08:30", ends_at: "09:00", stops_lessons: true }),
      })
      .execute();
  });

/** A random substitution, room or period, on a day that has lessons. */
async function changeOne(
  school: PlannedSchool,
  office: Client,
  { which, teacher, no, isInLab }: Extract<Step, { does: "change" }>,
): Promise<void> {
  const dayLessons = (await heldDays(school)).flatMap(({ date, lessons }) =>
    lessons.map(({ id }) => ({ date, lessonId: id })),
  );
  const found = dayLessons[which % Math.max(1, dayLessons.length)];
  if (!found) return;
  const change = {
    lessonId: found.lessonId,
    kind: "changed" as const,
    teacherId: teacher === null ? null : (school.teachers[teacher]?.id ?? null),
    roomId: isInLab ? school.lab.id : null,
    subjectId: null,
    no,
    note: null,
  };
  await office.call(changeDay, {
    params: { ...school.params, date: found.date },
    body: { key: aKey(), changes: [change] },
  });
}

async function copied({ office, params }: PlannedSchool, copyOf: number): Promise<number> {
  const { timetables } = await office.call(listTimetables, { params });
  expect(timetables.map(({ id }) => id)).toContain(copyOf);
  return (await office.call(openDraft, { params, body: { key: aKey(), title: null, copyOf } })).id;
}

const heldDays = async ({ school }: PlannedSchool, from = dayFromToday(1), until = addDays(from, DAYS)) =>
  (await heldLessons(database.reading(school.id), school.id, { everybody: true }, { from, until })).held;

/**
 * Compares each teacher's feed with the whole school's timetable to the end of the year; no person and no
 * room is in two places.
 */
async function expectFeeds(school: PlannedSchool, zone: string): Promise<void> {
  const lessons = (await heldDays(school, dayFromToday(-30, zone), YEAR_END)).flatMap(
    ({ date, lessons: all }) => all.filter(isHeld).map((lesson) => ({ date, ...lesson })),
  );
  const instant = (date: string, time: string) =>
    Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime(zone).toInstant().toString({
      fractionalSecondDigits: 3,
    });
  const inRooms: string[] = [];
  for (const { id, actor } of school.teachers) {
    const { url } = await as(actor).call(openCalendarFeed, {});
    const { body } = await http.inject({ url: url.slice(url.indexOf("/ical/")) });
    expect(body.split("\r\n").every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
    const fed = lessonsOfFeed(body);
    const own = lessons.filter(({ teacherId }) => teacherId === id);
    expect(fed).toEqual(
      own
        .map(
          ({ date, startsAt, endsAt, room }) =>
            `${instant(date, startsAt)} ${instant(date, endsAt)} ${room ?? ""}`,
        )
        .toSorted((a, b) => (a < b ? -1 : 1)),
    );
    const starts = fed.map((line) => line.split(" ")[0]);
    expect(new Set(starts).size).toBe(starts.length);
    inRooms.push(...fed.filter((line) => line.endsWith("Lab")));
  }
  expect(new Set(inRooms).size).toBe(inRooms.length);
}

const isHeld = ({ change }: ResolvedLesson): boolean => change === null || change.kind === "changed";

/** Every hour that a teacher, a section or a room is asked for, by day; told from the hours alone. */
async function claimsByDay(
  school: PlannedSchool,
): Promise<readonly (readonly [string, readonly string[]])[]> {
  return (await heldDays(school)).map(({ date, lessons }) => [
    date,
    lessons
      .filter(isHeld)
      .flatMap(({ startsAt, teacherId, roomId, sectionIds }) => [
        ...(teacherId === null ? [] : [`${startsAt} teacher ${teacherId}`]),
        ...(roomId === null ? [] : [`${startsAt} room ${roomId}`]),
        ...sectionIds.map((id) => `${startsAt} section ${id}`),
      ]),
  ]);
}
