import { displayNames, searchTextOf } from "@dars/contract/school/display-names";
import type { PersonNameParts } from "@dars/contract/school/people";
import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";

export interface OwnPlace {
  readonly schoolId: number;
  readonly personId: number;
}

/** The people of an account, school by school. */
export const listOwnPlaces = (directory: Db, accountId: number): Promise<readonly OwnPlace[]> =>
  directory
    .selectFrom("account_people")
    .select(["school_id as schoolId", "person_id as personId"])
    .where("account_id", "=", accountId)
    .orderBy("school_id")
    .execute();

/** Whether a school knows a person as a guardian or a student: such a name is the office's to change. */
export async function isOfFamily(db: Db, { schoolId, personId }: OwnPlace): Promise<boolean> {
  const { rows } = await sql<{ readonly isOfFamily: boolean }>`
    select exists (select from students where school_id = ${schoolId} and id = ${personId})
      or exists (select from guardian_links where school_id = ${schoolId} and guardian_id = ${personId})
      as "isOfFamily"`.execute(db);
  return rows[0]?.isOfFamily === true;
}

export async function updateName(
  db: Db,
  { schoolId, personId }: OwnPlace,
  nameParts: PersonNameParts,
): Promise<void> {
  const { ar, en, ckb } = displayNames(nameParts);
  await db
    .updateTable("people")
    .set({
      name_parts: JSON.stringify(nameParts),
      name_ar: ar,
      name_en: en,
      name_ckb: ckb,
      search_text: searchTextOf(nameParts),
      revision: sql`revision + 1`,
    })
    .where("school_id", "=", schoolId)
    .where("id", "=", personId)
    .execute();
}
