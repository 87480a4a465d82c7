import type { Names } from "@dars/contract/platform/primitives";
import type { TermKind } from "@dars/contract/school/years";
import type { CalendarLine, CalendarText } from "@dars/contract/time/calendar";
import { sql, type Expression, type InferResult, type RawBuilder } from "kysely";

import type { Db } from "#platform/db/db.ts";
import { letsSee } from "#platform/db/lets-see.ts";
import { todayIn } from "#platform/db/today.ts";

/** The school's clock, days of the week and years. */
export const findSchoolTime = (db: Db, schoolId: number) =>
  schoolTime(db, schoolId).executeTakeFirstOrThrow();

const schoolTime = (db: Db, schoolId: number) =>
  db
    .selectFrom("schools")
    .select([
      "group_id as groupId",
      "time_zone as timeZone",
      "week_days as weekDays",
      sql<string>`${todayIn(schoolId)}`.as("today"),
      selectYears(schoolId).as("years"),
    ])
    .where("id", "=", schoolId);

/** A school year as the calendar asks of it. */
export interface YearSpan {
  readonly startsOn: string;
  /** The first day after it. */
  readonly endsOn: string;
  readonly terms: readonly {
    readonly kind: TermKind;
    readonly startsOn: string;
    readonly endsOn: string;
  }[];
}

/** The years of a school, the earliest first. */
const selectYears = (schoolId: number): RawBuilder<YearSpan[]> => sql`(
  select coalesce(json_agg(json_build_object('startsOn', year.starts_on, 'endsOn', year.ends_on, 'terms', (
      select coalesce(json_agg(json_build_object('kind', term.kind, 'startsOn', term.starts_on, 'endsOn', term.ends_on)), '[]')
      from terms as term where term.school_id = year.school_id and term.year_id = year.id)) order by year.starts_on), '[]')
  from academic_years as year where year.school_id = ${schoolId})`;

const titleOf: RawBuilder<Names> = sql`json_build_object('en', title_en, 'ar', title_ar, 'ckb', title_ckb)`;
const hoursOf: RawBuilder<CalendarText["hours"]> = sql`case when starts_at is not null then json_build_object(
  'from', to_char(starts_at, 'HH24:MI'), 'until', to_char(ends_at, 'HH24:MI')) end`;

const COMMON = [
  "id",
  "revision",
  "kind",
  titleOf.as("title"),
  "note",
  "starts_on as startsOn",
  "ends_on as endsOn",
  hoursOf.as("hours"),
  "is_tentative as isTentative",
  "stops_lessons as stopsLessons",
  "national_key as nationalKey",
] as const;

const PLACES = [
  "audience",
  sql<number[]>`to_json(level_ids)`.as("levelIds"),
  sql<number[]>`to_json(section_ids)`.as("sectionIds"),
] as const;

/** Entries of the school that touch `[from, until)`. */
const schoolEntries = (db: Db, schoolId: number, from: string, until: string) =>
  db
    .selectFrom("calendar_entries")
    .select([...COMMON, ...PLACES])
    .where("school_id", "=", schoolId)
    .where("removed_at", "is", null)
    .where("starts_on", "<", until)
    .where("ends_on", ">", from)
    .orderBy("starts_on")
    .orderBy("id");

export type SchoolEntry = InferResult<ReturnType<typeof schoolEntries>>[number];

/** Entries of all the group's schools that touch `[from, until)`. */
const groupEntries = (db: Db, groupId: number | RawBuilder<number>, from: string, until: string) =>
  db
    .selectFrom("group_calendar_entries")
    .select(COMMON)
    .where("group_id", "=", groupId)
    .where("removed_at", "is", null)
    .where("starts_on", "<", until)
    .where("ends_on", ">", from)
    .orderBy("starts_on")
    .orderBy("id");

export type GroupEntry = InferResult<ReturnType<typeof groupEntries>>[number];

/** All rows of a query, in its order, as one column of another. */
export const toJsonArray = (query: Expression<unknown>): RawBuilder<unknown> =>
  sql`(select coalesce(json_agg(one), '[]') from (${query}) as one)`;

/** What a calendar is made of, as columns of one statement. */
export const calendarColumns = (
  db: Db,
  schoolId: number,
  from: string,
  until: string,
): RawBuilder<unknown> => sql`
  (select to_json(one) from (${schoolTime(db, schoolId)}) as one) as "time",
  ${toJsonArray(schoolEntries(db, schoolId, from, until))} as "school",
  ${toJsonArray(groupEntries(db, sql<number>`(select group_id from schools where id = ${schoolId})`, from, until))} as "group"`;

type SchoolTime = Omit<InferResult<ReturnType<typeof schoolTime>>[number], "groupId">;

export interface CalendarSpan {
  readonly from: string;
  /** The first day after it. */
  readonly until: string;
}

export interface CalendarRow {
  readonly time: SchoolTime;
  readonly school: readonly SchoolEntry[];
  readonly group: readonly GroupEntry[];
}

export async function findCalendar(
  db: Db,
  schoolId: number,
  { from, until }: CalendarSpan,
): Promise<CalendarRow> {
  const { rows } = await sql<CalendarRow>`select ${calendarColumns(db, schoolId, from, until)}`.execute(db);
  const [row] = rows;
  if (!row) throw new RangeError("A select of values has a row.");
  return row;
}

export const ofSchool = (row: SchoolEntry): CalendarLine => ({
  ...row,
  source: row.kind === "closure" || row.kind === "school_day" ? "override" : "school",
});

export const ofGroup = (row: GroupEntry): CalendarLine => ({
  ...row,
  audience: "everyone",
  levelIds: [],
  sectionIds: [],
  source: "group",
});

const toColumns = (entry: CalendarText) => ({
  kind: entry.kind,
  title_en: entry.title.en,
  title_ar: entry.title.ar,
  title_ckb: entry.title.ckb,
  note: entry.note,
  starts_on: entry.startsOn,
  ends_on: entry.endsOn,
  starts_at: entry.hours?.from ?? null,
  ends_at: entry.hours?.until ?? null,
  is_tentative: entry.isTentative,
  stops_lessons: entry.stopsLessons,
  national_key: entry.nationalKey,
});

const valuesOfSchool = (entry: CalendarText) => ({
  ...toColumns(entry),
  audience: entry.audience,
  level_ids: [...entry.levelIds],
  section_ids: [...entry.sectionIds],
});

export const insertEntry = (db: Db, schoolId: number, entry: CalendarText) =>
  db
    .insertInto("calendar_entries")
    .values({ school_id: schoolId, ...valuesOfSchool(entry) })
    .returning("id")
    .executeTakeFirstOrThrow();

export const insertGroupEntry = (db: Db, groupId: number, entry: CalendarText) =>
  db
    .insertInto("group_calendar_entries")
    .values({ group_id: groupId, ...toColumns(entry) })
    .returning("id")
    .executeTakeFirstOrThrow();

/** Kept from changing until the transaction ends. */
export const lockEntry = (db: Db, schoolId: number, entryId: number) =>
  db
    .selectFrom("calendar_entries")
    .select([...COMMON, ...PLACES, "removed_at as removedAt"])
    .where("school_id", "=", schoolId)
    .where("id", "=", entryId)
    .forUpdate()
    .executeTakeFirst();

export const updateEntry = (db: Db, schoolId: number, entryId: number, entry: CalendarText) =>
  db
    .updateTable("calendar_entries")
    .set({
      ...valuesOfSchool(entry),
      revision: sql`revision + 1`,
      sequence: sql`sequence + 1`,
      changed_at: sql`now()`,
    })
    .where("school_id", "=", schoolId)
    .where("id", "=", entryId)
    .returning("revision")
    .executeTakeFirstOrThrow();

const REMOVED = { removed_at: sql<Date>`coalesce(removed_at, dars_now())`, national_key: null };

/** True where there is such an entry, gone already or not. */
export async function removeEntry(db: Db, schoolId: number, entryId: number): Promise<boolean> {
  const rows = await db
    .updateTable("calendar_entries")
    .set(REMOVED)
    .where("school_id", "=", schoolId)
    .where("id", "=", entryId)
    .returning("id")
    .execute();
  return rows.length > 0;
}

/** The entry as it was; `wasShown`: it had not been removed before. */
export async function removeGroupEntry(
  db: Db,
  groupId: number,
  entryId: number,
): Promise<(GroupEntry & { readonly wasShown: boolean }) | undefined> {
  const known = await db
    .selectFrom("group_calendar_entries")
    .select([...COMMON, sql<boolean>`removed_at is null`.as("wasShown")])
    .where("group_id", "=", groupId)
    .where("id", "=", entryId)
    .forUpdate()
    .executeTakeFirst();
  await db
    .updateTable("group_calendar_entries")
    .set(REMOVED)
    .where("group_id", "=", groupId)
    .where("id", "=", entryId)
    .execute();
  return known;
}

/** The schools of a group, without its head office. */
export async function listSchoolIds(db: Db, groupId: number): Promise<readonly number[]> {
  const rows = await db
    .selectFrom("schools")
    .select("id")
    .where("group_id", "=", groupId)
    .where("kind", "<>", "office")
    .orderBy("id")
    .execute();
  return rows.map(({ id }) => id);
}

/** The given sections and levels that belong to this school's years or its group. */
export async function countKnownPlaces(
  db: Db,
  schoolId: number,
  { levelIds, sectionIds }: Pick<CalendarText, "levelIds" | "sectionIds">,
): Promise<number> {
  const { rows } = await sql<{ readonly known: number }>`select
    (select count(*) from sections where school_id = ${schoolId} and id = any(${sectionIds}::bigint[]))
    + (select count(*) from levels where id = any(${levelIds}::bigint[])
       and group_id = (select group_id from schools where id = ${schoolId})) as known`.execute(db);
  return rows[0]?.known ?? 0;
}

/** Levels and sections in which a student sits, or the children whom a guardian may see. */
export const listFamilyPlaces = (db: Db, schoolId: number, accountId: number) =>
  db
    .selectFrom("enrolments as enrolment")
    .select(["enrolment.level_id as levelId", "enrolment.section_id as sectionId"])
    .where("enrolment.school_id", "=", schoolId)
    .where("enrolment.state", "=", "active")
    .where(
      sql<boolean>`enrolment.student_id in (
        select person_id from account_people where school_id = ${schoolId} and account_id = ${accountId}
        union all
        select link.student_id from guardian_links as link
        join account_people as own on own.school_id = link.school_id and own.person_id = link.guardian_id
        where link.school_id = ${schoolId} and own.account_id = ${accountId} and ${letsSee("link")})`,
    )
    .execute();
