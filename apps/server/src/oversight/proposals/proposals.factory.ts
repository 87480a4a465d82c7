import type { Database } from "#platform/db/db.ts";

/** A change that a person with an account requests in its own record. Returns its id. */
export const aProposal = (
  database: Database,
  { schoolId, personId }: { readonly schoolId: number; readonly personId: number },
): Promise<number> =>
  database.inSchool(schoolId, async (db) => {
    const { accountId } = await db
      .selectFrom("account_people")
      .select("account_id as accountId")
      .where("school_id", "=", schoolId)
      .where("person_id", "=", personId)
      .executeTakeFirstOrThrow();
    const { id } = await db
      .insertInto("proposals")
      .values({
        school_id: schoolId,
        kind: "person.changed",
        subject_kind: "person",
        subject_id: personId,
        payload: JSON.stringify({ personId, revision: 1, record: {} }),
        changes: JSON.stringify([]),
        proposed_by: accountId,
        proposed_role: "student",
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    return id;
  });
