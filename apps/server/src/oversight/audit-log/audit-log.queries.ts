import { sql, type RawBuilder } from "kysely";

import type { Db } from "#platform/db/db.ts";
import { ifFound, selectNames } from "#platform/db/shapes.ts";

export interface AuditFilter {
  readonly action?: string;
  /** Nouns of actions with commas between. */
  readonly nouns?: string;
  readonly personId?: number;
  /** Whole days in the school's own zone, the last one included. */
  readonly from?: string;
  readonly to?: string;
  readonly before?: number;
}

type Changes = Record<string, string | number | boolean | null>;

const asChanges = (): RawBuilder<Changes> => sql`coalesce(event.changes, '{}'::jsonb)`;

/** The start of a day in the school's zone. */
const dayStart = (day: string, schoolId: number): RawBuilder<Date> =>
  sql`(${day}::date::timestamp at time zone (select time_zone from schools where id = ${schoolId}))`;

/** Events of a school, latest first. */
export const listEvents = (
  db: Db,
  schoolId: number,
  { action, nouns, personId, from, to, before }: AuditFilter,
  limit: number,
) =>
  db
    .selectFrom("audit_events as event")
    .leftJoin("account_people as account_link", (join) =>
      join
        .onRef("account_link.account_id", "=", "event.account_id")
        .onRef("account_link.school_id", "=", "event.school_id"),
    )
    .leftJoin("people as person", (join) =>
      join
        .onRef("person.school_id", "=", "account_link.school_id")
        .onRef("person.id", "=", "account_link.person_id"),
    )
    .leftJoin("people as subject", (join) =>
      join
        .onRef("subject.school_id", "=", "event.school_id")
        .onRef("subject.id", "=", "event.subject_id")
        .on("event.subject_kind", "=", "person"),
    )
    .select([
      "event.id",
      "event.at",
      "event.action",
      "event.account_id as accountId",
      "event.role",
      ifFound("person", selectNames("person")).as("name"),
      "event.subject_kind as subjectKind",
      "event.subject_id as subjectId",
      ifFound("subject", selectNames("subject")).as("subjectName"),
      asChanges().as("changes"),
    ])
    .where("event.school_id", "=", schoolId)
    .$if(before !== undefined, (query) => query.where("event.id", "<", before ?? 0))
    .$if(action !== undefined, (query) =>
      query.where((where) =>
        where.or([
          where("event.action", "=", action ?? ""),
          where("event.action", "like", `${action?.replaceAll("_", String.raw`\_`) ?? ""}.%`),
        ]),
      ),
    )
    .$if(nouns !== undefined, (query) =>
      query.where(sql<string>`split_part(event.action, '.', 1)`, "in", nouns?.split(",") ?? []),
    )
    .$if(from !== undefined, (query) => query.where("event.at", ">=", dayStart(from ?? "", schoolId)))
    .$if(to !== undefined, (query) =>
      query.where("event.at", "<", sql<Date>`${dayStart(to ?? "", schoolId)} + interval '1 day'`),
    )
    .$if(personId !== undefined, (query) =>
      query.where((where) =>
        where.or([
          where.and([
            where("event.subject_kind", "=", "person"),
            where("event.subject_id", "=", personId ?? 0),
          ]),
          where(
            "event.account_id",
            "in",
            where
              .selectFrom("account_people")
              .select("account_id")
              .where("school_id", "=", schoolId)
              .where("person_id", "=", personId ?? 0),
          ),
        ]),
      ),
    )
    .orderBy("event.id", "desc")
    .limit(limit)
    .execute();

/** The names of accounts as people of a school. */
export const listNamesOfAccounts = (db: Db, schoolId: number, accountIds: readonly number[]) =>
  db
    .selectFrom("account_people as account_link")
    .innerJoin("people as person", (join) =>
      join
        .onRef("person.school_id", "=", "account_link.school_id")
        .onRef("person.id", "=", "account_link.person_id"),
    )
    .select(["account_link.account_id as accountId", selectNames("person").as("name")])
    .where("account_link.school_id", "=", schoolId)
    .where("account_link.account_id", "in", accountIds)
    .execute();

/** The head office of a group. */
export const findOffice = (directory: Db, groupId: number) =>
  directory
    .selectFrom("schools")
    .select("id")
    .where("group_id", "=", groupId)
    .where("kind", "=", "office")
    .executeTakeFirstOrThrow();
