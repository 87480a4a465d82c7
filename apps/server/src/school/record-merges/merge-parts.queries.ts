import { sql, type RawBuilder } from "kysely";

import { isRoomHeld } from "#oversight/retention/public.ts";
import type { Db } from "#platform/db/db.ts";
import { oneByOne } from "#platform/one-by-one.ts";
import { PEOPLE, STUDENTS } from "#school/people/public.ts";

import type { Following } from "./follow-keys.queries.ts";
import { mergeColumns } from "./merge-columns.queries.ts";

const inTurn = (db: Db, statements: readonly RawBuilder<unknown>[]) =>
  oneByOne(statements, async (statement) => void (await statement.execute(db)));

/** Both records, locked until the transaction ends. */
export const lockBoth = (db: Db, schoolId: number, { from, to }: Following) =>
  db
    .selectFrom("people")
    .select("id")
    .where("school_id", "=", schoolId)
    .where("id", "in", [from, to])
    .orderBy("id")
    .forUpdate()
    .execute();

/** The one record becomes merged; the kept one gets what only the other had. Imports know the person by both ids. */
export async function mergeRecords(db: Db, schoolId: number, which: Following): Promise<void> {
  const { from, to } = which;
  await inTurn(db, [
    sql`insert into teachers (school_id, id)
      select school_id, ${to}::bigint from teachers where school_id = ${schoolId} and id = ${from}
      on conflict do nothing`,
    sql`update people set state = 'merged' where school_id = ${schoolId} and id = ${from}`,
    sql`update people set revision = revision + 1 where school_id = ${schoolId} and id in (${from}, ${to})`,
  ]);
  await mergeColumns(db, schoolId, STUDENTS, which);
  await mergeColumns(db, schoolId, PEOPLE, which);
  await inTurn(db, [
    sql`update roster_records set entity_id = ${to}
      where school_id = ${schoolId} and entity = 'user' and entity_id = ${from}`,
  ]);
}

/** Marks in columns where the kept record has none, with the documents of those from another school. */
export const mergeMarks = (db: Db, schoolId: number, { from, to }: Following) =>
  inTurn(db, [
    sql`insert into marks (school_id, offering_id, student_id, code, points, state, revision, changed_by, changed_at)
      select school_id, offering_id, ${to}, code, points, state, revision, changed_by, changed_at from marks
      where school_id = ${schoolId} and student_id = ${from}
      on conflict do nothing`,
    sql`update external_marks as moved set student_id = ${to}
      where moved.school_id = ${schoolId} and moved.student_id = ${from} and not exists (
        select from external_marks as held where held.school_id = ${schoolId} and held.student_id = ${to}
          and held.offering_id = moved.offering_id and held.code = moved.code)`,
    sql`delete from marks as moved
      where moved.school_id = ${schoolId} and moved.student_id = ${from}
        and (moved.points is not null or moved.state is not null)`,
  ]);

/** Where people are named without a foreign key. An outcome that was withheld from the one stays withheld. */
export const mergeLists = (db: Db, schoolId: number, { from, to }: Following) =>
  inTurn(db, [
    sql`update attendance_registers set student_ids = (
        select array_agg(distinct case when id = ${from} then ${to}::bigint else id end) from unnest(student_ids) as id)
      where school_id = ${schoolId} and student_ids @> array[${from}::bigint]`,
    sql`update posts set person_ids = (
        select array_agg(distinct case when id = ${from} then ${to}::bigint else id end) from unnest(person_ids) as id)
      where school_id = ${schoolId} and person_ids @> array[${from}::bigint]`,
    sql`update mark_publications set withheld = (
        select jsonb_agg(case when (each ->> 'studentId')::bigint = ${from}
          then jsonb_set(each, '{studentId}', to_jsonb(${to}::bigint)) else each end)
        from jsonb_array_elements(withheld) as each)
      where school_id = ${schoolId}
        and withheld @> jsonb_build_array(jsonb_build_object('studentId', ${from}::bigint))`,
    sql`update notifications set also_student_ids = array_replace(also_student_ids, ${from}::bigint, ${to}::bigint)
      where school_id = ${schoolId} and also_student_ids @> array[${from}::bigint]`,
  ]);

/** FAM-6: of two answers of a family the refusal holds. */
export const refuseWhereEitherRefused = (db: Db, schoolId: number, { from, to }: Following) =>
  inTurn(db, [
    sql`update family_consents as kept set is_given = false from family_consents as former
      where kept.school_id = ${schoolId} and kept.student_id = ${to} and kept.is_given
        and former.school_id = ${schoolId} and former.student_id = ${from} and former.kind = kept.kind
        and not former.is_given`,
  ]);

const LINK_COLUMNS = { guardian: "guardian_id", student: "student_id" } as const;

/**
 * Where both records have a link to one relative, one link remains: restricted or suspended if either was, and with
 * the permissions that both gave, if both were in force. The other link ends and stays with the merged record.
 */
export const mergeLinks = (db: Db, schoolId: number, { from, to }: Following) =>
  inTurn(
    db,
    (["guardian", "student"] as const).flatMap((end) => {
      const [own, other] = [
        sql.ref(LINK_COLUMNS[end]),
        sql.ref(LINK_COLUMNS[end === "guardian" ? "student" : "guardian"]),
      ];
      return [
        sql`update guardian_links as kept set
            state = case when 'suspended' in (kept.state, former.state) then 'suspended'::guardian_link_state
              when 'verified' in (kept.state, former.state) then 'verified'::guardian_link_state
              when 'invited' in (kept.state, former.state) then 'invited'::guardian_link_state else kept.state end,
            restricted_by_court = kept.restricted_by_court or former.restricted_by_court,
            is_primary = kept.is_primary or former.is_primary,
            ${sql.join(ALLOWED.map(allowedByBoth))},
            revision = kept.revision + 1
          from guardian_links as former
          where kept.school_id = ${schoolId} and former.school_id = ${schoolId}
            and kept.${own} = ${to} and former.${own} = ${from} and kept.${other} = former.${other}`,
        sql`update guardian_links as former set state = 'ended', revision = revision + 1
          where former.school_id = ${schoolId} and former.${own} = ${from} and former.state <> 'ended' and exists (
            select from guardian_links as kept where kept.school_id = ${schoolId}
              and kept.${own} = ${to} and kept.${other} = former.${other})`,
        sql`update guardian_links as moved set ${own} = ${to}, revision = revision + 1
          where moved.school_id = ${schoolId} and moved.${own} = ${from} and not exists (
            select from guardian_links as kept where kept.school_id = ${schoolId}
              and kept.${own} = ${to} and kept.${other} = moved.${other})`,
      ];
    }),
  );

const ALLOWED = ["can_view", "can_message", "can_pickup", "gets_notifications", "student_consents"] as const;

function allowedByBoth(column: (typeof ALLOWED)[number]): RawBuilder<unknown> {
  const [kept, former] = [sql.ref(`kept.${column}`), sql.ref(`former.${column}`)];
  return sql`${sql.ref(column)} = case when kept.state = 'ended' then ${former}
    when former.state = 'ended' then ${kept} else ${kept} and ${former} end`;
}

/**
 * Chats go with the person: rooms of two, seats in rooms, and the messages and reactions there. Where both reacted to a
 * message, the kept record's reaction stands. A room whose counterpart the kept record already has stays with the merged
 * one, and so does what a legal hold keeps as it is.
 */
export const mergeRooms = (db: Db, schoolId: number, { from, to }: Following) =>
  inTurn(db, [
    sql`with pair as (
        select id, school_year, split_part(derived_key, ':', 1) as prefix,
          case when split_part(derived_key, ':', 2) = ${String(from)} then ${String(to)}
            else split_part(derived_key, ':', 2) end as one,
          case when split_part(derived_key, ':', 3) = ${String(from)} then ${String(to)}
            else split_part(derived_key, ':', 3) end as other
        from rooms
        where school_id = ${schoolId} and ${from} in (about_student_id, staff_id, other_staff_id)
          and derived_key ~ '^(student|parents|pair):'
      ), named as (
        select id, school_year, case when prefix = 'pair'
            then 'pair:' || least(one::bigint, other::bigint) || ':' || greatest(one::bigint, other::bigint)
            else prefix || ':' || one || ':' || other end as key
        from pair where one <> other
      )
      update rooms as moved set derived_key = named.key,
        about_student_id = case when moved.about_student_id = ${from} then ${to} else moved.about_student_id end,
        staff_id = case when moved.staff_id = ${from} then ${to} else moved.staff_id end,
        other_staff_id = case when moved.other_staff_id = ${from} then ${to} else moved.other_staff_id end
      from named
      where moved.school_id = ${schoolId} and moved.id = named.id and not exists (
        select from rooms as held where held.school_id = ${schoolId} and held.school_year = named.school_year
          and held.derived_key = named.key)`,
    sql`update rooms set about_student_id = ${to}
      where school_id = ${schoolId} and about_student_id = ${from} and derived_key is null`,
    sql`update room_events as said set sender_id = ${to}
      where said.school_id = ${schoolId} and said.sender_id = ${from} and said.room_id in (
        select member.room_id from room_members as member
        where member.school_id = ${schoolId} and member.person_id = ${from})
        and not ${isRoomHeld(schoolId, sql.ref("said.room_id"))}`,
    sql`update room_events as said set reactions = said.reactions - ${String(from)}::text
        || jsonb_build_object(${String(to)}::text,
          coalesce(said.reactions -> ${String(to)}::text, said.reactions -> ${String(from)}::text))
      where said.school_id = ${schoolId} and said.reactions -> ${String(from)}::text is not null and said.room_id in (
        select member.room_id from room_members as member
        where member.school_id = ${schoolId} and member.person_id = ${from})
        and not ${isRoomHeld(schoolId, sql.ref("said.room_id"))}`,
    sql`update room_members as moved set person_id = ${to}
      from rooms as room
      where moved.school_id = ${schoolId} and moved.person_id = ${from}
        and room.school_id = ${schoolId} and room.id = moved.room_id
        and ${from} not in (coalesce(room.about_student_id, 0), coalesce(room.staff_id, 0), coalesce(room.other_staff_id, 0))
        and not exists (select from room_members as held where held.school_id = ${schoolId}
          and held.person_id = ${to} and held.room_id = moved.room_id)`,
  ]);

export const insertMerge = (
  db: Db,
  schoolId: number,
  { from, to }: Following,
  { accountId, moved }: { readonly accountId: number; readonly moved: number },
) =>
  db
    .insertInto("person_merges")
    .values({ school_id: schoolId, person_id: from, kept_id: to, approved_by: accountId, moved })
    .execute();
