import type { Db } from "#platform/db/db.ts";

/** What an account is called in a school, as far as another school is to know; undefined where it is nobody there. */
export const findNamesOf = (db: Db, schoolId: number, accountId: number) =>
  db
    .selectFrom("account_people as own")
    .innerJoin("people as person", (join) =>
      join.onRef("person.school_id", "=", "own.school_id").onRef("person.id", "=", "own.person_id"),
    )
    .select([
      "person.name_parts",
      "person.name_ar",
      "person.name_en",
      "person.name_ckb",
      "person.search_text",
      "person.locale",
      "person.synthetic",
    ])
    .where("own.school_id", "=", schoolId)
    .where("own.account_id", "=", accountId)
    .executeTakeFirst();

type KnownNames = NonNullable<Awaited<ReturnType<typeof findNamesOf>>>;

/** Makes somebody of these names one of the school's people, who is that account. */
export async function insertOwnPerson(
  db: Db,
  schoolId: number,
  accountId: number,
  { name_parts, ...names }: KnownNames,
): Promise<void> {
  const { id } = await db
    .insertInto("people")
    .values({ school_id: schoolId, name_parts: JSON.stringify(name_parts), ...names })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("account_people")
    .values({ account_id: accountId, school_id: schoolId, person_id: id })
    .execute();
}
