import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";

export const findCurrentYear = (db: Db, schoolId: number) =>
  db
    .selectFrom("academic_years")
    .select(["id", "title"])
    .where("school_id", "=", schoolId)
    .where("state", "=", "current")
    .executeTakeFirst();

/** Levels of the school's own group. */
export const listLevelsById = (db: Db, schoolId: number, levelIds: readonly number[]) =>
  db
    .selectFrom("levels as level")
    .innerJoin("schools as school", "school.group_id", "level.group_id")
    .select(["level.id", "level.code", "level.is_terminal as isTerminal"])
    .where("school.id", "=", schoolId)
    .where("level.id", "in", [...levelIds])
    .execute();

interface Windows {
  readonly yearId: number;
  readonly levelIds: readonly number[];
  readonly code: string;
  readonly opensOn: string;
  readonly dueOn: string;
}

export const listWindows = (
  db: Db,
  schoolId: number,
  { yearId, levelIds, code }: Pick<Windows, "yearId" | "levelIds" | "code">,
) =>
  db
    .selectFrom("mark_windows")
    .select([
      "level_id as levelId",
      sql<string>`opens_on::text`.as("opensOn"),
      sql<string>`due_on::text`.as("dueOn"),
    ])
    .where("school_id", "=", schoolId)
    .where("year_id", "=", yearId)
    .where("level_id", "in", [...levelIds])
    .where("code", "=", code)
    .execute();

export const upsertWindows = (
  db: Db,
  schoolId: number,
  { yearId, levelIds, code, opensOn, dueOn }: Windows,
) =>
  db
    .insertInto("mark_windows")
    .values(
      levelIds.map((levelId) => ({
        school_id: schoolId,
        year_id: yearId,
        level_id: levelId,
        code,
        opens_on: opensOn,
        due_on: dueOn,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(["school_id", "year_id", "level_id", "code"])
        .doUpdateSet({ opens_on: opensOn, due_on: dueOn }),
    )
    .execute();
