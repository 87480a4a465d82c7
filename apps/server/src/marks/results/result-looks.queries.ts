import { RESULT_LOOK_MINUTES } from "@dars/contract/marks/result-looks";
import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";
import { selectNames } from "#platform/db/shapes.ts";

interface NewLook {
  readonly sectionId: number;
  readonly accountId: number;
  readonly reason: string;
}

export const insertLook = (db: Db, schoolId: number, { sectionId, accountId, reason }: NewLook) =>
  db
    .insertInto("result_looks")
    .values({
      school_id: schoolId,
      section_id: sectionId,
      account_id: accountId,
      reason,
      ends_at: sql<Date>`now() + make_interval(mins => ${RESULT_LOOK_MINUTES}::int)`,
    })
    .returning(["id", "ends_at as endsAt"])
    .executeTakeFirstOrThrow();

/** The account's look into a section that is not over. */
export const findOpenLook = (db: Db, schoolId: number, accountId: number, sectionId: number) =>
  db
    .selectFrom("result_looks")
    .select(["id", "ends_at as endsAt"])
    .where("school_id", "=", schoolId)
    .where("account_id", "=", accountId)
    .where("section_id", "=", sectionId)
    .where("ends_at", ">", sql<Date>`now()`)
    .orderBy("ends_at", "desc")
    .executeTakeFirst();

/** Of the last thirty days, the latest first. */
export const listLooks = (db: Db, schoolId: number) =>
  db
    .selectFrom("result_looks as look")
    .innerJoin("sections as section", (join) =>
      join.onRef("section.school_id", "=", "look.school_id").onRef("section.id", "=", "look.section_id"),
    )
    .innerJoin("levels as level", "level.id", "section.level_id")
    .select([
      "look.id",
      "section.id as sectionId",
      "section.letter",
      "section.title",
      selectNames("level").as("level"),
      "look.account_id as accountId",
      "look.reason",
      "look.started_at as startedAt",
    ])
    .where("look.school_id", "=", schoolId)
    .where("look.started_at", ">", sql<Date>`now() - interval '30 days'`)
    .orderBy("look.id", "desc")
    .limit(200)
    .execute();

/** Administrators are people of the head office. */
export const listLookers = (db: Db, officeId: number, accountIds: readonly number[]) =>
  db
    .selectFrom("account_people as account_link")
    .innerJoin("people as looker", (join) =>
      join
        .onRef("looker.school_id", "=", "account_link.school_id")
        .onRef("looker.id", "=", "account_link.person_id"),
    )
    .select(["account_link.account_id as accountId", selectNames("looker").as("name")])
    .where("account_link.school_id", "=", officeId)
    .where("account_link.account_id", "in", [...accountIds])
    .execute();
