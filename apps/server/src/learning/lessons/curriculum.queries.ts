import type { Names } from "@dars/contract/platform/primitives";
import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";

export interface LessonText {
  readonly name: Names;
  readonly objectives: string;
  readonly unitId: number | null;
  readonly week: number | null;
  readonly minutes: number | null;
  /** The lesson of the group's plan that it is; undefined: as it was. */
  readonly groupLesson?: string | undefined;
}

const toNameColumns = ({ en, ar, ckb }: Names) => ({ name_en: en, name_ar: ar, name_ckb: ckb });

const toLessonColumns = ({ name, objectives, unitId, week, minutes, groupLesson }: LessonText) => ({
  ...toNameColumns(name),
  objectives,
  unit_id: unitId,
  week,
  minutes,
  ...(groupLesson !== undefined && { group_lesson: groupLesson }),
});

async function findNextPosition(
  db: Db,
  table: "lessons" | "lesson_units",
  schoolId: number,
  offeringId: number,
): Promise<number> {
  const found = await db
    .selectFrom(table)
    .select((eb) => eb.fn.max("position").as("last"))
    .where("school_id", "=", schoolId)
    .where("offering_id", "=", offeringId)
    .executeTakeFirst();
  return (found?.last ?? 0) + 1;
}

/** At the end of the offering. */
export const insertUnit = async (db: Db, schoolId: number, offeringId: number, name: Names) =>
  db
    .insertInto("lesson_units")
    .values({
      school_id: schoolId,
      offering_id: offeringId,
      ...toNameColumns(name),
      position: await findNextPosition(db, "lesson_units", schoolId, offeringId),
    })
    .returning("id")
    .executeTakeFirstOrThrow();

/** Locked until the transaction ends. */
export const findUnit = (db: Db, schoolId: number, unitId: number) =>
  db
    .selectFrom("lesson_units")
    .select(["offering_id as offeringId", "revision"])
    .where("school_id", "=", schoolId)
    .where("id", "=", unitId)
    .forUpdate()
    .executeTakeFirst();

export const updateUnit = (db: Db, schoolId: number, unitId: number, name: Names) =>
  db
    .updateTable("lesson_units")
    .set((eb) => ({ ...toNameColumns(name), revision: eb("revision", "+", 1) }))
    .where("school_id", "=", schoolId)
    .where("id", "=", unitId)
    .returning("revision")
    .executeTakeFirstOrThrow();

export const isUnitOfOffering = async (
  db: Db,
  schoolId: number,
  offeringId: number,
  unitId: number,
): Promise<boolean> =>
  (await db
    .selectFrom("lesson_units")
    .select("id")
    .where("school_id", "=", schoolId)
    .where("offering_id", "=", offeringId)
    .where("id", "=", unitId)
    .executeTakeFirst()) !== undefined;

/** At the end of the offering. */
export const insertLesson = async (db: Db, schoolId: number, offeringId: number, text: LessonText) =>
  db
    .insertInto("lessons")
    .values({
      school_id: schoolId,
      offering_id: offeringId,
      ...toLessonColumns(text),
      position: await findNextPosition(db, "lessons", schoolId, offeringId),
    })
    .returning("id")
    .executeTakeFirstOrThrow();

/** Undefined where it is no longer of this revision. */
export const updateLesson = (
  db: Db,
  schoolId: number,
  lessonId: number,
  text: LessonText,
  revision: number,
) =>
  db
    .updateTable("lessons")
    .set((eb) => ({ ...toLessonColumns(text), revision: eb("revision", "+", 1) }))
    .where("school_id", "=", schoolId)
    .where("id", "=", lessonId)
    .where("revision", "=", revision)
    .returning("revision")
    .executeTakeFirst();

/** Keeps others from ordering or copying into it until the transaction ends; what it has now. */
export async function lockOrder(db: Db, schoolId: number, offeringId: number) {
  await sql`select from subject_offerings where school_id = ${schoolId} and id = ${offeringId} for update`.execute(
    db,
  );
  const selectIds = (table: "lessons" | "lesson_units") =>
    db
      .selectFrom(table)
      .select("id")
      .where("school_id", "=", schoolId)
      .where("offering_id", "=", offeringId)
      .execute();
  const [units, lessons] = [await selectIds("lesson_units"), await selectIds("lessons")];
  return { unitIds: units.map(({ id }) => id), lessonIds: lessons.map(({ id }) => id) };
}

export async function updateOrder(
  db: Db,
  schoolId: number,
  unitIds: readonly number[],
  lessons: readonly { readonly id: number; readonly unitId: number | null }[],
): Promise<void> {
  await sql`
    update lesson_units as unit set position = asked.position
    from unnest(${[...unitIds]}::bigint[]) with ordinality as asked (id, position)
    where unit.school_id = ${schoolId} and unit.id = asked.id`.execute(db);
  await sql`
    update lessons as lesson set position = asked.position, unit_id = asked.unit_id
    from unnest(${lessons.map(({ id }) => id)}::bigint[], ${lessons.map(({ unitId }) => unitId)}::bigint[])
      with ordinality as asked (id, unit_id, position)
    where lesson.school_id = ${schoolId} and lesson.id = asked.id`.execute(db);
}

/** Offerings of a year that have lessons, each with the same one of another year that has none. */
export async function listBareOfferings(
  db: Db,
  schoolId: number,
  fromYearId: number,
  toYearId: number,
): Promise<readonly { readonly from: number; readonly to: number }[]> {
  const { rows } = await sql<{ from: number; to: number }>`
    select former.id as "from", made.id as "to" from subject_offerings as former
    join subject_offerings as made on made.school_id = former.school_id and made.year_id = ${toYearId}
      and made.level_id = former.level_id and made.subject_id = former.subject_id
    where former.school_id = ${schoolId} and former.year_id = ${fromYearId}
      and exists (select from lessons as old where old.school_id = former.school_id
        and old.offering_id = former.id and old.retired_at is null)
      and not exists (select from lessons as known where known.school_id = made.school_id
        and known.offering_id = made.id)
    order by former.id`.execute(db);
  return rows;
}

/** Units, lessons and the published version that a class without a pin gets, which is published there at once. */
export async function copyCurriculum(
  db: Db,
  schoolId: number,
  from: number,
  to: number,
): Promise<{ readonly units: number; readonly lessons: number }> {
  const { rows } = await sql<{ readonly units: number; readonly lessons: number }>`
    with unit as (
      insert into lesson_units (school_id, offering_id, position, name_en, name_ar, name_ckb)
      select school_id, ${to}, position, name_en, name_ar, name_ckb from lesson_units
      where school_id = ${schoolId} and offering_id = ${from}
      returning id, position
    ), lesson as (
      insert into lessons (school_id, offering_id, unit_id, position, name_en, name_ar, name_ckb, objectives, week,
        minutes, group_lesson, copied_from)
      select old.school_id, ${to}, unit.id, old.position, old.name_en, old.name_ar, old.name_ckb, old.objectives,
        old.week, old.minutes, old.group_lesson, old.id
      from lessons as old
      left join lesson_units as former on former.school_id = old.school_id and former.id = old.unit_id
      left join unit on unit.position = former.position
      where old.school_id = ${schoolId} and old.offering_id = ${from} and old.retired_at is null
      returning id, copied_from
    ), version as (
      insert into lesson_versions (school_id, lesson_id, seq, kind, language, state, author_id, change_note, blocks,
        block_count, exercise_count, video_count, bytes, published_at)
      select old.school_id, lesson.id, row_number() over (partition by lesson.id order by old.seq), old.kind,
        old.language, 'published', old.author_id, old.change_note, old.blocks, old.block_count, old.exercise_count,
        old.video_count, old.bytes, now()
      from lesson
      join lesson_versions as old on old.school_id = ${schoolId} and old.lesson_id = lesson.copied_from
        and old.state = 'published'
      where not exists (
        select from lesson_versions as later
        where later.school_id = ${schoolId} and later.lesson_id = old.lesson_id and later.state = 'published'
          and later.kind = old.kind and (later.kind = 'revision' or later.language = old.language)
          and later.seq > old.seq)
      returning id, lesson_id
    )
    select (select count(*)::int from unit) as "units", (select count(*)::int from lesson) as "lessons"`.execute(
    db,
  );
  await copyFileUses(db, schoolId, to);
  return rows[0] ?? { units: 0, lessons: 0 };
}

/** A copied version names the files of the one it came from, so it holds them as well. */
const copyFileUses = (db: Db, schoolId: number, offeringId: number) =>
  sql`
    insert into file_uses (school_id, kind, target_id, part, file_id, position)
    select distinct used.school_id, used.kind, made.id, used.part, used.file_id, used.position
    from lessons as lesson
    join lesson_versions as made on made.school_id = lesson.school_id and made.lesson_id = lesson.id
    join lesson_versions as old on old.school_id = lesson.school_id and old.lesson_id = lesson.copied_from
      and old.blocks = made.blocks
    join file_uses as used on used.school_id = old.school_id and used.kind = 'lesson' and used.target_id = old.id
    where lesson.school_id = ${schoolId} and lesson.offering_id = ${offeringId}
    on conflict do nothing`.execute(db);
