import { sql, type RawBuilder } from "kysely";

import type { Db } from "#platform/db/db.ts";

/** Days, both within. */
interface Days {
  readonly from: string;
  readonly to: string;
}

/**
 * Questions of students and guardians to one teacher, in its rooms with one student or its guardians, as the CTEs
 * `said` and `turns (room_id, staff_id, is_open, is_staff, created_at, answered_at)`. A message that follows one's own is no new
 * question.
 */
export const replyTurns = (schoolId: number, from: string | RawBuilder<unknown>): RawBuilder<unknown> => sql`
  said as (
    select room.staff_id, room.state = 'open' and room.staffed_until > now() as is_open, event.room_id, event.created_at, event.sender_id = room.staff_id as is_staff,
      lag(event.sender_id = room.staff_id) over of_room as was_staff
    from rooms as room
    join room_events as event on event.school_id = room.school_id and event.room_id = room.id
      and event.type = 'message' and event.redacted_at is null and event.created_at >= ${from}::date
    where room.school_id = ${schoolId} and room.kind in ('teacher_student', 'teacher_parent')
      and room.staff_id is not null and room.last_message_at >= ${from}::date
    window of_room as (partition by event.room_id order by event.seq)),
  turns as (
    select room_id, staff_id, is_open, is_staff, created_at, lead(created_at) over (partition by room_id order by created_at) as answered_at
    from said where was_staff is distinct from is_staff)`;

/** Minutes until the answer, at the median of those that have one. */
export const MEDIAN_MINUTES = sql`round((percentile_cont(0.5) within group (order by
  extract(epoch from turns.answered_at - turns.created_at)) filter (where turns.answered_at is not null) / 60)::numeric)`;

/** Figure `unanswered-chats` (T4): whether a turn in a room that is open still has no answer, and was said before a school day. */
export const isUnanswered = (schoolId: number, until: string): RawBuilder<boolean> => sql`(not turns.is_staff
  and turns.answered_at is null and turns.is_open and (turns.created_at at time zone
    (select time_zone from schools where id = ${schoolId}))::date < ${until}::date)`;

/** How a teacher answers what was asked within these days; the median is null where nothing was answered. */
export async function findReplyTimes(
  db: Db,
  schoolId: number,
  teacherId: number,
  { from, to, until }: Days & { readonly until: string },
) {
  const { rows } = await sql<{ readonly medianMinutes: number | null; readonly unanswered: number }>`
    with ${replyTurns(schoolId, from)}
    select ${MEDIAN_MINUTES}::int as "medianMinutes",
      (count(*) filter (where ${isUnanswered(schoolId, until)}))::int as unanswered
    from turns where staff_id = ${teacherId} and not is_staff and created_at < ${to}::date + 1`.execute(db);
  return rows[0] ?? { medianMinutes: null, unanswered: 0 };
}
