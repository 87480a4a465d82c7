import { sql } from "kysely";

import type { SchoolPerson } from "#identity/access/public.ts";
import type { Db } from "#platform/db/db.ts";
import type { RoomMemberRole } from "#platform/db/schema.gen.ts";
import { byName, selectIdAndNames, selectNames } from "#platform/db/shapes.ts";

const isHere = sql<boolean>`member.left_seq is null and member.holds_until > now()`;

/**
 * Current and former members of a room. Where the whole school listens, families are not shown to each other
 * (docs/rules.md#what-one-may-see-about-a-child): only people who may speak or have spoken there, and the
 * caller.
 */
export const listReaders = (
  db: Db,
  { schoolId, personId }: SchoolPerson,
  { id: roomId, kind }: { readonly id: number; readonly kind: string },
) =>
  db
    .selectFrom("room_members as member")
    .innerJoin("people as person", (join) =>
      join.onRef("person.school_id", "=", "member.school_id").onRef("person.id", "=", "member.person_id"),
    )
    .select([
      "person.id",
      selectNames("person").as("name"),
      sql<RoomMemberRole>`member.role`.as("role"),
      isHere.as("isHere"),
      sql<Date | null>`case when member.silenced_until > now() and isfinite(member.silenced_until)
        then member.silenced_until end`.as("mutedUntil"),
    ])
    .where("member.school_id", "=", schoolId)
    .where("member.room_id", "=", roomId)
    .$if(kind === "announcement", (query) =>
      query.where((eb) =>
        eb.or([eb("member.may_write", "=", true), eb("member.person_id", "=", personId), hasSpoken]),
      ),
    )
    .orderBy(sql`member.role <> 'staff'`)
    .orderBy("member.role")
    .orderBy(byName("person"))
    .execute();

/** How many people can read a room now, and how many of them only watch. */
export async function countReaders(db: Db, schoolId: number, roomId: number) {
  const { readers, watchers } = await db
    .selectFrom("room_members as member")
    .select([
      sql<number>`count(*)::int`.as("readers"),
      sql<number>`(count(*) filter (where member.role in ('guardian', 'observer')))::int`.as("watchers"),
    ])
    .where("member.school_id", "=", schoolId)
    .where("member.room_id", "=", roomId)
    .where(isHere)
    .executeTakeFirstOrThrow();
  return { readers, watchers };
}

/** The last message that all other participants have read; null without other participants. */
export async function findReadByAll(
  db: Db,
  { schoolId, personId }: SchoolPerson,
  roomId: number,
): Promise<number | null> {
  const { read } = await db
    .selectFrom("room_members as member")
    .select(sql<number | null>`min(member.read_msg_no)::int`.as("read"))
    .where("member.school_id", "=", schoolId)
    .where("member.room_id", "=", roomId)
    .where("member.person_id", "is distinct from", personId)
    .where("member.role", "not in", ["observer", "coordinator"])
    .where(isHere)
    .executeTakeFirstOrThrow();
  return read;
}

/** Staff with messages in the room: they keep a name even if they may no longer write, as in a frozen room. */
const hasSpoken = sql<boolean>`(member.role = 'staff' and exists (
  select from rooms as room
  join room_events as event on event.school_id = room.school_id and event.room_id = room.id
    and event.school_year = room.school_year and event.type = 'message' and event.sender_id = member.person_id
  where room.school_id = member.school_id and room.id = member.room_id))`;

/**
 * Undefined where the school has named no lead: then its whole management is responsible for the children's
 * safety.
 */
export async function findSafeguardingLead(db: Db, schoolId: number) {
  const row = await db
    .selectFrom("school_settings as choice")
    .innerJoin("people as person", (join) =>
      join
        .onRef("person.school_id", "=", "choice.school_id")
        .onRef("person.id", "=", "choice.safeguarding_lead_id"),
    )
    .select(selectIdAndNames("person").as("named"))
    .where("choice.school_id", "=", schoolId)
    .executeTakeFirst();
  return row?.named;
}
