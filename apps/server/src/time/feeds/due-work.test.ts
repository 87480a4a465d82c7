import { openCalendarFeed } from "@dars/contract/time/feeds";
import ICAL from "ical.js";
import { expect, test } from "vitest";

import { authoriseWith } from "#identity/access/public.ts";
import { aTaughtSchool } from "#learning/exercises/exercises.factory.ts";
import { createHttp } from "#platform/http/create-http.ts";
import { apiLimits, countCalls, LIMITS } from "#platform/http/limits.ts";
import { aSubject } from "#platform/testing/factories/organisation.ts";
import type { Member } from "#platform/testing/factories/people.ts";
import { hearCalls } from "#platform/testing/record-statements.ts";
import { testbed } from "#platform/testing/testbed.ts";

import { calendarFeeds } from "./feeds.routes.ts";
import { serveFeeds } from "./serve-feeds.ts";

const { database, owner, tokens, as } = await testbed([calendarFeeds], { authorise: authoriseWith() });
const http = createHttp();
hearCalls(http);
await countCalls(http);
await serveFeeds(http, { database, tokens, limits: apiLimits(http, LIMITS) });

test("a student's feed says when work is due, by the student's own extension, and not what has not opened or is a draft", async () => {
  const place = await aTaughtSchool(database);
  const { aisha, bilal, dina, mother, teacher } = place;
  const homework = await anExercise(place, "2 days", "-1 day");
  await anExercise(place, "4 days", "1 day");
  await anExercise(place, "6 days", null);
  await aVideoTask(place, "3 days");
  await owner.query(
    `insert into exercise_exceptions (school_id, exercise_id, student_id, due_at)
     select school_id, id, $2, date_trunc('hour', now()) + interval '5 days' from exercises where id = $1`,
    [homework, bilal.id],
  );

  expect(await fetchDueDays(aisha)).toEqual([2, 3]);
  expect(await fetchDueDays(bilal)).toEqual([3, 5]);
  expect(await fetchDueDays(mother)).toEqual([2, 3]);
  expect(await fetchDueDays(dina)).toEqual([]);
  expect(await fetchDueDays(teacher)).toEqual([]);
});

test("an exercise from which a student is excused is not due, and titles stay out of the feed (ICS-5)", async () => {
  const place = await aTaughtSchool(database);
  const exerciseId = await anExercise(place, "2 days", "-1 day");
  await owner.query(
    `insert into exercise_exceptions (school_id, exercise_id, student_id, is_excused)
     select school_id, id, $2, true from exercises where id = $1`,
    [exerciseId, place.bilal.id],
  );

  expect(await fetchDueDays(place.bilal)).toEqual([]);
  const text = await fetchFeed(place.aisha);
  expect(text).not.toContain("A secret title");
  expect(text).toContain("TRANSP:TRANSPARENT");
});

test("EX-4: an extension moves the exercise that it is for, and no other", async () => {
  const place = await aTaughtSchool(database);
  const [one] = [await anExercise(place, "2 days", "-1 day"), await anExercise(place, "3 days", "-1 day")];
  await owner.query(
    `insert into exercise_exceptions (school_id, exercise_id, student_id, due_at)
     select school_id, id, $2, date_trunc('hour', now()) + interval '9 days' from exercises where id = $1`,
    [one, place.aisha.id],
  );

  expect(await fetchDueDays(place.aisha)).toEqual([3, 9]);
  expect(await fetchDueDays(place.bilal)).toEqual([2, 3]);
});

test("a feed has what is due from a month ago to the year's end, once each, in its order, and no removed task", async () => {
  const place = await aTaughtSchool(database);
  const { aisha, school, group, offering } = place;
  const { id: other } = await aSubject(database, group);
  await owner.query(
    `insert into subject_offerings (school_id, year_id, level_id, subject_id)
     select school_id, year_id, level_id, $2 from subject_offerings where id = $1`,
    [offering.id, other],
  );
  await aVideoTask(place, "4 days");
  await owner.query("update video_tasks set removed_at = now() where school_id = $1", [school.id]);
  for (const due of ["-40 days", "-20 days", "500 days"]) await anExercise(place, due, "-60 days");
  const [last, ...others] = [
    await anExercise(place, "2 days", "-1 day"),
    await anExercise(place, "1 day", "-1 day"),
    await anExercise(place, "1 day", "-1 day"),
  ];

  expect(await fetchDueDays(aisha)).toEqual([-20, 1, 1, 2]);
  const uids = [...(await fetchFeed(aisha)).matchAll(/UID:(exercise-\d+)/g)].map(([, uid]) => uid);
  expect(uids.slice(1)).toEqual([...others, last].map((id) => `exercise-${id}`));
});

test("HW-4: homework is due in the feeds of its student and the family, until it is withdrawn", async () => {
  const place = await aTaughtSchool(database);
  const { aisha, dina, mother, school } = place;
  await aHomework(place, "2 days");
  await aHomework(place, "4 days");

  expect(await fetchDueDays(aisha)).toEqual([2, 4]);
  expect(await fetchDueDays(mother)).toEqual([2, 4]);
  expect(await fetchDueDays(dina)).toEqual([]);
  expect(await fetchFeed(aisha)).not.toContain("A secret title");
  await owner.query(
    "update homework_classes set withdrawn_at = now() where school_id = $1 and due_at > now() + interval '3 days'",
    [school.id],
  );
  expect(await fetchDueDays(aisha)).toEqual([2]);
});

test("ASK-7: a meeting in a teacher's feed names the child in the language of the feed", async () => {
  const { aisha, mother, teacher, school } = await aTaughtSchool(database);
  await owner.query("update people set name_en = 'Aisha', name_ar = 'عائشة' where id = $1", [aisha.id]);
  await owner.query("update accounts set locale = 'en' where id = $1", [teacher.accountId]);
  await owner.query(
    `with made as (
       insert into asks (school_id, kind, author_id, author_role, title, body, audience_roles, level_ids, section_ids,
         subject_ids, person_ids, cc_guardians, closes_at)
       values ($1, 'meeting', $2, 'teacher', 'Talk about the term', '', '{}', '{}', '{}', '{}', '{}', false,
         now() + interval '1 day')
       returning school_id, id)
     insert into ask_slots (school_id, ask_id, no, starts_at, minutes, student_id, guardian_id, account_id, booked_at)
     select school_id, id, 1, now() + interval '2 days', 10, $3, $4, $5, now() from made`,
    [school.id, teacher.accountId, aisha.id, mother.id, mother.accountId],
  );

  expect(await fetchFeed(teacher)).toContain("SUMMARY:Talk about the term · Aisha");
  expect(await fetchFeed(mother)).toMatch(/SUMMARY:.*Talk about the term/u);
});

test("work of a year that is over is not due", async () => {
  const place = await aTaughtSchool(database);
  await anExercise(place, "2 days", "-1 day");
  await aHomework(place, "3 days");
  await owner.query("update academic_years set state = 'closing' where school_id = $1", [place.school.id]);

  expect(await fetchDueDays(place.aisha)).toEqual([]);
});

type DueSchool = Awaited<ReturnType<typeof aTaughtSchool>>;

async function anExercise(
  { offering, firstClass, teacher }: DueSchool,
  due: string,
  open: string | null,
): Promise<number> {
  const { rows } = await owner.query<{ id: number }>(
    `with made as (insert into exercises (school_id, offering_id, author_id, title, purpose, shuffles_questions,
         shuffles_options, feedback, pick, open_at, due_at)
       select school_id, id, $2, 'A secret title', 'homework', false, false, 'after_submit', 'best',
         now() + $3::interval, date_trunc('hour', now()) + $4::interval from subject_offerings where id = $1
       returning school_id, id)
     insert into exercise_classes (school_id, exercise_id, teaching_class_id) select school_id, id, $5 from made
     returning exercise_id as id`,
    [offering.id, teacher.accountId, open, due, firstClass.id],
  );
  return rows[0]?.id ?? 0;
}

const aVideoTask = ({ offering, firstClass, teacher }: DueSchool, due: string) =>
  owner.query(
    `with made as (insert into video_tasks (school_id, offering_id, author_id, title, due_at)
       select school_id, id, $2, 'A secret title', date_trunc('hour', now()) + $3::interval
       from subject_offerings where id = $1 returning school_id, id)
     insert into video_task_classes (school_id, task_id, teaching_class_id) select school_id, id, $4 from made`,
    [offering.id, teacher.accountId, due, firstClass.id],
  );

const aHomework = ({ firstClass, teacher, school }: DueSchool, due: string) =>
  owner.query(
    `with made as (insert into homework (school_id, author_id, title, set_on)
       values ($1, $2, 'A secret title', current_date) returning school_id, id)
     insert into homework_classes (school_id, homework_id, teaching_class_id, due_by, due_on, due_at)
     select school_id, id, $4, 'day', (now() + $3::interval)::date, date_trunc('hour', now()) + $3::interval from made`,
    [school.id, teacher.accountId, due, firstClass.id],
  );

async function fetchFeed({ actor }: Pick<Member, "actor">): Promise<string> {
  const { url } = await as(actor).call(openCalendarFeed, {});
  return (await http.inject({ url: url.slice(url.indexOf("/ical/")) })).body;
}

/** In how many days work is due, by a feed. */
async function fetchDueDays(member: Pick<Member, "actor">): Promise<number[]> {
  const events = new ICAL.Component(ICAL.parse(await fetchFeed(member))).getAllSubcomponents("vevent");
  const { rows } = await owner.query<{ now: Date }>("select date_trunc('hour', now()) as now");
  const now = rows[0]?.now.getTime() ?? 0;
  return events
    .filter((one) => /^(exercise|video|homework)-/.test(String(one.getFirstPropertyValue("uid"))))
    .map((one) => new ICAL.Event(one).endDate.toJSDate().getTime())
    .map((due) => Math.round((due - now) / 86_400_000))
    .toSorted((a, b) => a - b);
}
