import type { Locale, Names } from "@dars/contract/platform/primitives";
import type { SchoolHours } from "@dars/contract/school/school-records";
import { sql, type RawBuilder } from "kysely";

/** The three names of a row as the wire has them. */
export function selectNames(table: string): RawBuilder<Names> {
  const [en, ar, ckb] = ["name_en", "name_ar", "name_ckb"].map((column) => sql.ref(`${table}.${column}`));
  return sql`json_build_object('en', ${en}, 'ar', ${ar}, 'ckb', ${ckb})`;
}

/**
 * The names of the person that an account is at a school, the first where it is several; null where it is none. Both are
 * expressions of the statement around it.
 */
export const selectAccountName = (
  schoolId: RawBuilder<unknown> | number,
  accountId: RawBuilder<unknown>,
): RawBuilder<Names | null> => sql`(
  select ${selectNames("named_person")} from account_people as of_account
  join people as named_person on named_person.school_id = of_account.school_id
    and named_person.id = of_account.person_id
  where of_account.school_id = ${schoolId} and of_account.account_id = ${accountId}
  order by named_person.id limit 1)`;

/** The id and the names of a row that is always there. */
export const selectIdAndNames = (table: string): RawBuilder<{ readonly id: number; readonly name: Names }> =>
  sql`json_build_object('id', ${sql.ref(`${table}.id`)}, 'name', ${selectNames(table)})`;

/** A moment as the wire has it, to the millisecond. */
export const selectInstant = (moment: RawBuilder<unknown>): RawBuilder<string> =>
  sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** A joined row in another shape; null where the join found none. */
export const ifFound = <T>(table: string, shape: RawBuilder<T>): RawBuilder<T | null> =>
  sql`case when ${sql.ref(`${table}.id`)} is not null then ${shape} end`;

/** The name that a reader of this language sees. */
export function selectShownName(table: string, locale: Locale): RawBuilder<string> {
  const [en, ar, ckb] = ["name_en", "name_ar", "name_ckb"].map((column) => sql.ref(`${table}.${column}`));
  if (locale === "en") return sql`coalesce(${en}, ${ar}, ${ckb})`;
  if (locale === "ckb") return sql`coalesce(${ckb}, ${ar}, ${en})`;
  return sql`coalesce(${ar}, ${ckb}, ${en})`;
}

/** The same in the order of this language. */
export function byShownName(table: string, locale: Locale): RawBuilder<string> {
  const name = selectShownName(table, locale);
  if (locale === "en") return sql`${name} collate "en-x-icu"`;
  if (locale === "ckb") return sql`${name} collate kurdish`;
  return sql`${name} collate "ar-x-icu"`;
}

/** The sort key of lists that leave whole: the app orders them by the name that it shows. */
export const byName = (table: string): RawBuilder<string> => byShownName(table, "ar");

/** A section as lists name it. */
export const selectSection = (
  table: string,
): RawBuilder<{ readonly id: number; readonly letter: string; readonly title: string | null }> => {
  const [id, letter, title] = ["id", "letter", "title"].map((column) => sql.ref(`${table}.${column}`));
  return sql`json_build_object('id', ${id}, 'letter', ${letter}, 'title', ${title})`;
};

/** The hours that a school has set; null if it uses the hours of its shift. */
export const selectSchoolHours = (table: string): RawBuilder<SchoolHours | null> => {
  const [opens, closes] = ["opens_at", "closes_at"].map((column) => sql.ref(`${table}.${column}`));
  return sql`case when ${opens} is not null then json_build_object(
    'opensAt', to_char(${opens}, 'HH24:MI'), 'closesAt', to_char(${closes}, 'HH24:MI')) end`;
};
