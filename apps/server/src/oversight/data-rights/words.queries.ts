import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";
import { selectInstant } from "#platform/db/shapes.ts";

/** A line of messages.ndjson: a text by the person, and no text of anybody else. */
export type OwnText = Readonly<Record<string, unknown>>;

async function readTexts(db: Db, statement: ReturnType<typeof sql<{ text: OwnText }>>) {
  const { rows } = await statement.execute(db);
  return rows.map(({ text }) => text);
}

/** DSR-1: own messages of every room that a person is or was in. An answered person is named by its role. */
export const listChatTexts = (db: Db, schoolId: number, personId: number): Promise<readonly OwnText[]> =>
  readTexts(
    db,
    sql<{ text: OwnText }>`
    select json_strip_nulls(json_build_object('kind', 'chat', 'chat', room.kind, 'chatId', room.id,
      'schoolYear', room.school_year, 'number', event.msg_no, 'at', ${selectInstant(sql.ref("event.created_at"))},
      'text', event.body,
      'files', (select json_agg(file ->> 'name') from jsonb_array_elements(event.attachments) as file),
      'answerTo', case when event.reply_to is not null then coalesce((
        select other.role::text from room_events as answered
        join room_members as other on other.school_id = answered.school_id and other.room_id = answered.room_id
          and other.person_id = answered.sender_id
        where answered.school_id = event.school_id and answered.room_id = event.room_id
          and answered.school_year = event.school_year and answered.type = 'message'
          and answered.msg_no = event.reply_to), 'staff') end)) as text
    from room_members as member
    join rooms as room on room.school_id = member.school_id and room.id = member.room_id
    join room_events as event on event.school_id = room.school_id and event.room_id = room.id
      and event.school_year = room.school_year and event.sender_id = member.person_id
      and event.type = 'message' and event.redacted_at is null
    where member.school_id = ${schoolId} and member.person_id = ${personId}
    order by room.school_year, room.id, event.msg_no`,
  );

/** Own entries of official threads, without internal notes of the office, and own questions below posts. */
export const listOtherTexts = (db: Db, schoolId: number, accountId: number): Promise<readonly OwnText[]> =>
  readTexts(
    db,
    sql<{ text: OwnText }>`
    select text from (
      select created_at, json_build_object('kind', 'message', 'thread', thread_id, 'number', entry_no,
        'at', ${selectInstant(sql.ref("created_at"))}, 'text', body) as text
      from message_entries
      where school_id = ${schoolId} and author_id = ${accountId} and not is_internal
      union all
      select created_at, json_build_object('kind', 'comment', 'post', post_id,
        'at', ${selectInstant(sql.ref("created_at"))}, 'text', body)
      from post_comments
      where school_id = ${schoolId} and author_id = ${accountId} and body is not null
    ) as said order by created_at`,
  );
