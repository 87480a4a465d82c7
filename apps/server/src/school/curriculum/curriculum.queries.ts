import type { Db } from "#platform/db/db.ts";

import { LEVELS, SUBJECTS } from "./curriculum.ts";

/** Adds the state's levels that a group lacks and returns the id of each, by code. */
export async function ensureLevels(db: Db, groupId: number): Promise<ReadonlyMap<string, number>> {
  await db
    .insertInto("levels")
    .values(
      LEVELS.map(({ code, en, ar, ckb, stage, year, isTerminal }) => ({
        group_id: groupId,
        code,
        name_en: en,
        name_ar: ar,
        name_ckb: ckb,
        stage,
        grade_code: String(year).padStart(2, "0"),
        position: year,
        is_terminal: isTerminal,
      })),
    )
    .onConflict((conflict) => conflict.columns(["group_id", "code"]).doNothing())
    .execute();
  const known = await db
    .selectFrom("levels")
    .select(["code", "id"])
    .where("group_id", "=", groupId)
    .execute();
  return new Map(known.map(({ code, id }) => [code, id]));
}

/** Adds the state's subjects that a group lacks and returns the id of each, by code. */
export async function ensureSubjects(db: Db, groupId: number): Promise<ReadonlyMap<string, number>> {
  await db
    .insertInto("subjects")
    .values(
      SUBJECTS.map(({ code, en, ar, ckb, theme, counts }, place) => ({
        group_id: groupId,
        code,
        name_en: en,
        name_ar: ar,
        name_ckb: ckb,
        theme,
        counts_in_average: counts,
        position: place + 1,
      })),
    )
    .onConflict((conflict) => conflict.columns(["group_id", "code"]).doNothing())
    .execute();
  const known = await db
    .selectFrom("subjects")
    .select(["code", "id"])
    .where("group_id", "=", groupId)
    .execute();
  return new Map(known.map(({ code, id }) => [code, id]));
}
