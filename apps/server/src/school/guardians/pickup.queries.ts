import type { Db } from "#platform/db/db.ts";
import { selectNames } from "#platform/db/shapes.ts";

/** The first contact first. */
export const listWhoMayFetch = (db: Db, schoolId: number, studentId: number) =>
  db
    .selectFrom("guardian_links as link")
    .innerJoin("people as person", (join) =>
      join.onRef("person.school_id", "=", "link.school_id").onRef("person.id", "=", "link.guardian_id"),
    )
    .select(["person.id", selectNames("person").as("name"), "link.relation"])
    .select(["person.phone", "person.second_phone as secondPhone"])
    .where("link.school_id", "=", schoolId)
    .where("link.student_id", "=", studentId)
    .where("link.state", "=", "verified")
    .where("link.can_pickup", "=", true)
    .where("link.restricted_by_court", "=", false)
    .where("person.deleted_at", "is", null)
    .orderBy("link.is_primary", "desc")
    .orderBy("link.id")
    .execute();
