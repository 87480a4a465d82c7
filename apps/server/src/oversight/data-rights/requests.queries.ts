import type { Db } from "#platform/db/db.ts";

/** DSR-4: who has asked for the erasure of a person in the app, by an open request. */
export async function findAsker(db: Db, schoolId: number, personId: number): Promise<number | undefined> {
  const request = await db
    .selectFrom("erasure_requests")
    .select("asked_by as askedBy")
    .where("school_id", "=", schoolId)
    .where("person_id", "=", personId)
    .where("withdrawn_at", "is", null)
    .where("refused_at", "is", null)
    .executeTakeFirst();
  return request?.askedBy;
}

/** DSR-4: whether a request was taken back after the office had started the erasure that waits now. */
export async function isTakenBack(db: Db, schoolId: number, personId: number): Promise<boolean> {
  const request = await db
    .selectFrom("erasure_requests as request")
    .innerJoin("proposals as step", (join) =>
      join
        .onRef("step.school_id", "=", "request.school_id")
        .onRef("step.subject_id", "=", "request.person_id")
        .onRef("step.proposed_at", "<", "request.withdrawn_at"),
    )
    .select("request.id")
    .where("request.school_id", "=", schoolId)
    .where("request.person_id", "=", personId)
    .where("step.subject_kind", "=", "person")
    .where("step.kind", "=", "person.erased")
    .where("step.state", "=", "waiting")
    .executeTakeFirst();
  return request !== undefined;
}
