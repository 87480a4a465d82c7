import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";

interface Unnumbered {
  readonly sections: number;
  readonly students: number;
}

/** Open sections of this year with students of whom none has a number. */
const unnumbered = (schoolId: number) => sql`
  select section.id, count(*)::int as students from sections as section
  join academic_years as year on year.school_id = section.school_id and year.id = section.year_id
    and year.state = 'current'
  join enrolments as seated on seated.school_id = section.school_id and seated.section_id = section.id
    and seated.state = 'active'
  where section.school_id = ${schoolId} and section.state = 'open'
  group by section.id having count(seated.register_no) = 0`;

export async function countUnnumberedSections(db: Db, schoolId: number): Promise<Unnumbered> {
  const { rows } = await sql<Unnumbered>`select count(*)::int as sections,
    coalesce(sum(students), 0)::int as students from (${unnumbered(schoolId)}) as missing`.execute(db);
  return rows[0] ?? { sections: 0, students: 0 };
}

/** Held until the transaction ends, so that nobody comes into one of them in between. */
export const lockOpenSections = (db: Db, schoolId: number) =>
  db
    .selectFrom("sections")
    .select("id")
    .where("school_id", "=", schoolId)
    .where("state", "=", "open")
    .orderBy("id")
    .forUpdate()
    .execute();

export async function listUnnumbered(db: Db, schoolId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select enrolment.id from (${unnumbered(schoolId)}) as missing
    join enrolments as enrolment on enrolment.school_id = ${schoolId} and enrolment.section_id = missing.id
      and enrolment.state = 'active'`.execute(db);
  return rows.map(({ id }) => id);
}
