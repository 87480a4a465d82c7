import { sql, type RawBuilder } from "kysely";

import { classWindows } from "#marks/sheets/public.ts";
import type { Db } from "#platform/db/db.ts";
import { holdsToday, todayIn } from "#platform/db/today.ts";

export interface DueColumns {
  readonly teacherId: number;
  readonly columns: number;
}

/** A column of a class that takes marks. */
export interface OpenColumn {
  readonly classId: number;
  readonly offeringId: number;
  readonly code: string;
  readonly level: { readonly id: number; readonly code: string; readonly isTerminal: boolean };
}

/** A column of a class. */
export interface ColumnOfClass {
  readonly classId: number;
  readonly code: string;
}

/** PUB-1: open columns of the current year whose window has begun, with the teachers of today. */
const openColumns = (schoolId: number): RawBuilder<unknown> => sql`
  select held.teacher_id, class.section_id, class.id as class_id, span.code, span.due_on, year.id as year_id,
    offering.id as offering_id, offering.level_id
  from teaching_classes as class
  join academic_years as year on year.school_id = class.school_id and year.id = class.year_id
    and year.state = 'current'
  join subject_offerings as offering on offering.school_id = class.school_id and offering.id = class.offering_id
  join subjects as subject on subject.id = offering.subject_id and subject.on_report_card
  join lateral ${classWindows(schoolId)} as span on span.opens_on <= ${todayIn(schoolId)}
  join teacher_assignments as held on held.school_id = class.school_id and held.teaching_class_id = class.id
    and held.role <> 'substitute' and held.state = 'active' and ${holdsToday("held", schoolId)}
  left join mark_columns as stored on stored.school_id = class.school_id and stored.class_id = class.id
    and stored.code = span.code
  where class.school_id = ${schoolId} and class.state = 'open' and coalesce(stored.state, 'open') = 'open'`;

/** How many days before a last day the teacher is reminded, and for how long after it. */
const DAYS_BEFORE = 1;
const DAYS_AFTER = 3;

const isMeant = (schoolId: number, kind: "due" | "late"): RawBuilder<unknown> => {
  const today = todayIn(schoolId);
  return kind === "due"
    ? sql`due_on between ${today} and ${today} + ${DAYS_BEFORE}::int`
    : sql`due_on between ${today} - ${DAYS_AFTER}::int and ${today} - 1`;
};

/** Whether the column at hand is none of these, which `listIdleColumns` found. The references are those of the statement around it. */
export const isNotIdle = (
  idle: readonly ColumnOfClass[],
  classId: "one.class_id" | "class.id",
  code: "one.code" | "span.code",
): RawBuilder<boolean> => sql`not exists (
  select from unnest(${idle.map((column) => column.classId)}::bigint[],
    ${idle.map((column) => column.code)}::text[]) as idle (class_id, code)
  where idle.class_id = ${sql.ref(classId)} and idle.code = ${sql.ref(code)})`;

function buildColumnFilter(schoolId: number, which: WhichColumns): RawBuilder<unknown> {
  if ("sectionId" in which) return sql`one.section_id = ${which.sectionId}`;
  return "kind" in which ? isMeant(schoolId, which.kind) : sql`true`;
}

interface OpenColumnOfYear extends OpenColumn {
  readonly yearId: number;
}

/** Open columns of a section, those of which a last day is near, or all of the school. */
export type WhichColumns =
  | { readonly sectionId: number }
  | { readonly kind: "due" | "late" }
  | Readonly<Record<string, never>>;

export async function listOpenColumns(
  db: Db,
  schoolId: number,
  which: WhichColumns,
): Promise<readonly OpenColumnOfYear[]> {
  const those = buildColumnFilter(schoolId, which);
  const { rows } = await sql<OpenColumnOfYear>`
    select distinct on (one.class_id, one.code) one.class_id as "classId", one.offering_id as "offeringId", one.code,
      one.year_id as "yearId",
      json_build_object('id', level.id, 'code', level.code, 'isTerminal', level.is_terminal) as level
    from (${openColumns(schoolId)}) as one join levels as level on level.id = one.level_id
    where ${those}`.execute(db);
  return rows;
}

/** Claims teachers whose columns have their last day today or tomorrow, or had it in these days: each once for a last day. */
export async function takeDue(
  db: Db,
  schoolId: number,
  kind: "due" | "late",
  idle: readonly ColumnOfClass[],
): Promise<readonly DueColumns[]> {
  const { rows } = await sql<DueColumns>`
    with due as (
      select teacher_id, due_on, count(distinct (class_id, code))::int as columns
      from (${openColumns(schoolId)}) as one where ${isMeant(schoolId, kind)} and ${isNotIdle(idle, "one.class_id", "one.code")}
      group by teacher_id, due_on
    ), told as (
      insert into mark_reminders (school_id, teacher_id, kind, day)
      select ${schoolId}, teacher_id, ${kind}, due_on from due
      on conflict do nothing returning teacher_id, day
    )
    select due.teacher_id as "teacherId", sum(due.columns)::int as columns
    from due join told on told.teacher_id = due.teacher_id and told.day = due.due_on
    group by due.teacher_id`.execute(db);
  return rows;
}

/** The same for the teachers of a section, whatever their last day, once a day. */
export async function takeAsked(
  db: Db,
  schoolId: number,
  sectionId: number,
  idle: readonly ColumnOfClass[],
): Promise<readonly DueColumns[]> {
  const { rows } = await sql<DueColumns>`
    with due as (
      select teacher_id, count(distinct (class_id, code))::int as columns
      from (${openColumns(schoolId)}) as one where section_id = ${sectionId} and ${isNotIdle(idle, "one.class_id", "one.code")}
      group by teacher_id
    ), told as (
      insert into mark_reminders (school_id, teacher_id, kind, day)
      select ${schoolId}, teacher_id, 'asked', ${todayIn(schoolId)} from due
      on conflict do nothing returning teacher_id
    )
    select due.teacher_id as "teacherId", due.columns from due join told on told.teacher_id = due.teacher_id`.execute(
    db,
  );
  return rows;
}

/** Whether the reader of a `line` has a column to hand in that is due, or that the office has asked for. */
export const isDueNow = (
  schoolId: number,
  idle: readonly ColumnOfClass[],
): RawBuilder<boolean> => sql`exists (
  select from (${openColumns(schoolId)}) as one
  where one.teacher_id = line.person_id and ${isNotIdle(idle, "one.class_id", "one.code")}
    and (one.due_on <= ${todayIn(schoolId)} + ${DAYS_BEFORE}::int or exists (
      select from mark_reminders as asked where asked.school_id = line.school_id
        and asked.teacher_id = line.person_id and asked.kind = 'asked')))`;

export const findSection = (db: Db, schoolId: number, sectionId: number) =>
  db
    .selectFrom("sections")
    .select("id")
    .where("school_id", "=", schoolId)
    .where("id", "=", sectionId)
    .executeTakeFirst();
