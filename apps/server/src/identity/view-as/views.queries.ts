import type { Role } from "@dars/contract/platform/roles";
import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";
import { ifFound, selectNames } from "#platform/db/shapes.ts";

/** A current person of the school, with the account to view as; null if there is none. */
export const findViewed = (db: Db, schoolId: number, personId: number) =>
  db
    .selectFrom("people as person")
    .leftJoin("account_people as account_link", (join) =>
      join
        .onRef("account_link.school_id", "=", "person.school_id")
        .onRef("account_link.person_id", "=", "person.id"),
    )
    .leftJoin("accounts as account", "account.id", "account_link.account_id")
    .select(["account.id as accountId", "account.state", selectNames("person").as("name")])
    .where("person.school_id", "=", schoolId)
    .where("person.id", "=", personId)
    .where("person.deleted_at", "is", null)
    .where("person.state", "=", "active")
    .executeTakeFirst();

interface NewView {
  readonly schoolId: number;
  readonly sessionId: number;
  readonly personId: number;
  readonly role: Role;
  readonly viewer: { readonly accountId: number; readonly role: Role };
  readonly reason: string;
  readonly minutes: number;
}

export async function insertView(db: Db, view: NewView): Promise<{ id: number; endsAt: Date }> {
  return db
    .insertInto("views")
    .values({
      school_id: view.schoolId,
      session_id: view.sessionId,
      person_id: view.personId,
      role: view.role,
      viewer_account_id: view.viewer.accountId,
      viewer_role: view.viewer.role,
      reason: view.reason,
      ends_at: sql`now() + make_interval(mins => ${view.minutes})`,
    })
    .returning(["id", "ends_at as endsAt"])
    .executeTakeFirstOrThrow();
}

/** Views whose session is over, however that came, or whose hour is; each is answered to one caller only. */
export const closeEndedViews = (db: Db, schoolId: number) =>
  db
    .updateTable("views as view")
    .from("sessions as session")
    .set({ ended_at: sql`least(coalesce(session.ended_at, view.ends_at), view.ends_at)` })
    .where("view.school_id", "=", schoolId)
    .whereRef("session.id", "=", "view.session_id")
    .where("view.ended_at", "is", null)
    .where(sql<boolean>`(session.ended_at is not null or view.ends_at <= now())`)
    .returning([
      "view.id",
      "view.person_id as personId",
      "view.viewer_account_id as accountId",
      "view.viewer_role as role",
      sql<number>`extract(epoch from view.ended_at - view.started_at)::int`.as("seconds"),
    ])
    .execute();

/** The fifty last looks at a person. A viewer is named as this school knows it. */
export const listPersonViews = (db: Db, schoolId: number, personId: number) =>
  db
    .selectFrom("views as view")
    .leftJoin("account_people as account_link", (join) =>
      join
        .onRef("account_link.account_id", "=", "view.viewer_account_id")
        .onRef("account_link.school_id", "=", "view.school_id"),
    )
    .leftJoin("people as viewer", (join) =>
      join
        .onRef("viewer.school_id", "=", "account_link.school_id")
        .onRef("viewer.id", "=", "account_link.person_id"),
    )
    .select([
      "view.id",
      "view.role",
      "view.reason",
      "view.viewer_role as viewerRole",
      "view.started_at as startedAt",
      sql<Date | null>`coalesce(view.ended_at, case when view.ends_at <= now() then view.ends_at end)`.as(
        "endedAt",
      ),
      ifFound("viewer", selectNames("viewer")).as("viewerName"),
    ])
    .where("view.school_id", "=", schoolId)
    .where("view.person_id", "=", personId)
    .orderBy("view.started_at", "desc")
    .orderBy("view.id", "desc")
    .limit(50)
    .execute();

export async function readSessionId(db: Db, tokenHash: Buffer): Promise<number> {
  const { id } = await db
    .selectFrom("sessions")
    .select("id")
    .where("token_hash", "=", tokenHash)
    .executeTakeFirstOrThrow();
  return id;
}
