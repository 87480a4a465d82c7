import type { Insertable } from "kysely";

import type { Db } from "#platform/db/db.ts";
import type { SubjectOfferings } from "#platform/db/schema.gen.ts";

type NewOffering = Omit<Insertable<SubjectOfferings>, "id" | "school_id" | "year_id">;

/** Offerings of a year; existing ones stay unchanged. Returns how many are new. */
export async function insertOfferings(
  db: Db,
  schoolId: number,
  yearId: number,
  offerings: readonly NewOffering[],
): Promise<number> {
  if (offerings.length === 0) return 0;
  const made = await db
    .insertInto("subject_offerings")
    .values(offerings.map((offering) => ({ school_id: schoolId, year_id: yearId, ...offering })))
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .execute();
  return made.length;
}

interface NewSection {
  readonly levelId: number;
  readonly letter: string;
  readonly shift: "morning" | "afternoon" | "both";
}

export async function insertSections(
  db: Db,
  schoolId: number,
  yearId: number,
  sections: readonly NewSection[],
): Promise<void> {
  await db
    .insertInto("sections")
    .values(
      sections.map(({ levelId, letter, shift }) => ({
        school_id: schoolId,
        year_id: yearId,
        level_id: levelId,
        letter,
        shift,
      })),
    )
    .execute();
}
