import type { SchoolPlan } from "#demo/schools/public.ts";
import { addDays } from "#demo/schools/public.ts";
import {
  planStory,
  planWeek,
  yearEntries,
  type DayStory,
  type PlannedLesson,
} from "#demo/timetable/public.ts";
import type { BulkTransaction } from "#platform/db/db.ts";

import { copyRows, reserveIds } from "./copy.queries.ts";
import { at, type Ids } from "./ids.ts";

type Client = BulkTransaction["client"];

interface TimetableToFill {
  readonly client: Client;
  readonly plan: SchoolPlan;
  readonly ids: Ids;
}

/** Six periods of 45 minutes from 08:00, with breaks after the second and the fourth. */
const PERIODS: readonly (readonly [no: number | null, starts: string, ends: string])[] = [
  [1, "08:00", "08:45"],
  [2, "08:45", "09:30"],
  [null, "09:30", "09:45"],
  [3, "09:45", "10:30"],
  [4, "10:30", "11:15"],
  [null, "11:15", "11:30"],
  [5, "11:30", "12:15"],
  [6, "12:15", "13:00"],
];
const ROOMS = ["مختبر 1", "مختبر 2", "قاعة الحاسوب", "المرسم", "الساحة"];
const NOTES = { "bring-coats": "أحضروا معاطف المختبر", "home-early": "الخروج 12:15" } as const;
const DAYS_AWAY = 3;
const COVER_NOTE = "الصفحة 31، التمارين 2 إلى 5، ثم قراءة الدرس التالي.";
const DRAFT_TITLE = "الفصل الثاني";
const DRAFT_OPEN = 2;

/**
 * Writes the year's published timetable, a draft of the next, the calendar, and the changes on the next
 * school day.
 */
export async function insertTimetable(
  client: Client,
  seed: number,
  plan: SchoolPlan,
  ids: Ids,
): Promise<void> {
  const place = { client, plan, ids };
  await insertPeriods(place);
  const rooms = await insertRoomsOfLessons(place);
  const week = planWeek(seed, plan);
  const lessons = await insertWeek(place, week);
  const section = plan.enrolments.find(
    ({ student, state }) => student === plan.students[0] && state === "active",
  )?.section;
  const story = planStory(plan, week, section ?? 0);
  await insertEntries(place, story);
  await insertStory(place, story, lessons, rooms);
  await insertDraft(place, week);
}

async function insertPeriods({ client, ids: { schoolId, years } }: TimetableToFill): Promise<void> {
  const [planId = 0] = await reserveIds(client, "period_plans", 1);
  await copyRows(
    client,
    "period_plans",
    ["school_id", "id", "year_id", "title", "shift", "week_days"],
    [[schoolId, planId, years.current, "الدوام الصباحي", "morning", 31]],
  );
  await copyRows(
    client,
    "plan_periods",
    ["school_id", "plan_id", "position", "no", "kind", "starts_at", "ends_at"],
    PERIODS.map(([no, starts, ends], position) => [
      schoolId,
      planId,
      position,
      no,
      no === null ? "break" : "lesson",
      starts,
      ends,
    ]),
  );
}

async function insertRoomsOfLessons({
  client,
  ids: { schoolId },
}: TimetableToFill): Promise<readonly number[]> {
  const rooms = await reserveIds(client, "teaching_rooms", ROOMS.length);
  await copyRows(
    client,
    "teaching_rooms",
    ["school_id", "id", "name", "position"],
    ROOMS.map((name, position) => [schoolId, at(rooms)(position), name, position]),
  );
  return rooms;
}

async function insertWeek(
  place: TimetableToFill,
  week: readonly PlannedLesson[],
): Promise<readonly number[]> {
  const {
    client,
    plan,
    ids: { schoolId, years },
  } = place;
  const [timetableId = 0] = await reserveIds(client, "timetables", 1);
  await copyRows(
    client,
    "timetables",
    ["school_id", "id", "year_id", "state", "starts_on", "published_at", "revision"],
    [
      [
        schoolId,
        timetableId,
        years.current,
        "published",
        plan.year.startsOn,
        `${plan.openedOn}T06:00:00Z`,
        2,
      ],
    ],
  );
  return insertLessons(place, timetableId, week);
}

/** Management's plan for the next term: like this one, with two periods that still need a place. */
async function insertDraft(place: TimetableToFill, week: readonly PlannedLesson[]): Promise<void> {
  const { client, ids } = place;
  const [timetableId = 0] = await reserveIds(client, "timetables", 1);
  await copyRows(
    client,
    "timetables",
    ["school_id", "id", "year_id", "title", "state"],
    [[ids.schoolId, timetableId, ids.years.current, DRAFT_TITLE, "draft"]],
  );
  await insertLessons(place, timetableId, week.slice(DRAFT_OPEN));
}

async function insertLessons(
  { client, ids: { schoolId, classes } }: TimetableToFill,
  timetableId: number,
  week: readonly PlannedLesson[],
): Promise<readonly number[]> {
  const lessons = await reserveIds(client, "timetable_lessons", week.length);
  await copyRows(
    client,
    "timetable_lessons",
    ["school_id", "id", "timetable_id", "shift", "weekday", "period_no"],
    week.map(({ weekday, no }, place) => [schoolId, at(lessons)(place), timetableId, "morning", weekday, no]),
  );
  await copyRows(
    client,
    "timetable_lesson_classes",
    ["school_id", "timetable_id", "class_id", "lesson_id"],
    week.map(({ teachingClass }, place) => [
      schoolId,
      timetableId,
      at(classes)(teachingClass),
      at(lessons)(place),
    ]),
  );
  return lessons;
}

async function insertEntries({ client, plan, ids }: TimetableToFill, story: DayStory): Promise<void> {
  await copyRows(
    client,
    "calendar_entries",
    [
      "school_id",
      "kind",
      "title_en",
      "title_ar",
      "title_ckb",
      "starts_on",
      "ends_on",
      "starts_at",
      "ends_at",
      "stops_lessons",
      "audience",
      "section_ids",
      "level_ids",
    ],
    yearEntries(plan.year, story.date).map((entry) => [
      ids.schoolId,
      entry.kind,
      entry.en,
      entry.ar,
      entry.ckb,
      entry.startsOn,
      entry.endsOn,
      entry.hours?.[0] ?? null,
      entry.hours?.[1] ?? null,
      entry.stopsLessons ?? false,
      entry.isForStaff === true ? "staff" : "everyone",
      entry.isOfSection === true ? `{${at(ids.sections)(story.tripSection)}}` : "{}",
      "{}",
    ]),
  );
}

async function insertStory(
  { client, ids: { schoolId, people } }: TimetableToFill,
  { date, absent, reporting, changes }: DayStory,
  lessons: readonly number[],
  rooms: readonly number[],
): Promise<void> {
  await copyRows(
    client,
    "staff_absences",
    ["school_id", "teacher_id", "starts_on", "ends_on", "reason", "note"],
    absent.map((teacher) => [
      schoolId,
      at(people)(teacher),
      date,
      addDays(date, DAYS_AWAY),
      "sick",
      COVER_NOTE,
    ]),
  );
  await copyRows(
    client,
    "staff_absence_reports",
    ["school_id", "teacher_id", "starts_on", "ends_on", "reason", "note"],
    reporting.map((teacher) => [
      schoolId,
      at(people)(teacher),
      addDays(date, 1),
      addDays(date, 2),
      "leave",
      COVER_NOTE,
    ]),
  );
  await copyRows(
    client,
    "lesson_changes",
    ["school_id", "lesson_id", "on_day", "kind", "teacher_id", "room_id", "note"],
    changes.map(({ lesson, kind, teacher, isInLaboratory, note }) => [
      schoolId,
      at(lessons)(lesson),
      date,
      kind,
      teacher === undefined ? null : at(people)(teacher),
      isInLaboratory === true ? at(rooms)(1) : null,
      note === undefined ? null : NOTES[note],
    ]),
  );
}
