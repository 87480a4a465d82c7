import { sql, type RawBuilder } from "kysely";

/** FAM-1: whether the school leaves a `guardian_links` row open: verified, allowed, kept away by no court. */
export function isLeftOpen(table: string): RawBuilder<boolean> {
  const [state, canView, isRestricted] = ["state", "can_view", "restricted_by_court"].map((column) =>
    sql.ref(`${table}.${column}`),
  );
  return sql`(${state} = 'verified' and ${canView} and not ${isRestricted})`;
}

/**
 * Whether the guardian of a `guardian_links` row may see the child: the school leaves it open (FAM-1), and where the
 * group asks its students of age, one who is consents (FAM-4).
 */
export const letsSee = (table: string): RawBuilder<boolean> =>
  sql`(${isLeftOpen(table)} and (${sql.ref(`${table}.student_consents`)} or not ${isAskedFirst(table)}))`;

/**
 * FAM-4: whether the student of a row with `school_id` and `student_id` is eighteen today, in the zone of its
 * school, and the group asks such students. A student without a known birth date counts as a child.
 */
export const isAskedFirst = (table: string): RawBuilder<boolean> => sql`exists (
  select from schools as asking
  join group_settings as asks on asks.group_id = asking.group_id
  join people as of_age on of_age.school_id = asking.id
  where asking.id = ${sql.ref(`${table}.school_id`)} and asks.adult_consent
    and of_age.id = ${sql.ref(`${table}.student_id`)}
    and of_age.birth_date + interval '18 years' <= (now() at time zone asking.time_zone)::date)`;
