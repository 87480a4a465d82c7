import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";

/** The zone of a role's school, or of its group where it has none. */
export async function findTimeZone(db: Db, assignmentId: number): Promise<string> {
  const { zone } = await db
    .selectFrom("role_assignments as assignment")
    .innerJoin("groups", "groups.id", "assignment.group_id")
    .leftJoin("schools", "schools.id", "assignment.school_id")
    .select(sql<string>`coalesce(schools.time_zone, groups.time_zone)`.as("zone"))
    .where("assignment.id", "=", assignmentId)
    .executeTakeFirstOrThrow();
  return zone;
}
