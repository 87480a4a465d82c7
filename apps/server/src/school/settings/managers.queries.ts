import type { Names } from "@dars/contract/platform/primitives";
import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";
import { byName, selectNames } from "#platform/db/shapes.ts";

interface Manager {
  readonly id: number;
  readonly name: Names;
  readonly sex: "female" | "male" | null;
}

/** Who manages the school now. */
export async function listManagers(db: Db, schoolId: number): Promise<Manager[]> {
  const { rows } = await sql<Manager>`
    select person.id, ${selectNames("person")} as name, person.sex
    from people as person
    where person.school_id = ${schoolId} and person.id in (
      select person_id from staff_now(${schoolId}) where role = 'school_management')
    order by ${byName("person")}, person.id`.execute(db);
  return rows;
}

/** Null where the school has named none, or the one it has named manages it no longer. */
export async function findPrincipalId(db: Db, schoolId: number): Promise<number | null> {
  const { rows } = await sql<{ readonly id: number }>`
    select choice.principal_id as id from school_settings as choice
    where choice.school_id = ${schoolId} and choice.principal_id in (
      select person_id from staff_now(${schoolId}) where role = 'school_management')`.execute(db);
  return rows[0]?.id ?? null;
}

/** The principal whom the school has named, or else the one who manages it alone; null where that is not known. */
export async function findPrincipal(db: Db, schoolId: number): Promise<Manager | null> {
  const [managers, principalId] = await Promise.all([
    listManagers(db, schoolId),
    findPrincipalId(db, schoolId),
  ]);
  const alone = managers.length === 1 ? managers[0] : undefined;
  return managers.find(({ id }) => id === principalId) ?? alone ?? null;
}
