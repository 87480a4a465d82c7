import { sql, type RawBuilder } from "kysely";

/**
 * Whether a `line` has been read: here, or, where it is about a room, in the room itself, by whose read pointer the
 * badge is counted too.
 */
export const isRead: RawBuilder<boolean> = sql`(line.read_at is not null or (line.kind = 'chat' and exists (
  select from room_members as reading
  where reading.school_id = line.school_id and reading.person_id = line.person_id
    and reading.room_id = line.target::bigint and reading.read_msg_no >= (line.parts ->> 'upto')::bigint)))`;

/** Whether the guardian link `link` is one through which a `line` was sent. */
export const isThrough: RawBuilder<boolean> = sql`(link.school_id = line.school_id
  and link.guardian_id = line.person_id and link.student_id = any(line.student_id || line.also_student_ids))`;
