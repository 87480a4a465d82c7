import type { Db } from "./db.ts";

/**
 * Holds a school's row until the transaction ends. The order of locks is one: the rooms of a school, its row, its years,
 * their terms, a rollover. The row is held without its key, for the key of every request refers to it before this: two
 * that hold it so would each wait for the other. `withKey`: for a transaction that changes the key, before all else in it.
 */
export const lockSchool = (db: Db, schoolId: number, { withKey = false } = {}) =>
  db
    .selectFrom("schools")
    .select("id")
    .where("id", "=", schoolId)
    .$if(withKey, (query) => query.forUpdate())
    .$if(!withKey, (query) => query.forNoKeyUpdate())
    .execute();
