import { sql, type SqlBool } from "kysely";

import type { SchoolPerson } from "#identity/access/public.ts";
import type { Db } from "#platform/db/db.ts";

import { toMessage, type MessageRow } from "./log-rows.ts";
import { MESSAGE_COLUMNS, OF_ROOM } from "./log.queries.ts";
import type { RoomKey } from "./log.queries.ts";
import { selectMember } from "./membership.queries.ts";

interface Untold {
  readonly msgNo: number;
  readonly body: string | null;
}

/**
 * Messages after the last one whose words are indexed, oldest first. The room's row is share-locked until the
 * end of the transaction, so that no message changes in between.
 */
export async function listUnwritten(
  db: Db,
  { schoolId, roomId }: RoomKey,
  limit: number,
): Promise<readonly Untold[]> {
  await sql`select from rooms where school_id = ${schoolId} and id = ${roomId} for share`.execute(db);
  const { rows } = await sql<Untold>`
    select event.msg_no as "msgNo", event.body
    from rooms as room
    join room_events as event on ${OF_ROOM} and event.type = 'message'
      and event.msg_no > coalesce((select max(msg_no) from message_texts
                                   where school_id = ${schoolId} and room_id = ${roomId}), 0)
    where room.school_id = ${schoolId} and room.id = ${roomId}
    order by event.msg_no limit ${limit}`.execute(db);
  return rows;
}

export async function insertTexts(
  db: Db,
  { schoolId, roomId }: RoomKey,
  texts: readonly { readonly msgNo: number; readonly text: string }[],
): Promise<void> {
  await sql`
    insert into message_texts (school_id, room_id, msg_no, search_text)
    select ${schoolId}, ${roomId}, told.msg_no, told.search_text
    from unnest(${texts.map(({ msgNo }) => msgNo)}::bigint[], ${texts.map(({ text }) => text)}::text[])
      as told (msg_no, search_text)
    on conflict do nothing`.execute(db);
}

/** Of a message whose words are written down; nothing where they are not yet. */
export async function updateText(
  db: Db,
  { schoolId, roomId }: RoomKey,
  msgNo: number,
  text: string,
): Promise<void> {
  await sql`update message_texts set search_text = ${text}
    where school_id = ${schoolId} and room_id = ${roomId} and msg_no = ${msgNo}`.execute(db);
}

interface SearchOptions {
  /** As searchWords has them: letters and digits alone. */
  readonly words: readonly string[];
  readonly before: number;
  readonly limit: number;
}

/** Messages in which each word begins one, newest first; undefined for who is not in the room now. */
export async function findMatchesFor(db: Db, place: SchoolPerson, roomId: number, options: SearchOptions) {
  const { rows } = await selectMatches(place, roomId, options).execute(db);
  const [first] = rows;
  if (!first) return undefined;
  const messages = rows.flatMap((row) => (row.seq === null ? [] : [toMessage(row)]));
  return { messages: messages.toSorted((a, b) => b.msgNo - a.msgNo), head: first.head };
}

/** The statement alone, to inspect its plan. */
export const selectMatches = (
  place: SchoolPerson,
  roomId: number,
  { words, before, limit }: SearchOptions,
) => sql<{ readonly head: number } & (MessageRow | { readonly seq: null })>`
  select room.last_seq as head, found.*
  from ${selectMember(place, roomId)}
  left join lateral (
    select ${MESSAGE_COLUMNS}
    from (
      select told.msg_no from message_texts as told
      where told.school_id = ${place.schoolId} and told.room_id = ${roomId} and told.msg_no < ${before}
        and ${sql.join(words.map(begins), sql` and `)}
      order by told.msg_no desc limit ${limit}
    ) as told
    join room_events as event on ${OF_ROOM} and event.type = 'message' and event.msg_no = told.msg_no
  ) as found on true`;

/** Written with its article or without it, as matchesSearch has it. */
const begins = (word: string) => sql<SqlBool>`(' ' || told.search_text) like any(
  array[${`% ${word}%`}, ${`% ال${word}%`}, ${`% al${word}%`}])`;
