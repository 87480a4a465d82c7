import type { GuardianLink, Limits } from "@dars/contract/school/guardians";
import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";
import type { GuardianLinkState, Relation } from "#platform/db/schema.gen.ts";

/** Of a school, before anything narrows them. */
export const links = (db: Db, schoolId: number) =>
  db
    .selectFrom("guardian_links")
    .select([
      "id",
      "revision",
      "student_id as studentId",
      "guardian_id as guardianId",
      "relation",
      "state",
      "restricted_by_court as isRestricted",
      "is_primary as isPrimary",
      "can_view as canView",
      "can_message as canMessage",
      "can_pickup as canPickup",
      "gets_notifications as getsNotifications",
    ])
    .where("school_id", "=", schoolId);

/** The primary guardian first. */
export const listLinks = (db: Db, schoolId: number, studentId: number): Promise<GuardianLink[]> =>
  links(db, schoolId)
    .where("student_id", "=", studentId)
    .orderBy("is_primary", "desc")
    .orderBy("id")
    .execute();

/** The student's row is held until the transaction ends, so that two who change its guardians go one by one. */
export const lockStudent = (db: Db, schoolId: number, studentId: number) =>
  db
    .selectFrom("students")
    .select("id")
    .where("school_id", "=", schoolId)
    .where("id", "=", studentId)
    .forUpdate()
    .executeTakeFirst();

export const hasPerson = (db: Db, schoolId: number, personId: number) =>
  db
    .selectFrom("people")
    .select("id")
    .where("school_id", "=", schoolId)
    .where("id", "=", personId)
    .where("deleted_at", "is", null)
    .where("state", "=", "active")
    .executeTakeFirst();

export interface LinkValues extends Limits {
  readonly relation: Relation;
  readonly state: GuardianLinkState;
  readonly isRestricted: boolean;
}

const columns = (values: LinkValues) => ({
  relation: values.relation,
  state: values.state,
  restricted_by_court: values.isRestricted,
  is_primary: values.isPrimary,
  can_view: values.canView,
  can_message: values.canMessage,
  can_pickup: values.canPickup,
  gets_notifications: values.getsNotifications,
});

/** A link that had ended before begins again, under the same id. */
export const insertLink = (
  db: Db,
  schoolId: number,
  ids: { readonly guardianId: number; readonly studentId: number },
  values: LinkValues,
) =>
  db
    .insertInto("guardian_links")
    .values({
      school_id: schoolId,
      guardian_id: ids.guardianId,
      student_id: ids.studentId,
      ...columns(values),
    })
    .onConflict((conflict) =>
      conflict
        .columns(["school_id", "guardian_id", "student_id"])
        .doUpdateSet({ ...columns(values), revision: sql`guardian_links.revision + 1` }),
    )
    .returning(["id", "revision"])
    .executeTakeFirstOrThrow();

export const updateLink = (db: Db, schoolId: number, id: number, values: LinkValues) =>
  db
    .updateTable("guardian_links")
    .set({ ...columns(values), revision: sql`revision + 1` })
    .where("school_id", "=", schoolId)
    .where("id", "=", id)
    .returning("revision")
    .executeTakeFirstOrThrow();

/** Whatever the link allows: a guardian without its rights is a guardian too. */
export const hasOwnChild = (db: Db, schoolId: number, accountId: number, studentId: number) =>
  db
    .selectFrom("guardian_links as link")
    .innerJoin("account_people as own", (join) =>
      join
        .onRef("own.school_id", "=", "link.school_id")
        .onRef("own.person_id", "=", "link.guardian_id")
        .on("own.account_id", "=", accountId),
    )
    .select("link.id")
    .where("link.school_id", "=", schoolId)
    .where("link.student_id", "=", studentId)
    .where("link.state", "=", "verified")
    .executeTakeFirst();
