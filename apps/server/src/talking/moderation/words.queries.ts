import { LOCALES } from "@dars/contract/platform/locales";
import type { WordLists } from "@dars/contract/talking/moderation-words";
import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";

export interface WordPage {
  readonly revision: number;
  readonly lists: WordLists;
}

/** A group's words; the revision is that of all lists together. */
export async function findWordLists(db: Db, groupId: number): Promise<WordPage> {
  const rows = await db
    .selectFrom("word_lists")
    .select(["locale", "words", "revision"])
    .where("group_id", "=", groupId)
    .execute();
  const of = (locale: string) => rows.find((row) => row.locale === locale)?.words ?? [];
  return {
    revision: rows.reduce((sum, row) => sum + row.revision, 0),
    lists: { ar: of("ar"), ckb: of("ckb"), en: of("en") },
  };
}

export const lockGroup = (db: Db, groupId: number) =>
  db.selectFrom("groups").select("id").where("id", "=", groupId).forUpdate().execute();

export const saveLists = (db: Db, groupId: number, lists: WordLists) =>
  db
    .insertInto("word_lists")
    .values(LOCALES.map((locale) => ({ group_id: groupId, locale, words: lists[locale] })))
    .onConflict((conflict) =>
      conflict
        .columns(["group_id", "locale"])
        .doUpdateSet((row) => ({ words: row.ref("excluded.words"), revision: sql`word_lists.revision + 1` })),
    )
    .execute();

/** Schools whose group has words at all. */
export const listSchoolsWithWords = (directory: Db) =>
  directory
    .selectFrom("schools as school")
    .select(["school.id", "school.group_id as groupId"])
    .where("school.kind", "<>", "office")
    .where((where) =>
      where.exists(
        where
          .selectFrom("word_lists as list")
          .select("list.group_id")
          .whereRef("list.group_id", "=", "school.group_id")
          .where(sql<boolean>`cardinality(list.words) > 0`),
      ),
    )
    .orderBy("school.id")
    .execute();

export interface FlaggedMessage {
  readonly roomId: number;
  readonly msgNo: number;
  readonly senderId: number;
  readonly body: string;
  /** When it was said or last changed, to the microsecond. */
  readonly at: string;
}

const lastSaid = sql`coalesce(event.edited_at, event.created_at)`;

/** Returns the time at which a scan of a school's messages begins. */
export async function beginScan(db: Db, schoolId: number): Promise<Date> {
  const { rows } = await sql<{ readonly at: Date }>`
    insert into word_scans as scan (school_id, scanned_to) values (${schoolId}, now() - interval '1 hour')
    on conflict (school_id) do update set scanned_to = scan.scanned_to
    returning dars_now() as at`.execute(db);
  return rows[0]?.at ?? new Date();
}

/**
 * Messages written or changed since the last completed scan, and shortly before: a transaction that was slow
 * to commit had its time already. Changes come within a quarter of an hour (CHAT-4), so nothing older is
 * scanned. `after`: the last message that this scan has read.
 */
export async function listSaid(
  db: Db,
  schoolId: number,
  { after, limit }: { readonly after: FlaggedMessage | undefined; readonly limit: number },
): Promise<readonly FlaggedMessage[]> {
  const next = after
    ? sql`and (${lastSaid}, event.room_id, event.msg_no) > (${after.at}::timestamptz, ${after.roomId}::bigint, ${after.msgNo}::bigint)`
    : sql``;
  const { rows } = await sql<FlaggedMessage>`
    select event.room_id as "roomId", event.msg_no as "msgNo", event.sender_id as "senderId",
           concat_ws(' ', event.body, (
             select string_agg(one ->> 'alt', ' ') from jsonb_array_elements(event.attachments) as one
           )) as "body",
           ${lastSaid}::text as "at"
    from word_scans as scan
    join rooms as room on room.school_id = scan.school_id
      and room.last_message_at >= scan.scanned_to - interval '20 minutes'
    join room_events as event on event.school_id = room.school_id and event.room_id = room.id
      and event.school_year = room.school_year and event.type = 'message' and event.body is not null
      and event.created_at >= scan.scanned_to - interval '20 minutes'
      and ${lastSaid} >= scan.scanned_to - interval '2 minutes'
    where scan.school_id = ${schoolId} ${next}
      and not exists (select from moderation_cases as made where made.school_id = event.school_id
        and made.room_id = event.room_id and made.msg_no = event.msg_no)
    order by ${lastSaid}, event.room_id, event.msg_no limit ${limit}`.execute(db);
  return rows;
}

/** Everything that was said before is looked at. */
export const setScanned = (db: Db, schoolId: number, to: Date) =>
  db.updateTable("word_scans").set({ scanned_to: to }).where("school_id", "=", schoolId).execute();
