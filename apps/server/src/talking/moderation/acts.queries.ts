import type { RoomName } from "@dars/contract/oversight/room-name";
import type { Role } from "@dars/contract/platform/roles";
import type { ActDone, ModerationAct } from "@dars/contract/talking/moderation";
import { sql } from "kysely";

import type { SchoolPerson } from "#identity/access/public.ts";
import { selectRoomName } from "#oversight/retention/public.ts";
import type { Context } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";
import { ifFound, selectIdAndNames, selectNames } from "#platform/db/shapes.ts";

export const findRoomState = (db: Db, schoolId: number, roomId: number) =>
  db
    .selectFrom("rooms")
    .select("state")
    .where("school_id", "=", schoolId)
    .where("id", "=", roomId)
    .forUpdate()
    .executeTakeFirst();

/**
 * The role behind the current decision about a room's lock, or about a person's silence in it, while it is in
 * force.
 */
export async function findHolder(
  db: Db,
  schoolId: number,
  { roomId, personId }: { readonly roomId: number; readonly personId: number | null },
): Promise<Role | undefined> {
  const last = await db
    .selectFrom("moderation_acts")
    .select(["act", "role", sql<boolean>`coalesce(ends_at > now(), true)`.as("holds")])
    .where("school_id", "=", schoolId)
    .where("room_id", "=", roomId)
    .where("act", "in", personId === null ? ["lock", "unlock"] : ["mute", "unmute"])
    .$if(personId !== null, (query) => query.where("person_id", "=", personId))
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  const isHolding = last?.act === "lock" || last?.act === "mute";
  return isHolding && last.holds ? last.role : undefined;
}

export interface NewAct {
  readonly act: ModerationAct;
  readonly roomId: number;
  readonly caseId: number | null;
  readonly msgNo: number | null;
  readonly personId: number | null;
  readonly until: Date | null;
  readonly seconds: number | null;
  readonly reason: string;
}

export async function insertAct(
  db: Db,
  schoolId: number,
  { actor }: Pick<Context, "actor">,
  made: NewAct,
): Promise<number> {
  const { id } = await db
    .insertInto("moderation_acts")
    .values({
      school_id: schoolId,
      case_id: made.caseId,
      room_id: made.roomId,
      act: made.act,
      msg_no: made.msgNo,
      person_id: made.personId,
      ends_at: made.until,
      seconds: made.seconds,
      reason: made.reason,
      account_id: actor.accountId,
      role: actor.role,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

interface ActRow extends Omit<ActDone, "at" | "until"> {
  readonly at: Date;
  readonly until: Date | null;
  readonly room: RoomName;
}

const acts = (db: Db, schoolId: number) =>
  db
    .selectFrom("moderation_acts as done")
    .leftJoin("account_people as account_link", (join) =>
      join
        .onRef("account_link.account_id", "=", "done.account_id")
        .onRef("account_link.school_id", "=", "done.school_id"),
    )
    .leftJoin("people as actor", (join) =>
      join
        .onRef("actor.school_id", "=", "account_link.school_id")
        .onRef("actor.id", "=", "account_link.person_id"),
    )
    .leftJoin("people as person", (join) =>
      join.onRef("person.school_id", "=", "done.school_id").onRef("person.id", "=", "done.person_id"),
    )
    .select([
      "done.id",
      "done.act",
      "done.reason",
      "done.acted_at as at",
      "done.ends_at as until",
      "done.msg_no as msgNo",
      ifFound("actor", selectNames("actor")).as("by"),
      ifFound("person", selectIdAndNames("person")).as("person"),
      selectRoomName(schoolId, sql.ref("done.room_id")).as("room"),
    ])
    .where("done.school_id", "=", schoolId)
    .orderBy("done.id");

/** The decisions in a case, first to last. */
export const listActsOfCase = (db: Db, schoolId: number, caseId: number): Promise<readonly ActRow[]> =>
  acts(db, schoolId).where("done.case_id", "=", caseId).execute();

/** The hundred latest in a room; of cases about the management for the head office alone (MOD-2). */
export const listActsOfRoom = (
  db: Db,
  schoolId: number,
  roomId: number,
  role: Role,
): Promise<readonly ActRow[]> =>
  acts(db, schoolId)
    .where("done.room_id", "=", roomId)
    .$if(role !== "administrator", (query) =>
      query.where(
        sql<boolean>`not exists (select from moderation_cases as made where made.school_id = done.school_id
          and made.id = done.case_id and made.is_about_management)`,
      ),
    )
    .clearOrderBy()
    .orderBy("done.id", "desc")
    .limit(100)
    .execute();

/** A person's notices of decisions in the last ninety days. */
export const listActsAbout = (db: Db, { schoolId, personId }: SchoolPerson): Promise<readonly ActRow[]> =>
  acts(db, schoolId)
    .where("done.person_id", "=", personId)
    .where("done.act", "not in", ["dismiss", "refer"])
    .where("done.acted_at", ">", sql<Date>`now() - interval '90 days'`)
    .clearOrderBy()
    .orderBy("done.id", "desc")
    .limit(50)
    .execute();

/** As the wire has it; who did it is said among the staff alone. */
export const toActDone = ({ at, until, room: _room, ...rest }: ActRow): ActDone => ({
  ...rest,
  at: at.toISOString(),
  until: until?.toISOString() ?? null,
});
