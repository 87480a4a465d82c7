import type { Database } from "#platform/db/db.ts";

/** Each counts what breaks the rule in school $1 (GEN-2). None needs a second look when it answers 0. */
const CHECKS: Readonly<Record<string, string>> = {
  "CHAT-4: numbers run from 1 without a gap": `
    select count(*) from rooms as room
    left join lateral (
      select count(*) as events, min(seq) as first, max(seq) as last, count(msg_no) as messages, max(msg_no) as last_no
      from room_events as event where event.school_id = room.school_id and event.room_id = room.id
    ) as log on true
    where room.school_id = $1
      and (room.last_seq, room.last_seq, room.last_msg_no, room.last_msg_no, least(room.last_seq, 1))
        is distinct from (log.events, coalesce(log.last, 0), log.messages, coalesce(log.last_no, 0), coalesce(log.first, 0))`,
  "CHAT-4: later numbers are later messages, none in the future": `
    select count(*) from (
      select created_at, lag(created_at) over (partition by room_id order by seq) as before
      from room_events where school_id = $1
    ) as event where created_at < before or created_at > now()`,
  "CHAT-3: who wrote was a member then": `
    select count(*) from room_events as event
    left join room_members as member on member.school_id = event.school_id and member.room_id = event.room_id
      and member.person_id = event.sender_id and event.seq > member.joined_seq
      and event.seq <= coalesce(member.left_seq, event.seq) and member.role <> 'observer'
    where event.school_id = $1 and member.room_id is null`,
  "CHAT-1: where there is a child, a member of staff is there at every message and now": `
    with room_of_children as (
      select distinct room_id from room_members where school_id = $1 and role = 'student' and left_seq is null
    ), moments as (
      select room_id, seq from room_of_children join room_events using (room_id) where school_id = $1
      union all select room_id, 9007199254740991 from room_of_children
    )
    select count(*) from moments where not exists (
      select from room_members as staff
      where staff.school_id = $1 and staff.room_id = moments.room_id and staff.role = 'staff'
        and staff.joined_seq < moments.seq and coalesce(staff.left_seq, moments.seq) >= moments.seq
    )`,
  "CHAT-2: no room of children among themselves, no adult with another's child": `
    select count(*) from rooms as room
    left join lateral (
      select count(*) filter (where role = 'student') as students,
             count(*) filter (where role in ('guardian', 'observer') and not exists (
               select from guardian_links as link
               where link.school_id = room.school_id and link.guardian_id = member.person_id
                 and link.student_id = room.about_student_id and link.state = 'verified'
                 and link.can_view and not link.restricted_by_court
             )) as strangers
      from room_members as member where member.school_id = room.school_id and member.room_id = room.id
    ) as inside on true
    where room.school_id = $1 and (
      -- A child whose account is shut is in no room.
      (room.kind = 'teacher_student' and (students > 1 or strangers > 0))
      or (room.kind = 'teacher_parent' and (students, strangers) <> (0, 0))
      or (room.kind in ('staff', 'coordinator') and students > 0))`,
  "CHAT-3: the pupils of a class room are those of the class": `
    select count(*) from rooms as room
    join room_members as member on member.school_id = room.school_id and member.room_id = room.id
    left join class_enrolments as seat on seat.school_id = room.school_id and seat.student_id = member.person_id
      and seat.teaching_class_id = room.teaching_class_id and seat.ends_on is null
    where room.school_id = $1 and room.kind = 'subject_class' and member.role = 'student' and seat.id is null`,
  "CHAT-7: children write between seven and nine": `
    select count(*) from room_events as event
    join room_members as member on member.school_id = event.school_id and member.room_id = event.room_id
      and member.person_id = event.sender_id
    where event.school_id = $1 and member.role = 'student'
      and (event.created_at at time zone 'Asia/Baghdad')::time not between '07:00' and '21:00'`,
  "CHAT-5: nobody has read further than there is": `
    select count(*) from room_members as member
    join rooms as room on room.school_id = member.school_id and room.id = member.room_id
    where member.school_id = $1 and (member.read_msg_no > room.last_msg_no or member.joined_seq > room.last_seq)`,
  "FAM-2: each pupil has one to four guardians and a primary one": `
    select count(*) from enrolments as enrolment where enrolment.school_id = $1 and enrolment.state = 'active' and (
      select count(*) not between 1 and 4 or not bool_or(link.is_primary) from guardian_links as link
      where link.school_id = $1 and link.student_id = enrolment.student_id)`,
  "ASG-1: each class has one primary teacher": `
    select count(*) from teaching_classes as class where class.school_id = $1 and 1 <> (
      select count(*) from teacher_assignments as held
      where held.school_id = $1 and held.teaching_class_id = class.id and held.role = 'primary' and held.state = 'active')`,
  "ASG-1: two primary teachers never overlap": `
    select count(*) from teacher_assignments as one
    join teacher_assignments as other on other.school_id = one.school_id
      and other.teaching_class_id = one.teaching_class_id and other.id > one.id and other.role = one.role
      and daterange(one.starts_on, one.ends_on) && daterange(other.starts_on, other.ends_on)
    where one.school_id = $1 and one.role = 'primary'`,
  "nobody teaches more than 24 periods": `
    select count(*) from (
      select held.teacher_id from teacher_assignments as held
      join teaching_classes as class on class.school_id = held.school_id and class.id = held.teaching_class_id
      join subject_offerings as offering on offering.school_id = class.school_id and offering.id = class.offering_id
      where held.school_id = $1 and held.role = 'primary' and held.state = 'active'
      group by held.teacher_id having sum(offering.weekly_periods) > 24
    ) as overworked`,
  "YEAR-1: one year is current": `
    select count(*) from schools where id = $1 and kind <> 'office' and 1 <> (
      select count(*) from academic_years where school_id = $1 and state = 'current')`,
  "GEN-3: everybody is marked as invented and cannot be reached": `
    select count(*) from people where school_id = $1 and (not synthetic
      or phone not like '+9640000000%' or email not like '%@example.org')`,
  "everybody has an account": `
    select count(*) from people as person left join account_people as account_link
      on account_link.school_id = person.school_id and account_link.person_id = person.id
    where person.school_id = $1 and account_link.account_id is null`,
};

export interface Verdict {
  /** Rules that something breaks, with how often; empty when all is well. */
  readonly broken: Readonly<Record<string, number>>;
  readonly schools: number;
  readonly students: number;
  readonly messages: number;
}

/** Checks every school of a group against the rules, and counts its rows (GEN-2). */
export async function verifyGroup(database: Database, groupId: number): Promise<Verdict> {
  const schools = await database.directory
    .selectFrom("schools")
    .select(["id", "kind"])
    .where("group_id", "=", groupId)
    .orderBy("id")
    .execute();
  const broken: Record<string, number> = {};
  let students = 0;
  let messages = 0;
  for (const { id } of schools)
    await database.bulk(async ({ client, enter }) => {
      await enter(id);
      const count = async (text: string) => {
        const { rows } = await client.query<{ count: number }>(text, [id]);
        return rows[0]?.count ?? 0;
      };
      for (const [rule, text] of Object.entries(CHECKS)) {
        const violations = await count(text);
        if (violations > 0) broken[rule] = (broken[rule] ?? 0) + violations;
      }
      students += await count("select count(*) from enrolments where school_id = $1 and state = 'active'");
      messages += await count(
        "select coalesce(sum(last_msg_no), 0)::bigint as count from rooms where school_id = $1",
      );
    });
  return { broken, schools: schools.filter(({ kind }) => kind !== "office").length, students, messages };
}

/** The group that the first start fills; undefined where there is none. */
export const findDemoGroup = async (db: Database["directory"]): Promise<number | undefined> => {
  const found = await db.selectFrom("groups").select("id").where("code", "=", "demo").executeTakeFirst();
  return found?.id;
};
