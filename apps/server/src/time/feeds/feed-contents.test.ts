import {
  listCalendarFeeds,
  openCalendarFeed,
  openChildFeed,
  openSectionFeed,
} from "@dars/contract/time/feeds";
import ICAL from "ical.js";
import { expect, test } from "vitest";

import { authoriseWith } from "#identity/access/public.ts";
import type { Actor } from "#platform/context.ts";
import { createHttp } from "#platform/http/create-http.ts";
import { apiLimits, countCalls, LIMITS } from "#platform/http/limits.ts";
import { dayFromToday } from "#platform/testing/factories/days.ts";
import { aGuardian } from "#platform/testing/factories/guardians.ts";
import {
  aGroup,
  aLevel,
  aSchool,
  aSubject,
  teachEveryDay,
} from "#platform/testing/factories/organisation.ts";
import { aManagement, aStudent, aTeacher } from "#platform/testing/factories/people.ts";
import { anOffering, aSection, aTeachingClass, aYear } from "#platform/testing/factories/structure.ts";
import { hearCalls } from "#platform/testing/record-statements.ts";
import { testbed } from "#platform/testing/testbed.ts";
import { aPeriodPlan, aTimetable } from "#time/timetable/timetable.factory.ts";

import { calendarFeeds } from "./feeds.routes.ts";
import { serveFeeds } from "./serve-feeds.ts";

const { database, owner, tokens, as } = await testbed([calendarFeeds], { authorise: authoriseWith() });
const http = createHttp();
hearCalls(http);
await countCalls(http);
await serveFeeds(http, { database, tokens, limits: apiLimits(http, LIMITS) });

const WEEK = [0, 1, 2, 3, 4, 5, 6];

/**
 * Two sections with a subject each, taught by a teacher each, on every day: Maths first, Arabic in the second lesson. The
 * teacher of Maths gives it in the third lesson of the second section too.
 */
async function twoSections(yearEndsOn = dayFromToday(60)) {
  const group = await aGroup(database);
  const school = await aSchool(database, group);
  await teachEveryDay(database, school);
  const year = await aYear(database, school, { startsOn: dayFromToday(-60), endsOn: yearEndsOn });
  const level = await aLevel(database, group, { name: "Level" });
  await aPeriodPlan(database, year);
  const sections = [];
  const lessons = [];
  for (const [at, name] of ["Maths", "Arabic"].entries()) {
    const letter = "AB"[at] ?? "";
    const section = await aSection(database, year, { level, letter });
    const offering = await anOffering(database, year, {
      level,
      subject: await aSubject(database, group, { name }),
    });
    const teacher = await aTeacher(database, school);
    const taught = await aTeachingClass(database, offering, { section, teacher });
    const student = await aStudent(database, school, { name: { en: `Child${at} of the House` }, section });
    sections.push({ section, offering, teacher, student, taught });
    for (const weekday of WEEK) lessons.push({ weekday, no: at + 1, classIds: [taught.id] });
  }
  const [first, second] = sections;
  if (!first || !second) throw new RangeError("There are two.");
  const also = await aTeachingClass(database, first.offering, {
    section: second.section,
    teacher: first.teacher,
  });
  for (const weekday of WEEK) lessons.push({ weekday, no: 3, classIds: [also.id] });
  await aTimetable(database, year, lessons);
  return { group, school, year, first, second };
}

const get = (url: string) => http.inject({ url: url.slice(url.indexOf("/ical/")) });

/** What the lessons of a feed are called, each once; the status of an answer that is none. */
async function lessonsIn(url: string) {
  const { statusCode, body } = await get(url);
  if (statusCode !== 200) return statusCode;
  const lessons = new ICAL.Component(ICAL.parse(body))
    .getAllSubcomponents("vevent")
    .filter((one) => String(one.getFirstPropertyValue("uid")).startsWith("lesson-"));
  return [...new Set(lessons.map((one) => String(one.getFirstPropertyValue("summary"))))].toSorted();
}

interface Owner {
  readonly actor: Actor;
}

const ownUrl = async ({ actor }: Owner) => (await as(actor).call(openCalendarFeed, {})).url;

/** The kinds of the feeds of an account. */
const fetchFeedKinds = async ({ actor }: Owner) =>
  (await as(actor).call(listCalendarFeeds, {})).feeds.map((feed) => feed.of);

const ownLessons = async (of: Owner) => lessonsIn(await ownUrl(of));

const OWN_DAY = "A day of its own";

const hasOwnDay = async (of: Owner) => (await get(await ownUrl(of))).body.includes(OWN_DAY);

const speakEnglish = (...actors: readonly Pick<Actor, "accountId">[]) =>
  owner.query("update accounts set locale = 'en' where id = any($1)", [
    actors.map(({ accountId }) => accountId),
  ]);

test("ICS-5: each role's own feed has its own lessons: a student's, a teacher's with the section, a family's with each child's name", async () => {
  const { group, school, first, second } = await twoSections();
  const parent = await aGuardian(database, group, { of: [first.student, second.student] });
  const office = await aManagement(database, school);
  await speakEnglish(parent, office, first.student, second.student, first.teacher, second.teacher);
  expect(await ownLessons(first.student)).toEqual(["Maths"]);
  expect(await ownLessons(second.student)).toEqual(["Arabic", "Maths"]);
  expect(await ownLessons(first.teacher)).toEqual(["Maths · Level – A", "Maths · Level – B"]);
  expect(await ownLessons(second.teacher)).toEqual(["Arabic · Level – B"]);
  expect(await ownLessons(parent)).toEqual(["Child0: Maths", "Child1: Arabic", "Child1: Maths"]);
  expect(await ownLessons(office)).toEqual([]);
  expect(await fetchFeedKinds(first.student)).toEqual(["self"]);
});

test("a child's feed has the lessons of that child alone, without its name", async () => {
  const { group, school, first, second } = await twoSections();
  const parent = await aGuardian(database, group, { of: [first.student, second.student] });
  const stranger = await aGuardian(database, group, { of: [first.student] });
  await speakEnglish(parent, stranger);
  const ofChild = async (studentId: number) => {
    const { url } = await as(parent.actor).call(openChildFeed, {
      params: { schoolId: school.id, studentId },
    });
    return lessonsIn(url);
  };

  expect(await ofChild(first.student.id)).toEqual(["Maths"]);
  expect(await ofChild(second.student.id)).toEqual(["Arabic", "Maths"]);
  const own = await as(parent.actor).call(openChildFeed, {
    params: { schoolId: school.id, studentId: first.student.id },
  });
  const other = await as(stranger.actor).call(openChildFeed, {
    params: { schoolId: school.id, studentId: first.student.id },
  });
  expect(await fetchFeedKinds(parent)).toEqual(["student", "student"]);
  // Of two guardians of a child one may not see it any more.
  await owner.query(
    `update guardian_links set restricted_by_court = true where school_id = $1 and guardian_id in (
       select person_id from account_people where school_id = $1 and account_id = $2)`,
    [school.id, parent.accountId],
  );
  expect(await lessonsIn(own.url)).toBe(410);
  expect(await lessonsIn(other.url)).toEqual(["Maths"]);
});

test.each([
  ["staff", 5, { pupils: false, staff: true }],
  ["everyone", 5, { pupils: true, staff: true }],
  ["everyone", -20, { pupils: true, staff: true }],
  ["everyone", -40, { pupils: false, staff: false }],
  ["everyone", 59, { pupils: true, staff: true }],
  ["everyone", 61, { pupils: false, staff: false }],
] as const)(
  "an entry for %s %i days from today is in the feeds of those whom it concerns, from a month ago to the year's end",
  async (audience, days, { pupils, staff }) => {
    const { group, school, first } = await twoSections();
    const parent = await aGuardian(database, group, { of: [first.student] });
    const office = await aManagement(database, school);
    await aYear(database, school, {
      startsOn: dayFromToday(60),
      endsOn: dayFromToday(400),
      state: "planning",
    });
    await owner.query(
      `insert into calendar_entries (school_id, kind, title_en, starts_on, ends_on, audience)
       values ($1, 'activity', $5, $2, $3, $4)`,
      [school.id, dayFromToday(days), dayFromToday(days + 1), audience, OWN_DAY],
    );
    expect([await hasOwnDay(first.student), await hasOwnDay(parent)]).toEqual([pupils, pupils]);
    expect([await hasOwnDay(first.teacher), await hasOwnDay(office)]).toEqual([staff, staff]);
  },
);

test.each([
  [0, 5, true],
  [0, 399, true],
  [0, 401, false],
  [1, 5, false],
] as const)(
  "in a school whose year ends in %i days, an entry in %i days is in the feed: %s",
  async (end, days, isThere) => {
    const { school } = await twoSections(dayFromToday(end));
    const office = await aManagement(database, school);
    await owner.query(
      `insert into calendar_entries (school_id, kind, title_en, starts_on, ends_on, audience)
       values ($1, 'activity', $4, $2, $3, 'everyone')`,
      [school.id, dayFromToday(days), dayFromToday(days + 1), OWN_DAY],
    );

    expect(await hasOwnDay(office)).toBe(isThere);
  },
);

test("AZ-3: a section's feed is open to the office, and to a teacher as long as it teaches there", async () => {
  const { school, first, second } = await twoSections();
  const office = await aManagement(database, school);
  await speakEnglish(office, first.teacher, second.teacher);
  const fetchSectionUrl = async ({ actor }: Owner, sectionId: number) =>
    (await as(actor).call(openSectionFeed, { params: { schoolId: school.id, sectionId } })).url;
  await expect(fetchSectionUrl(office, first.section.id + 9_000_000)).rejects.toMatchObject({
    code: "not-found",
  });
  const byOffice = await fetchSectionUrl(office, first.section.id);
  const byTeacher = await fetchSectionUrl(first.teacher, first.section.id);
  const ofOther = await fetchSectionUrl(second.teacher, second.section.id);
  expect(
    await Promise.all([byOffice, byTeacher].map((url) => get(url).then(({ statusCode }) => statusCode))),
  ).toEqual([200, 200]);
  expect(await lessonsIn(byOffice)).toEqual(["Maths"]);
  expect(await fetchFeedKinds(office)).toEqual(["section"]);

  await owner.query(
    "update teacher_assignments set ends_on = $3 where school_id = $1 and teaching_class_id = $2",
    [school.id, first.taught.id, dayFromToday(0)],
  );

  expect(await lessonsIn(byTeacher)).toBe(410);
  expect(await lessonsIn(byOffice)).toEqual(["Maths"]);
  expect(await lessonsIn(ofOther)).toEqual(["Arabic · Level – B", "Maths · Level – B"]);
});
