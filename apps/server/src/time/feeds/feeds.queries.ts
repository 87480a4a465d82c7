import type { Locale } from "@dars/contract/platform/primitives";
import type { Role } from "@dars/contract/platform/roles";
import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";
import { letsSee } from "#platform/db/lets-see.ts";
import { selectNames } from "#platform/db/shapes.ts";

/** What a feed shows: the account's own where all are null, or one child, or one section. */
export interface FeedOf {
  readonly schoolId: number | null;
  readonly studentId: number | null;
  readonly sectionId: number | null;
}

interface Owner {
  readonly accountId: number;
  readonly assignmentId: number;
}

const SHOWN = [
  "id",
  "school_id as schoolId",
  "student_id as studentId",
  "section_id as sectionId",
  "sealed",
] as const;

/** Feeds of one role of an account that are open. */
export const listFeeds = (directory: Db, { accountId, assignmentId }: Owner) =>
  directory
    .selectFrom("calendar_feeds")
    .select(SHOWN)
    .where("account_id", "=", accountId)
    .where("assignment_id", "=", assignmentId)
    .where("revoked_at", "is", null)
    .orderBy("id")
    .execute();

interface NewFeed extends FeedOf, Owner {
  readonly hash: Buffer;
  readonly sealed: Buffer;
}

/** Inserts a feed. Of two requests that open the same one at once, the second inserts nothing. */
export const insertFeed = (
  directory: Db,
  { accountId, assignmentId, schoolId, studentId, sectionId, hash, sealed }: NewFeed,
) =>
  directory
    .insertInto("calendar_feeds")
    .values({
      account_id: accountId,
      assignment_id: assignmentId,
      school_id: schoolId,
      student_id: studentId,
      section_id: sectionId,
      secret_hash: hash,
      sealed,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

/** In one statement the old address ends and the new one begins. Undefined where the feed is not theirs, or closed. */
export async function replaceFeed(
  directory: Db,
  feedId: number,
  { accountId, assignmentId }: Owner,
  { hash, sealed }: Pick<NewFeed, "hash" | "sealed">,
): Promise<boolean> {
  const { rows } = await sql<{ readonly id: number }>`
    update calendar_feeds set secret_hash = ${hash}, sealed = ${sealed}, created_at = now()
    where id = ${feedId} and account_id = ${accountId} and assignment_id = ${assignmentId} and revoked_at is null
    returning id`.execute(directory);
  return rows.length > 0;
}

/** True where the feed is theirs, closed already or not. */
export async function closeFeed(directory: Db, feedId: number, { accountId }: Owner): Promise<boolean> {
  const rows = await directory
    .updateTable("calendar_feeds")
    .set({ revoked_at: sql<Date>`coalesce(revoked_at, dars_now())` })
    .where("id", "=", feedId)
    .where("account_id", "=", accountId)
    .returning("id")
    .execute();
  return rows.length > 0;
}

export interface FoundFeed extends FeedOf {
  readonly accountId: number;
  readonly assignmentId: number;
  readonly groupId: number;
  readonly role: Role;
  /** The role's own school, and who the account is there. */
  readonly ownSchoolId: number | null;
  readonly personId: number | null;
  readonly locale: Locale | null;
  /** The account, its role and the feed are open. */
  readonly isOpen: boolean;
}

export const findFeed = (directory: Db, hash: Buffer) =>
  directory
    .selectFrom("calendar_feeds as feed")
    .innerJoin("accounts as account", "account.id", "feed.account_id")
    .innerJoin("role_assignments as held", "held.id", "feed.assignment_id")
    .select([
      "feed.account_id as accountId",
      "feed.assignment_id as assignmentId",
      "feed.school_id as schoolId",
      "feed.student_id as studentId",
      "feed.section_id as sectionId",
      "account.group_id as groupId",
      "account.locale",
      "held.role",
      "held.school_id as ownSchoolId",
      "held.person_id as personId",
      sql<boolean>`feed.revoked_at is null and account.state = 'active' and held.state = 'active'
        and (held.ends_at is null or held.ends_at > now())`.as("isOpen"),
    ])
    .where("feed.secret_hash", "=", hash)
    .executeTakeFirst();

/** Children whom a guardian may see in a school today. */
export const listChildren = (db: Db, schoolId: number, accountId: number) =>
  db
    .selectFrom("guardian_links as link")
    .innerJoin("account_people as own", (join) =>
      join.onRef("own.school_id", "=", "link.school_id").onRef("own.person_id", "=", "link.guardian_id"),
    )
    .innerJoin("people as child", (join) =>
      join.onRef("child.school_id", "=", "link.school_id").onRef("child.id", "=", "link.student_id"),
    )
    .select(["child.id", selectNames("child").as("name")])
    .where("link.school_id", "=", schoolId)
    .where("own.account_id", "=", accountId)
    .where(letsSee("link"))
    .orderBy("child.id")
    .execute();

export const findSection = (db: Db, schoolId: number, sectionId: number) =>
  db
    .selectFrom("sections")
    .select("id")
    .where("school_id", "=", schoolId)
    .where("id", "=", sectionId)
    .executeTakeFirst();

/** The last day for which a school has a year that is not archived. */
export async function findLastDay(db: Db, schoolId: number): Promise<string | null> {
  const { rows } = await sql<{ readonly day: string | null }>`
    select max(ends_on) as day from academic_years where school_id = ${schoolId} and state in ('current', 'closing')`.execute(
    db,
  );
  return rows[0]?.day ?? null;
}
