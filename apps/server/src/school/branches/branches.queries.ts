import type { Branch, SchoolLocation } from "@dars/contract/school/branches";
import { USUAL_SCHOOL_HOURS } from "@dars/contract/school/school-records";
import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";
import { selectNames, selectSchoolHours } from "#platform/db/shapes.ts";

export async function findLocation(
  db: Db,
  schoolId: number,
): Promise<Omit<SchoolLocation, "branches" | "mayChange"> | undefined> {
  const row = await db
    .selectFrom("schools as school")
    .select([
      "school.id as schoolId",
      selectNames("school").as("name"),
      "school.address",
      "school.phones",
      "school.shift",
      selectSchoolHours("school").as("hours"),
    ])
    .where("school.id", "=", schoolId)
    .executeTakeFirst();
  if (!row) return undefined;
  const { shift, hours, ...school } = row;
  return { ...school, ...(hours ?? USUAL_SCHOOL_HOURS[shift]) };
}

export async function listBranches(db: Db, schoolId: number): Promise<readonly Branch[]> {
  const { rows } = await sql<Branch>`
    select name, address, phones, gates, hours, case when latitude is not null then
      json_build_object('latitude', latitude::float8, 'longitude', longitude::float8) end as place
    from school_branches where school_id = ${schoolId} order by position`.execute(db);
  return rows;
}

export async function replaceBranches(db: Db, schoolId: number, branches: readonly Branch[]): Promise<void> {
  await sql`delete from school_branches where school_id = ${schoolId}`.execute(db);
  for (const [position, { name, address, phones, gates, hours, place }] of branches.entries())
    await sql`insert into school_branches (school_id, position, name, address, phones, gates, hours, latitude, longitude)
      values (${schoolId}, ${position}, ${name}, ${address}, ${phones}::text[], ${gates}, ${hours},
        ${place?.latitude ?? null}, ${place?.longitude ?? null})`.execute(db);
}
