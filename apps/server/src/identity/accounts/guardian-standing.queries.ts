import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";
import { letsSee } from "#platform/db/lets-see.ts";

interface GuardianStanding {
  readonly sees: boolean;
  readonly isKeptAway: boolean;
}

/** Whether a guardian may still look at a child of this school (FAM-1), and whether a link was taken from it. */
export async function findGuardianStanding(
  db: Db,
  schoolId: number,
  guardianId: number,
): Promise<GuardianStanding> {
  const takenAway = sql<boolean>`restricted_by_court or state = 'suspended'`;
  const found = await db
    .selectFrom("guardian_links")
    .select([
      sql<boolean>`coalesce(bool_or(${letsSee("guardian_links")}), false)`.as("sees"),
      sql<boolean>`coalesce(bool_or(${takenAway}), false)`.as("isKeptAway"),
    ])
    .where("school_id", "=", schoolId)
    .where("guardian_id", "=", guardianId)
    .executeTakeFirst();
  return found ?? { sees: false, isKeptAway: false };
}
