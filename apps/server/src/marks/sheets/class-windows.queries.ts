import { sql, type RawBuilder } from "kysely";

/**
 * Columns in which marks are entered in `class`, `(code, opens_on, due_on)`: those of the level, and those that teachers made in
 * categories of the scheme (GB-9). To be joined laterally; `levelId` is the level of the class.
 */
export const classWindows = (
  schoolId: number,
  levelId: "offering.level_id" | "class.level_id" = "offering.level_id",
): RawBuilder<unknown> => sql`(
  select wanted.code, wanted.opens_on, wanted.due_on from mark_windows as wanted
  where wanted.school_id = ${schoolId} and wanted.year_id = class.year_id and wanted.level_id = ${sql.ref(levelId)}
  union all
  select own.code, own.opens_on, own.due_on from class_columns as own
  where own.school_id = ${schoolId} and own.class_id = class.id and not own.is_removed)`;
