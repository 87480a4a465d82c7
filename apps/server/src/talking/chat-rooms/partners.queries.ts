import type { Names } from "@dars/contract/platform/primitives";
import type { Role } from "@dars/contract/platform/roles";
import type { PartnerRole, RoomCard, RoomKind } from "@dars/contract/talking/chat-rooms";
import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";
import { byName, selectIdAndNames, selectNames, selectSection } from "#platform/db/shapes.ts";
import { holdsToday } from "#platform/db/today.ts";

export interface Partner {
  readonly personId: number;
  readonly name: Names;
  readonly about: { readonly id: number; readonly name: Names } | null;
  readonly kind: RoomKind;
  readonly subject: RoomCard["subject"];
  /** Of this year's room of the two; null where there is none. */
  readonly roomId: number | null;
  readonly role: PartnerRole;
  readonly school: Names;
  readonly level: RoomCard["level"];
  readonly section: RoomCard["section"];
}

interface Asker {
  readonly schoolId: number;
  readonly personId: number;
}

/** K4, CHAT-2: the possible partners of a person in this role for a direct room. */
export async function listPartners(
  db: Db,
  { schoolId, personId }: Asker,
  role: Role,
): Promise<readonly Partner[]> {
  const { rows } = await sql<Partner>`
    select partner.person_id as "personId", ${selectNames("person")} as name,
           case when about.id is not null then ${selectIdAndNames("about")} end as about, partner.kind, subject.card as subject,
           room.id as "roomId", ${selectNames("school")} as school,
           case when partner.person_id = partner.student_id then 'student'
             when partner.person_id = partner.teacher_id or partner.teacher_id is null and teaching.is_teacher
               then 'teacher'
             when partner.teacher_id is not null then 'guardian'
             else 'school_management' end as role,
           case when level.id is not null then ${selectIdAndNames("level")} end as level,
           case when section.id is not null then ${selectSection("section")} end as section
    from partners_of(${schoolId}, ${personId}, ${role}::role) as partner
    join people as person on person.school_id = ${schoolId} and person.id = partner.person_id
      and person.state = 'active' and person.deleted_at is null
    left join people as about on about.school_id = ${schoolId} and about.id = partner.about_id
    left join academic_years as year on year.school_id = ${schoolId} and year.state = 'current'
    left join rooms as room on room.school_id = ${schoolId} and room.school_year = year.ministry_year
      and room.derived_key = partner.derived_key
    join schools as school on school.id = ${schoolId}
    left join enrolments as enrolment on enrolment.school_id = ${schoolId} and enrolment.year_id = year.id
      and enrolment.student_id = partner.student_id and enrolment.state = 'active'
    left join levels as level on level.id = enrolment.level_id
    left join sections as section on section.school_id = ${schoolId} and section.id = enrolment.section_id
    left join lateral (
      select true as is_teacher from staff_now(${schoolId}) as staff
      where partner.teacher_id is null and staff.person_id = partner.person_id and staff.role = 'teacher' limit 1
    ) as teaching on true
    left join lateral (
      select json_build_object('id', subject.id, 'name', ${selectNames("subject")}, 'theme', subject.theme) as card
      from class_enrolments as seat
      join teaching_classes as class on class.school_id = ${schoolId} and class.id = seat.teaching_class_id
        and class.year_id = year.id
      join subject_offerings as offering on offering.school_id = ${schoolId} and offering.id = class.offering_id
      join teacher_assignments as given on given.school_id = ${schoolId} and given.teaching_class_id = class.id
        and given.teacher_id = partner.teacher_id and given.state = 'active'
      join subjects as subject on subject.id = offering.subject_id
      where seat.school_id = ${schoolId} and seat.student_id = partner.student_id
        and ${holdsToday("seat", schoolId)}
      order by subject.position, subject.id limit 1
    ) as subject on true
    order by ${byName("person")}, partner.person_id, partner.about_id`.execute(db);
  return rows;
}

export interface Pair {
  readonly kind: RoomKind;
  readonly derivedKey: string;
  readonly studentId: number | null;
  readonly teacherId: number | null;
}

/** The two as `listPartners` has them; undefined where they may not be in a room together. */
export async function findPair(
  db: Db,
  { schoolId, personId }: Asker,
  role: Role,
  target: { readonly personId: number; readonly aboutId: number | null },
): Promise<Pair | undefined> {
  const { rows } = await sql<Pair>`
    select partner.kind, partner.derived_key as "derivedKey", partner.student_id as "studentId",
           partner.teacher_id as "teacherId"
    from partners_of(${schoolId}, ${personId}, ${role}::role) as partner
    join people as person on person.school_id = ${schoolId} and person.id = partner.person_id
      and person.state = 'active' and person.deleted_at is null
    where partner.person_id = ${target.personId} and partner.about_id is not distinct from ${target.aboutId}`.execute(
    db,
  );
  return rows[0];
}

interface PairRoom {
  readonly roomId: number;
  readonly isNew: boolean;
}

/** The room of two, made where there is none this year. Undefined where the school has no current year. */
export const insertPairRoom = async (
  db: Db,
  schoolId: number,
  pair: Pair,
  colleagues: readonly [number, number],
): Promise<PairRoom | undefined> =>
  (await insertRoom(db, schoolId, pair, colleagues)) ??
  // The other user has created it at the same moment: only the next statement sees the row.
  insertRoom(db, schoolId, pair, colleagues);

async function insertRoom(
  db: Db,
  schoolId: number,
  pair: Pair,
  colleagues: readonly [number, number],
): Promise<PairRoom | undefined> {
  const [one, other] = pair.teacherId === null ? colleagues : [pair.teacherId, null];
  const { rows } = await sql<PairRoom>`
    with year as (
      select ministry_year from academic_years where school_id = ${schoolId} and state = 'current'
    ), made as (
      insert into rooms (school_id, school_year, kind, derived_key, about_student_id, staff_id, other_staff_id)
      select ${schoolId}, year.ministry_year, ${pair.kind}::room_kind, ${pair.derivedKey}, ${pair.studentId}::bigint,
             ${one}::bigint, ${other}::bigint
      from year
      on conflict (school_id, school_year, derived_key) do nothing
      returning id
    )
    select id as "roomId", true as "isNew" from made
    union all
    select room.id, false from rooms as room join year on year.ministry_year = room.school_year
    where room.school_id = ${schoolId} and room.derived_key = ${pair.derivedKey}`.execute(db);
  return rows[0];
}

interface GuardianOfRoom {
  readonly id: number;
  /** It reads the room, as an observer. */
  readonly isInRoom: boolean;
}

/** Guardians who may see a child that has a room, as recipients of news about it. */
export async function listGuardians(
  db: Db,
  schoolId: number,
  { studentId, roomId }: { readonly studentId: number; readonly roomId: number },
): Promise<readonly GuardianOfRoom[]> {
  const { rows } = await sql<GuardianOfRoom>`
    select guardian_id as id,
      exists (select from room_standing(${schoolId}, ${roomId}, guardian_id)) as "isInRoom"
    from guarding_now(${schoolId}) where student_id = ${studentId} order by 1`.execute(db);
  return rows;
}
