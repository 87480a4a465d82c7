import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";
import { ifFound, selectNames } from "#platform/db/shapes.ts";

import type { ColumnPlace } from "./write-marks.queries.ts";

/** As proposals of this kind are stored. */
export const UNLOCKED = "marks.column-unlocked";

/** What waits for a second person in some classes. */
export const listUnlocking = (db: Db, schoolId: number, classIds: readonly number[], accountId: number) =>
  db
    .selectFrom("proposals as proposal")
    .leftJoin("account_people as account_link", (join) =>
      join
        .onRef("account_link.school_id", "=", "proposal.school_id")
        .onRef("account_link.account_id", "=", "proposal.proposed_by"),
    )
    .leftJoin("people as person", (join) =>
      join
        .onRef("person.school_id", "=", "account_link.school_id")
        .onRef("person.id", "=", "account_link.person_id"),
    )
    .select([
      "proposal.id as proposalId",
      "proposal.subject_id as classId",
      sql<string>`proposal.payload ->> 'code'`.as("code"),
      sql<string>`coalesce(proposal.reason, '')`.as("reason"),
      ifFound("person", selectNames("person")).as("by"),
      "proposal.proposed_role as role",
      sql<boolean>`proposal.proposed_by = ${accountId}`.as("isOwn"),
    ])
    .where("proposal.school_id", "=", schoolId)
    .where("proposal.kind", "=", UNLOCKED)
    .where("proposal.subject_kind", "=", "teaching_class")
    .where("proposal.subject_id", "in", [...classIds])
    .where("proposal.state", "=", "waiting")
    .orderBy("proposal.id")
    .execute();

/** Which of these columns a publication that has not begun, or has failed, is to publish to students of their class. */
export async function listScheduled(db: Db, schoolId: number, columns: readonly ColumnPlace[]) {
  const { rows } = await sql<ColumnPlace>`
    select place.class_id as "classId", place.code
    from unnest(${columns.map(({ classId }) => classId)}::bigint[], ${columns.map(({ code }) => code)}::text[])
      as place (class_id, code)
    where exists (
      select from mark_publications as publication
      join enrolments as enrolment on enrolment.school_id = publication.school_id
        and enrolment.section_id = any(publication.section_ids)
      join class_enrolments as seat on seat.school_id = enrolment.school_id
        and seat.student_id = enrolment.student_id and seat.teaching_class_id = place.class_id
      where publication.school_id = ${schoolId} and publication.state = 'scheduled'
        and place.code = any(publication.codes)
    )`.execute(db);
  return rows;
}
