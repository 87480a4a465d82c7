import type { Hold } from "@dars/contract/oversight/retention";
import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";
import { ifFound, selectIdAndNames, selectNames } from "#platform/db/shapes.ts";

import { selectRoomName } from "./room-name.queries.ts";

interface HoldRow extends Omit<Hold, "placedAt" | "liftedAt"> {
  readonly placerId: number;
  readonly placedAt: Date;
  readonly liftedAt: Date | null;
}

const MOST = 500;

/** Active holds first, the latest of each first. */
export const listHolds = (db: Db, schoolId: number): Promise<readonly HoldRow[]> =>
  db
    .selectFrom("legal_holds as hold")
    .leftJoin("people as person", (join) =>
      join.onRef("person.school_id", "=", "hold.school_id").onRef("person.id", "=", "hold.person_id"),
    )
    .leftJoin("account_people as account_link", (join) =>
      join
        .onRef("account_link.account_id", "=", "hold.placed_by")
        .onRef("account_link.school_id", "=", "hold.school_id"),
    )
    .leftJoin("people as placer", (join) =>
      join
        .onRef("placer.school_id", "=", "account_link.school_id")
        .onRef("placer.id", "=", "account_link.person_id"),
    )
    .select([
      "hold.id",
      selectRoomName(schoolId, sql.ref("hold.room_id")).as("room"),
      ifFound("person", selectIdAndNames("person")).as("person"),
      "hold.reason",
      "hold.placed_at as placedAt",
      "hold.placed_by as placerId",
      ifFound("placer", selectNames("placer")).as("placedBy"),
      "hold.lifted_at as liftedAt",
      "hold.lift_reason as liftReason",
    ])
    .where("hold.school_id", "=", schoolId)
    .orderBy("hold.lifted_at", (order) => order.desc().nullsFirst())
    .orderBy("hold.id", "desc")
    .limit(MOST)
    .execute();

interface Placed {
  readonly roomId: number | null;
  readonly personId: number | null;
  readonly reason: string;
  readonly accountId: number;
}

/** Whether the room or person of a hold exists in the school. */
export async function isThere(
  db: Db,
  schoolId: number,
  { roomId, personId }: Pick<Placed, "roomId" | "personId">,
): Promise<boolean> {
  const { rows } = await sql`
    select from people where school_id = ${schoolId} and id = ${personId}
    union all select from rooms where school_id = ${schoolId} and id = ${roomId}`.execute(db);
  return rows.length > 0;
}

export const insertHold = (db: Db, schoolId: number, { roomId, personId, reason, accountId }: Placed) =>
  db
    .insertInto("legal_holds")
    .values({ school_id: schoolId, room_id: roomId, person_id: personId, reason, placed_by: accountId })
    .returning("id")
    .executeTakeFirstOrThrow();

/** Undefined where there is none that still holds. */
export const liftHold = (
  db: Db,
  schoolId: number,
  {
    holdId,
    reason,
    accountId,
  }: { readonly holdId: number; readonly reason: string; readonly accountId: number },
) =>
  db
    .updateTable("legal_holds")
    .set({ lifted_at: sql`now()`, lifted_by: accountId, lift_reason: reason })
    .where("school_id", "=", schoolId)
    .where("id", "=", holdId)
    .where("lifted_at", "is", null)
    .returning(["room_id as roomId", "person_id as personId"])
    .executeTakeFirst();
