import type { RoomName } from "@dars/contract/oversight/room-name";
import type { Names } from "@dars/contract/platform/primitives";
import { searchWords } from "@dars/contract/platform/search-text";
import { LOOK_MINUTES } from "@dars/contract/talking/moderation-rooms";
import type { Attachment, Message } from "@dars/contract/talking/room-event";
import { sql } from "kysely";

import { selectRoomName } from "#oversight/retention/public.ts";
import type { Context } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";
import type { RoomMemberRole } from "#platform/db/schema.gen.ts";
import { ifFound, selectNames } from "#platform/db/shapes.ts";

export const findRoom = async (db: Db, schoolId: number, roomId: number): Promise<RoomName | undefined> => {
  const { rows } = await sql<{ readonly room: RoomName | null }>`
    select ${selectRoomName(schoolId, sql`${roomId}`)} as room`.execute(db);
  return rows[0]?.room ?? undefined;
};

/** Fifty rooms in which there are people of these names, the latest first. */
export async function listRooms(db: Db, schoolId: number, search: string): Promise<readonly RoomName[]> {
  const words = searchWords(search).map((word) => `%${word.replaceAll(/[%_\\]/g, "")}%`);
  const { rows } = await sql<{ readonly room: RoomName }>`
    select ${selectRoomName(schoolId, sql.ref("listed.id"))} as room
    from rooms as listed
    where listed.school_id = ${schoolId} and listed.archived_at is null
      and (${words.length === 0} or not exists (
        select from unnest(${words}::text[]) as word
        where not exists (
          select from room_members as member
          join people as person on person.school_id = member.school_id and person.id = member.person_id
          where member.school_id = listed.school_id and member.room_id = listed.id and person.search_text like word)))
    order by listed.last_message_at desc nulls last, listed.id desc
    limit 50`.execute(db);
  return rows.map(({ room }) => room);
}

type Looker = Pick<Context["actor"], "accountId" | "role">;

export async function insertLook(
  db: Db,
  schoolId: number,
  { accountId, role }: Looker,
  { roomId, reason }: { readonly roomId: number; readonly reason: string },
): Promise<{ readonly id: number; readonly endsAt: Date }> {
  return db
    .insertInto("room_looks")
    .values({
      school_id: schoolId,
      room_id: roomId,
      account_id: accountId,
      role,
      reason,
      ends_at: sql<Date>`now() + make_interval(mins => ${LOOK_MINUTES}::int)`,
    })
    .returning(["id", "ends_at as endsAt"])
    .executeTakeFirstOrThrow();
}

/** The caller's look into a room that is not over. */
export const findOpenLook = (db: Db, schoolId: number, { accountId }: Looker, roomId: number) =>
  db
    .selectFrom("room_looks")
    .select(["id", "ends_at as endsAt"])
    .where("school_id", "=", schoolId)
    .where("room_id", "=", roomId)
    .where("account_id", "=", accountId)
    .where("ends_at", ">", sql<Date>`now()`)
    .orderBy("ends_at", "desc")
    .executeTakeFirst();

/** Of the last thirty days, the latest first. */
export const listLooks = (db: Db, schoolId: number, { accountId }: Looker) =>
  db
    .selectFrom("room_looks as look")
    .leftJoin("account_people as account_link", (join) =>
      join
        .onRef("account_link.account_id", "=", "look.account_id")
        .onRef("account_link.school_id", "=", "look.school_id"),
    )
    .leftJoin("people as looker", (join) =>
      join
        .onRef("looker.school_id", "=", "account_link.school_id")
        .onRef("looker.id", "=", "account_link.person_id"),
    )
    .select([
      "look.id",
      selectRoomName(schoolId, sql.ref("look.room_id")).as("room"),
      ifFound("looker", selectNames("looker")).as("by"),
      "look.reason",
      "look.started_at as startedAt",
      "look.ends_at as endsAt",
      sql<boolean>`look.account_id = ${accountId}`.as("isMine"),
    ])
    .where("look.school_id", "=", schoolId)
    .where("look.started_at", ">", sql<Date>`now() - interval '30 days'`)
    .orderBy("look.id", "desc")
    .limit(200)
    .execute();

interface MessageRow extends Omit<Message, "at" | "heldSince" | "editedAt" | "attachments" | "reactions"> {
  readonly at: Date;
  readonly heldSince: Date | null;
  readonly editedAt: Date | null;
  readonly attachments: Attachment[] | null;
}

/** Messages before a number in their current state, newest first, one more than the limit. */
export async function listMessages(
  db: Db,
  schoolId: number,
  { roomId, before, limit }: { readonly roomId: number; readonly before: number; readonly limit: number },
): Promise<readonly Message[]> {
  const { rows } = await sql<MessageRow>`
    select event.msg_no as "msgNo", event.seq, event.sender_id as "senderId",
           coalesce(event.client_id, lpad(event.seq::text, 15, '0')) as "clientId", event.body, event.attachments,
           event.reply_to as "replyTo", event.created_at as "at", event.held_since as "heldSince",
           event.edited_at as "editedAt",
           case when event.redacted_at is not null then coalesce(event.removed_reason, 'author') end as "removed"
    from rooms as room
    join room_events as event on event.school_id = room.school_id and event.room_id = room.id
      and event.school_year = room.school_year
    where room.school_id = ${schoolId} and room.id = ${roomId} and event.type = 'message'
      and event.msg_no < ${before}
    order by event.msg_no desc limit ${limit + 1}`.execute(db);
  return rows.map((row) => ({
    ...row,
    attachments: row.attachments ?? [],
    at: row.at.toISOString(),
    heldSince: row.heldSince?.toISOString() ?? null,
    editedAt: row.editedAt?.toISOString() ?? null,
    reactions: [],
  }));
}

interface Member {
  readonly id: number;
  readonly name: Names;
  readonly role: RoomMemberRole;
  readonly isHere: boolean;
  readonly mutedUntil: Date | null;
}

/** The given people who are or were in a room: it may have thousands of members. */
export const listMembers = (
  db: Db,
  schoolId: number,
  roomId: number,
  ids: readonly number[],
): Promise<Member[]> =>
  db
    .selectFrom("room_members as member")
    .innerJoin("people as person", (join) =>
      join.onRef("person.school_id", "=", "member.school_id").onRef("person.id", "=", "member.person_id"),
    )
    .select([
      "person.id",
      selectNames("person").as("name"),
      "member.role",
      sql<boolean>`member.left_seq is null`.as("isHere"),
      sql<Date | null>`case when member.silenced_until > now() then member.silenced_until end`.as(
        "mutedUntil",
      ),
    ])
    .where("member.school_id", "=", schoolId)
    .where("member.room_id", "=", roomId)
    .where("member.person_id", "=", sql<number>`any(${sql.val(ids)}::bigint[])`)
    .orderBy("member.role")
    .orderBy("person.id")
    .execute();

/** K10: the texts of a message, first to last. */
export const listOriginals = (db: Db, schoolId: number, roomId: number, msgNo: number) =>
  db
    .selectFrom("message_originals")
    .select(["body", sql<Attachment[] | null>`attachments`.as("attachments"), "kept_at as keptAt"])
    .where("school_id", "=", schoolId)
    .where("room_id", "=", roomId)
    .where("msg_no", "=", msgNo)
    .orderBy("id")
    .execute();

export const listSilenced = (db: Db, schoolId: number) =>
  db
    .selectFrom("room_members as member")
    .innerJoin("people as person", (join) =>
      join.onRef("person.school_id", "=", "member.school_id").onRef("person.id", "=", "member.person_id"),
    )
    .select([
      "person.id",
      selectNames("person").as("name"),
      selectRoomName(schoolId, sql.ref("member.room_id")).as("room"),
      sql<Date>`member.silenced_until`.as("until"),
    ])
    .where("member.school_id", "=", schoolId)
    .where("member.silenced_until", ">", sql<Date>`now()`)
    .orderBy("member.silenced_until")
    .limit(200)
    .execute();

export const listLocked = (db: Db, schoolId: number) =>
  db
    .selectFrom("rooms as listed")
    .select(selectRoomName(schoolId, sql.ref("listed.id")).as("room"))
    .where("listed.school_id", "=", schoolId)
    .where("listed.state", "=", "locked")
    .orderBy("listed.id")
    .limit(200)
    .execute();

/** Whose account was switched off in a case, and still is. */
export const listDisabled = (db: Db, schoolId: number) =>
  db
    .selectFrom("moderation_acts as done")
    .innerJoin("account_people as account_link", (join) =>
      join
        .onRef("account_link.school_id", "=", "done.school_id")
        .onRef("account_link.person_id", "=", "done.person_id"),
    )
    .innerJoin("accounts as account", "account.id", "account_link.account_id")
    .innerJoin("people as person", (join) =>
      join.onRef("person.school_id", "=", "done.school_id").onRef("person.id", "=", "done.person_id"),
    )
    .distinctOn("person.id")
    .select(["person.id", selectNames("person").as("name"), "done.acted_at as at"])
    .where("done.school_id", "=", schoolId)
    .where("done.act", "=", "disable")
    .where("account.state", "=", "disabled")
    .orderBy("person.id")
    .orderBy("done.acted_at", "desc")
    .execute();
