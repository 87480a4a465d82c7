import type { Names } from "@dars/contract/platform/primitives";
import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";
import { selectNames } from "#platform/db/shapes.ts";

interface OfferingNames {
  readonly subject: Names;
  readonly level: Names;
}

/** What an offering is of; undefined where the school has no such offering. */
export async function findOfferingNames(
  db: Db,
  schoolId: number,
  offeringId: number,
): Promise<OfferingNames | undefined> {
  const { rows } = await sql<OfferingNames>`
    select ${selectNames("subject")} as subject, ${selectNames("level")} as level
    from subject_offerings as offering
    join subjects as subject on subject.id = offering.subject_id
    join levels as level on level.id = offering.level_id
    where offering.school_id = ${schoolId} and offering.id = ${offeringId}`.execute(db);
  return rows[0];
}

/** The group of a school. */
export async function findGroupId(directory: Db, schoolId: number): Promise<number> {
  const { groupId } = await directory
    .selectFrom("schools")
    .select("group_id as groupId")
    .where("id", "=", schoolId)
    .executeTakeFirstOrThrow();
  return groupId;
}
