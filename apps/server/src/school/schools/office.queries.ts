import type { Db } from "#platform/db/db.ts";

/** The head office of a group: a school whose rows belong to the whole group. */
export const findOffice = (directory: Db, groupId: number) =>
  directory
    .selectFrom("schools")
    .select("id")
    .where("group_id", "=", groupId)
    .where("kind", "=", "office")
    .executeTakeFirstOrThrow();
