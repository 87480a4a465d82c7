import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";

/** People who have a role at a school now: its office, or the head office's administrators. */
export async function listHolders(
  db: Db,
  schoolId: number,
  role: "school_management" | "administrator",
  /** A person who knows already. */
  exceptAccountId: number | null = null,
): Promise<readonly number[]> {
  const { rows } = await sql<{ readonly personId: number }>`
    select distinct account_link.person_id as "personId"
    from role_assignments as held
    join accounts as account on account.id = held.account_id and account.state <> 'disabled'
    join account_people as account_link on account_link.account_id = held.account_id and account_link.school_id = ${schoolId}
    where held.role = ${role} and (held.school_id = ${schoolId} or held.school_id is null)
      and held.state = 'active' and held.starts_at <= now() and (held.ends_at is null or held.ends_at > now())
      and held.account_id is distinct from ${exceptAccountId}::bigint`.execute(db);
  return rows.map(({ personId }) => personId);
}

/** Who may approve what a person of the office has asked for. */
export async function listApprovers(
  db: Db,
  schoolId: number,
  exceptAccountId: number | null,
): Promise<readonly number[]> {
  const [management, administrators] = [
    await listHolders(db, schoolId, "school_management", exceptAccountId),
    await listHolders(db, schoolId, "administrator", exceptAccountId),
  ];
  return [...new Set([...management, ...administrators])];
}
