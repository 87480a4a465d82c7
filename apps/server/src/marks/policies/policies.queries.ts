import { sql } from "kysely";

import type { GradePolicy } from "#marks/engine/public.ts";
import type { Db } from "#platform/db/db.ts";
import { ifFound, selectIdAndNames, selectNames } from "#platform/db/shapes.ts";

/** The policy's rows of a school, the latest version of a level first. */
const policyRows = (db: Db, schoolId: number) =>
  db
    .selectFrom("grade_policies as policy")
    .innerJoin("academic_years as since", (join) =>
      join.onRef("since.school_id", "=", "policy.school_id").onRef("since.id", "=", "policy.from_year_id"),
    )
    .where("policy.school_id", "=", schoolId)
    .orderBy("policy.level_id")
    .orderBy("policy.version", "desc");

/**
 * What was chosen for each level and holds in a year: the last version from that year or one before it. One that nobody chose was
 * stored because its year was published by it, and holds in that year alone: it takes no place of what was chosen.
 */
export const listChosen = (db: Db, schoolId: number, yearId: number) =>
  policyRows(db, schoolId)
    .innerJoin("academic_years as year", (join) => join.onRef("year.school_id", "=", "policy.school_id"))
    .select(["policy.id", "policy.level_id as levelId", sql<GradePolicy>`policy.body`.as("body")])
    .distinctOn("policy.level_id")
    .where("year.id", "=", yearId)
    .whereRef("since.starts_on", "<=", "year.starts_on")
    .where((from) =>
      from.or([from("policy.chosen_by", "is not", null), from("since.id", "=", from.ref("year.id"))]),
    )
    .execute();

export const listVersions = (db: Db, schoolId: number) =>
  policyRows(db, schoolId)
    .leftJoin("account_people as account_link", (join) =>
      join
        .onRef("account_link.school_id", "=", "policy.school_id")
        .onRef("account_link.account_id", "=", "policy.chosen_by"),
    )
    .leftJoin("people as person", (join) =>
      join
        .onRef("person.school_id", "=", "account_link.school_id")
        .onRef("person.id", "=", "account_link.person_id"),
    )
    .select([
      "policy.id",
      "policy.level_id as levelId",
      "policy.code",
      "policy.version",
      "policy.source",
      "policy.chosen_at as chosenAt",
      sql<boolean>`policy.chosen_by is not null`.as("isChosen"),
      sql<GradePolicy>`policy.body`.as("body"),
      "since.id as yearId",
      "since.title as yearTitle",
      "since.starts_on as since",
      ifFound("person", selectNames("person")).as("by"),
    ])
    .execute();

/** Levels that have sections here in a year. */
export const listLevelsOfYear = (db: Db, schoolId: number, yearId: number) =>
  db
    .selectFrom("levels as level")
    .select([
      selectIdAndNames("level").as("named"),
      "level.id",
      "level.code",
      "level.is_terminal as isTerminal",
    ])
    .where("level.id", "in", (from) =>
      from
        .selectFrom("sections")
        .select("sections.level_id")
        .where("sections.school_id", "=", schoolId)
        .where("sections.year_id", "=", yearId),
    )
    .orderBy("level.position")
    .orderBy("level.id")
    .execute();

/** A level of the school's own group. */
export const findLevel = (db: Db, schoolId: number, levelId: number) =>
  db
    .selectFrom("levels as level")
    .innerJoin("schools as school", "school.group_id", "level.group_id")
    .select("level.id")
    .where("school.id", "=", schoolId)
    .where("level.id", "=", levelId)
    .executeTakeFirst();

export const listYears = (db: Db, schoolId: number) =>
  db
    .selectFrom("academic_years")
    .select(["id", "title", "state", "starts_on as startsOn"])
    .where("school_id", "=", schoolId)
    .orderBy("starts_on", "desc")
    .execute();

interface NewPolicy {
  readonly levelId: number;
  readonly yearId: number;
  readonly policy: GradePolicy;
  readonly source: string | null;
  readonly accountId: number | null;
}

/** The level's next version; concurrent inserts conflict by the constraint. */
export const insertPolicy = (
  db: Db,
  schoolId: number,
  { levelId, yearId, policy, source, accountId }: NewPolicy,
) =>
  db
    .insertInto("grade_policies")
    .values({
      school_id: schoolId,
      level_id: levelId,
      from_year_id: yearId,
      code: policy.code,
      version: policy.version,
      body: JSON.stringify(policy),
      source,
      chosen_by: accountId,
    })
    .returning(["id", "version"])
    .executeTakeFirstOrThrow();

export const lastVersion = async (db: Db, schoolId: number, levelId: number): Promise<number> => {
  const { version } = await db
    .selectFrom("grade_policies")
    .select(({ fn }) => fn.max("version").as("version"))
    .where("school_id", "=", schoolId)
    .where("level_id", "=", levelId)
    .executeTakeFirstOrThrow();
  return version ?? 0;
};

/** Years and policies of a school are kept from changing until the transaction ends. */
export const lockPolicies = (db: Db, schoolId: number) =>
  db
    .selectFrom("academic_years")
    .select("id")
    .where("school_id", "=", schoolId)
    .where("state", "=", "current")
    .forUpdate()
    .execute();

/** The year before the current one in which marks of a level were published. */
export const findMarkedYear = (db: Db, schoolId: number, levelId: number) =>
  db
    .selectFrom("academic_years as year")
    .select(["year.id", "year.title"])
    .where("year.school_id", "=", schoolId)
    .where("year.state", "<>", "current")
    .where((from) =>
      from.exists(
        from
          .selectFrom("mark_snapshots as snapshot")
          .innerJoin("sections as section", (join) =>
            join
              .onRef("section.school_id", "=", "snapshot.school_id")
              .onRef("section.id", "=", "snapshot.section_id"),
          )
          .select("snapshot.student_id")
          .whereRef("snapshot.school_id", "=", "year.school_id")
          .whereRef("snapshot.year_id", "=", "year.id")
          .where("section.level_id", "=", levelId),
      ),
    )
    .orderBy("year.starts_on", "desc")
    .limit(1)
    .executeTakeFirst();

/** The latest publication of each student of a level in a year. */
export const listKeptYears = (db: Db, schoolId: number, yearId: number, levelId: number) =>
  db
    .selectFrom("mark_snapshots as snapshot")
    .innerJoin("sections as section", (join) =>
      join
        .onRef("section.school_id", "=", "snapshot.school_id")
        .onRef("section.id", "=", "snapshot.section_id"),
    )
    .innerJoin("people as person", (join) =>
      join
        .onRef("person.school_id", "=", "snapshot.school_id")
        .onRef("person.id", "=", "snapshot.student_id"),
    )
    .select([selectIdAndNames("person").as("student"), "snapshot.engine_text as text"])
    .distinctOn("snapshot.student_id")
    .where("snapshot.school_id", "=", schoolId)
    .where("snapshot.year_id", "=", yearId)
    .where("section.level_id", "=", levelId)
    .where("snapshot.is_hidden", "=", false)
    .orderBy("snapshot.student_id")
    .orderBy("snapshot.revision", "desc")
    .execute();
