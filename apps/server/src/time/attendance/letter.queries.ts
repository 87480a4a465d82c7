import type { Locale } from "@dars/contract/platform/primitives";
import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";

export interface LetterReader {
  /** Of the primary guardian, else of the school's group. */
  readonly locale: Locale;
  /** Of the student. */
  readonly sex: "female" | "male" | null;
}

/** Finds the language for letters to a student's family, and the student's sex for the wording. */
export async function findLetterReader(db: Db, schoolId: number, studentId: number): Promise<LetterReader> {
  const { rows } = await sql<LetterReader>`
    select person.sex, coalesce((
        select guardian.locale from guardian_links as link
        join people as guardian on guardian.school_id = link.school_id and guardian.id = link.guardian_id
        where link.school_id = person.school_id and link.student_id = person.id
          and link.state = 'verified' and not link.restricted_by_court
        order by link.is_primary desc, link.id limit 1), groups.default_locale) as locale
    from people as person
    join schools as school on school.id = person.school_id
    join groups on groups.id = school.group_id
    where person.school_id = ${schoolId} and person.id = ${studentId}`.execute(db);
  return rows[0] ?? { locale: "ar", sex: null };
}
