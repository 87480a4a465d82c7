import { addDays, listDays, getWeekday } from "@dars/contract/time/days";
import {
  listCalendarFeeds,
  openCalendarFeed,
  openChildFeed,
  renewCalendarFeed,
  revokeCalendarFeed,
} from "@dars/contract/time/feeds";
import ICAL from "ical.js";
import { expect, test } from "vitest";

import { authoriseWith } from "#identity/access/public.ts";
import { createHttp } from "#platform/http/create-http.ts";
import { apiLimits, countCalls, LIMITS } from "#platform/http/limits.ts";
import { dayFromToday } from "#platform/testing/factories/days.ts";
import { aGuardian } from "#platform/testing/factories/guardians.ts";
import { aGroup, aLevel, aSchool, aSubject } from "#platform/testing/factories/organisation.ts";
import { aStudent, aTeacher } from "#platform/testing/factories/people.ts";
import { anOffering, aSection, aTeachingClass, aYear } from "#platform/testing/factories/structure.ts";
import { hearCalls } from "#platform/testing/record-statements.ts";
import { testbed, testTokens } from "#platform/testing/testbed.ts";
import { heldLessons } from "#time/timetable/public.ts";
import { aPeriodPlan, aTeachingRoom, aTimetable } from "#time/timetable/timetable.factory.ts";

import { lessonsOfFeed } from "./feed-lessons.factory.ts";
import { calendarFeeds } from "./feeds.routes.ts";
import { serveFeeds } from "./serve-feeds.ts";

const { database, owner, tokens, as } = await testbed([calendarFeeds], { authorise: authoriseWith() });
const http = createHttp();
hearCalls(http);
await countCalls(http);
await serveFeeds(http, { database, tokens, limits: apiLimits(http, LIMITS) });

const YEAR_END = dayFromToday(300);

test("the feed of a whole year, read by another library, is what the timetable holds day by day", async () => {
  const { school, student, lessonIds, colleague } = await aSchoolYear("Asia/Baghdad");
  await changeSome(school.id, lessonIds, colleague.id);

  const text = await fetchFeed(student);

  expect(lessonsOfFeed(text)).toEqual(await listTimetableLines(school.id, student.id, "Asia/Baghdad"));
});

test("on both sides of a clock change lessons stay at their hour", async () => {
  const { school, student } = await aSchoolYear("Europe/Berlin");

  const text = await fetchFeed(student);

  expect(lessonsOfFeed(text)).toEqual(await listTimetableLines(school.id, student.id, "Europe/Berlin"));
});

test("ICS-1: no line is longer than 75 octets, and all end as the standard says", async () => {
  const { student } = await aSchoolYear(
    "Asia/Baghdad",
    "مادة دراسية ذات اسم طويل جداً لا يتسع له سطر واحد من سطور الملف",
  );

  const text = await fetchFeed(student);

  const lines = text.split("\r\n");
  expect(lines.every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
  expect(text.includes("لا يتسع") || lines.join("").replaceAll("\n ", "").length > 0).toBe(true);
  expect(ICAL.parse(text)).toBeTruthy();
});

test("the same address each time until it is renewed; the old one is gone at once, and so is a closed one", async () => {
  const { student } = await aSchoolYear("Asia/Baghdad");
  const client = as(student.actor);
  const first = await client.call(openCalendarFeed, {});
  expect(await client.call(openCalendarFeed, {})).toEqual(first);
  expect((await get(first.url)).statusCode).toBe(200);
  const { feeds } = await client.call(listCalendarFeeds, {});
  const params = { feedId: feeds[0]?.id ?? 0 };

  const second = await client.call(renewCalendarFeed, { params });
  expect((await get(first.url)).statusCode).toBe(410);
  expect((await get(second.url)).statusCode).toBe(200);

  await client.call(revokeCalendarFeed, { params });
  await client.call(revokeCalendarFeed, { params });
  expect((await get(second.url)).statusCode).toBe(410);
  expect((await get("/ical/unknown.ics")).statusCode).toBe(410);
});

test("a feed that was sealed under another key gets a new address", async () => {
  const { student } = await aSchoolYear("Asia/Baghdad");
  const client = as(student.actor);
  const first = await client.call(openCalendarFeed, {});
  await database.directory
    .updateTable("calendar_feeds")
    .set({ sealed: testTokens().seal("calendar-feed", Buffer.from("another key")) })
    .where("account_id", "=", student.actor.accountId)
    .execute();

  expect((await client.call(listCalendarFeeds, {})).feeds).toEqual([]);
  const second = await client.call(openCalendarFeed, {});

  expect(second).not.toEqual(first);
  expect((await get(second.url)).statusCode).toBe(200);
  expect(await client.call(openCalendarFeed, {})).toEqual(second);
});

test("FAM-5: a child's feed is gone for a guardian who may no longer see the child", async () => {
  const { group, school, student } = await aSchoolYear("Asia/Baghdad");
  const parent = await aGuardian(database, group, { of: [student] });
  const { url } = await as(parent.actor).call(openChildFeed, {
    params: { schoolId: school.id, studentId: student.id },
  });
  expect((await get(url)).statusCode).toBe(200);

  await database.inSchool(school.id, (db) =>
    db
      .updateTable("guardian_links")
      .set({ restricted_by_court: true })
      .where("school_id", "=", school.id)
      .where("student_id", "=", student.id)
      .execute(),
  );

  expect((await get(url)).statusCode).toBe(410);
});

test.each([
  ["ended a year ago", "now() - interval '1 year'", 410],
  ["has just ended", "now()", 410],
  ["ends in an hour", "now() + interval '1 hour'", 200],
  ["has no end", "null", 200],
])(
  "the address of a feed is open as long as the role of its owner: one that %s",
  async (_, endsAt, status) => {
    const { colleague, student } = await aSchoolYear("Asia/Baghdad");
    const [own, another] = [
      await as(colleague.actor).call(openCalendarFeed, {}),
      await as(student.actor).call(openCalendarFeed, {}),
    ];

    await owner.query(`update role_assignments set ends_at = ${endsAt} where account_id = $1`, [
      colleague.accountId,
    ]);

    expect((await get(own.url)).statusCode).toBe(status);
    expect((await get(another.url)).statusCode).toBe(200);
  },
);

test.each([
  ["role has ended", "update role_assignments set state = 'ended' where account_id = $1"],
  ["account is closed", "update accounts set state = 'disabled' where id = $1"],
  ["feeds are closed", "update calendar_feeds set revoked_at = now() where account_id = $1"],
])("the address of a feed is closed where its owner's %s, and another's is open", async (_, change) => {
  const { colleague, student } = await aSchoolYear("Asia/Baghdad");
  const own = await as(colleague.actor).call(openCalendarFeed, {});
  const another = await as(student.actor).call(openCalendarFeed, {});

  await owner.query(change, [colleague.accountId]);

  expect([(await get(own.url)).statusCode, (await get(another.url)).statusCode]).toEqual([410, 200]);
});

test("of the feeds of three children the one that is named is renewed or closed, whichever it is", async () => {
  const { group, school, student } = await aSchoolYear("Asia/Baghdad");
  const children = [student, await aStudent(database, school), await aStudent(database, school)] as const;
  const client = as((await aGuardian(database, group, { of: children })).actor);
  const urls: string[] = [];
  for (const { id: studentId } of children)
    urls.push((await client.call(openChildFeed, { params: { schoolId: school.id, studentId } })).url);
  const answers = () => Promise.all(urls.map(async (url) => (await get(url)).statusCode));
  const { feeds } = await client.call(listCalendarFeeds, {});
  const [first, middle, last] = feeds.map(({ id: feedId }) => ({ params: { feedId } }));
  if (!first || !middle || !last) throw new Error("Each child has a feed.");

  await client.call(renewCalendarFeed, middle);
  expect(await answers()).toEqual([200, 410, 200]);
  await client.call(revokeCalendarFeed, last);
  expect(await answers()).toEqual([200, 410, 410]);
  await expect(client.call(renewCalendarFeed, last)).rejects.toMatchObject({ code: "not-found" });
  const left = (await client.call(listCalendarFeeds, {})).feeds.map(({ id }) => id);
  expect(left).toEqual([first.params.feedId, middle.params.feedId]);
  await client.call(renewCalendarFeed, first);
  expect(await answers()).toEqual([410, 410, 410]);
});

test("another's feed is not renewed, and an unchanged one is not sent twice", async () => {
  const { student, colleague } = await aSchoolYear("Asia/Baghdad");
  const { url } = await as(student.actor).call(openCalendarFeed, {});
  const { feeds } = await as(student.actor).call(listCalendarFeeds, {});
  const renew = as(colleague.actor).call(renewCalendarFeed, { params: { feedId: feeds[0]?.id ?? 0 } });
  await expect(renew).rejects.toMatchObject({ code: "not-found" });

  const { headers } = await get(url);
  const again = await http.inject({
    url: toPath(url),
    headers: { "if-none-match": String(headers["etag"]) },
  });
  expect(again.statusCode).toBe(304);
  expect(headers["content-type"]).toBe("text/calendar; charset=utf-8");
});

const toPath = (url: string): string => url.slice(url.indexOf("/ical/"));
const get = (url: string) => http.inject({ url: toPath(url) });

async function fetchFeed(who: { readonly actor: Parameters<typeof as>[0] }): Promise<string> {
  const { url } = await as(who.actor).call(openCalendarFeed, {});
  return (await get(url)).body;
}

/** The same from the timetable, day by day. */
async function listTimetableLines(schoolId: number, studentId: number, timeZone: string): Promise<string[]> {
  const span = { from: dayFromToday(-30, timeZone), until: YEAR_END };
  const { held } = await heldLessons(database.reading(schoolId), schoolId, { studentId }, span);
  const instant = (date: string, time: string) =>
    new Date(
      Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime(timeZone).epochMilliseconds,
    ).toISOString();
  return held
    .flatMap(({ date, lessons }) =>
      lessons
        .filter(({ change }) => change?.kind !== "cancelled" && change?.kind !== "stopped")
        .map(
          ({ startsAt, endsAt, room }) => `${instant(date, startsAt)} ${instant(date, endsAt)} ${room ?? ""}`,
        ),
    )
    .toSorted((a, b) => (a < b ? -1 : 1));
}

/** Some weeks have a substitute, another room, an hour later, a cancelled lesson; one is closed, one has a trip. */
async function changeSome(
  schoolId: number,
  lessonIds: readonly number[],
  substituteId: number,
): Promise<void> {
  const sundays = listDays(dayFromToday(-20), dayFromToday(200)).filter((day) => getWeekday(day) === 0);
  const room = await aTeachingRoom(database, schoolId, "Elsewhere");
  const kinds = [
    { kind: "changed", teacher_id: substituteId },
    { kind: "changed", room_id: room.id },
    { kind: "changed", period_no: 5 },
    { kind: "cancelled" },
  ] as const;
  await database.inSchool(schoolId, async (db) => {
    for (const [week, day] of sundays.entries())
      await db
        .insertInto("lesson_changes")
        .values({
          school_id: schoolId,
          lesson_id: lessonIds[0] ?? 0,
          on_day: day,
          ...(kinds[week % 4] ?? kinds[3]),
        })
        .execute();
    const trip = { starts_at: "10:30", ends_at: "13:00", stops_lessons: true };
    for (const [kind, day, more] of [
      ["closure", dayFromToday(9), {}],
      ["school_holiday", dayFromToday(40), {}],
      ["activity", dayFromToday(18), trip],
    ] as const)
      await db
        .insertInto("calendar_entries")
        .values({
          school_id: schoolId,
          kind,
          title_en: kind,
          starts_on: day,
          ends_on: addDays(day, 7),
          ...more,
        })
        .execute();
  });
}

/** Two lessons on each day of the week for ten months, by two teachers, in a section with one student. */
async function aSchoolYear(timeZone: string, subjectName = "Maths") {
  const group = await aGroup(database);
  const school = await aSchool(database, group);
  await database.directory
    .updateTable("schools")
    .set({ time_zone: timeZone })
    .where("id", "=", school.id)
    .execute();
  const year = await aYear(database, school, { startsOn: dayFromToday(-60), endsOn: YEAR_END });
  const level = await aLevel(database, group);
  const subject = await aSubject(database, group, { name: subjectName });
  const [teacher, colleague] = [await aTeacher(database, school), await aTeacher(database, school)];
  const section = await aSection(database, year, { level });
  const offering = await anOffering(database, year, { level, subject });
  const taught = await aTeachingClass(database, offering, { section, teacher });
  const student = await aStudent(database, school, { section });
  await aPeriodPlan(database, year);
  const { lessonIds } = await aTimetable(
    database,
    year,
    [0, 1, 2, 3, 4].flatMap((weekday) => [1, 4].map((no) => ({ weekday, no, classIds: [taught.id] }))),
  );
  return { group, school, student, colleague, lessonIds };
}
