import { sql } from "kysely";

import type { Db } from "./driver.ts";

interface Powers {
  readonly login: string;
  readonly is_superuser: boolean;
  readonly bypasses: boolean;
  readonly may_own: boolean;
  readonly serves: boolean;
}

/**
 * Refuses a login that could pass row-level security: a superuser, one with BYPASSRLS, the owner of a table or a
 * member of one, and any of these that only has set its role.
 * `setting` names the address that signed in.
 * @throws Error that names the problem and its solution (docs/operations.md).
 */
export async function checkLogin(directory: Db, setting = "DATABASE_APP_URL"): Promise<void> {
  const { rows } = await sql<Powers>`
    select session_user::text as login,
      coalesce(bool_or(reached.rolsuper), false) as is_superuser,
      coalesce(bool_or(reached.rolbypassrls), false) as bypasses,
      exists (
        select from pg_class
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
          and pg_has_role(session_user, relowner, 'member')) as may_own,
      pg_has_role(session_user, 'dars_app', 'usage') as serves
    from pg_roles as reached where pg_has_role(session_user, reached.oid, 'member')`.execute(directory);
  const fault = rows[0] ? findFault(rows[0], setting) : "The database did not say who is signed in.";
  if (fault !== undefined) throw new Error(fault);
}

function findFault(
  { login, is_superuser, bypasses, may_own, serves }: Powers,
  setting: string,
): string | undefined {
  const advice = `${setting} needs a login of its own; docs/operations.md says how it is made.`;
  if (is_superuser) return `The login ${login} is, or may become, a superuser. ${advice}`;
  if (bypasses) return `The login ${login} may pass row-level security. ${advice}`;
  if (may_own) return `The login ${login} is, or may become, the owner of the tables. ${advice}`;
  if (!serves) return `The login ${login} is no member of dars_app. ${advice}`;
  return undefined;
}
