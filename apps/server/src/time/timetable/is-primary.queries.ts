import { sql, type RawBuilder } from "kysely";

/**
 * Whether an assignment is, or was, the primary one of its class. The role is compared as text: under row-level security
 * PostgreSQL estimates an enum without statistics, takes the index of `teacher_assignments_one_primary` for tiny, and reads
 * all of it for each row of the statement.
 */
export const isPrimary = (assignment: string): RawBuilder<boolean> =>
  sql`(${sql.ref(`${assignment}.role`)}::text = 'primary'
    and (${sql.ref(`${assignment}.state`)} <> 'ended' or ${sql.ref(`${assignment}.ends_on`)} is not null))`;
