import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";

import type { Withheld } from "./publications.queries.ts";

/** Whose outcome the latest publication of each section's outcome leaves out. */
export async function listWithheldLast(
  db: Db,
  schoolId: number,
  sectionIds: readonly number[],
): Promise<readonly Withheld[]> {
  const { rows } = await sql<Withheld>`
    select (each ->> 'studentId')::bigint as "studentId", each ->> 'reason' as reason
    from (
      select distinct on (section.id) publication.withheld
      from unnest(${[...sectionIds]}::bigint[]) as section (id)
      join mark_publications as publication on publication.school_id = ${schoolId}
        and section.id = any(publication.section_ids)
      where publication.with_outcome and publication.state = 'published'
      order by section.id, publication.id desc
    ) as latest, jsonb_array_elements(latest.withheld) as each`.execute(db);
  return rows;
}
