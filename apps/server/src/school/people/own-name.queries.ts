import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";

export interface OwnPlace {
  readonly schoolId: number;
  readonly personId: number;
}

/** Whether a school knows a person as a guardian or a student: such a name is the office's to change. */
export async function isOfFamily(db: Db, { schoolId, personId }: OwnPlace): Promise<boolean> {
  const { rows } = await sql<{ readonly isOfFamily: boolean }>`
    select exists (select from students where school_id = ${schoolId} and id = ${personId})
      or exists (select from guardian_links where school_id = ${schoolId} and guardian_id = ${personId})
      as "isOfFamily"`.execute(db);
  return rows[0]?.isOfFamily === true;
}
