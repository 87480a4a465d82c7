import { sql, type SqlBool } from "kysely";

/** Whether a `room` counts for a `member` who is in it now, and holds something after the member's read pointer. */
export const holdsUnread = sql<SqlBool>`member.left_seq is null
      and member.holds_until > now()
      and (member.muted_until is null or member.muted_until <= now())
      and room.state <> 'archived'
      and room.archived_at is null
      and room.last_msg_no > member.read_msg_no`;

/**
 * Whether the numbers do not determine the messages after the pointer: a message there was unsent, the member
 * joined when there were messages already, or some of them are the member's own.
 */
export const isUneven = sql<SqlBool>`(room.last_redacted_msg_no > member.read_msg_no or member.joined_seq > 0
      or member.own_msg_no > member.read_msg_no)`;

/** CNT-2, CNT-9: whether an `event` of the room is unread for the `member`: a message of another, not taken back. */
export const isUnread = sql<SqlBool>`event.type = 'message'
          and event.msg_no > member.read_msg_no
          and event.seq > member.joined_seq
          and event.sender_id is distinct from member.person_id
          and event.redacted_at is null`;
