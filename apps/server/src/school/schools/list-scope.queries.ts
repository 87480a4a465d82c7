import { sql, type RawBuilder } from "kysely";

import type { Db } from "#platform/db/db.ts";
import { holdsOn, holdsToday, todayIn } from "#platform/db/today.ts";

import type { ListScope } from "./list-scope.ts";

const EVERYTHING: RawBuilder<boolean> = sql`true`;
const NOTHING: RawBuilder<boolean> = sql`false`;

/** The classes that a teacher is assigned to today, which is `day`. */
export const selectTeacherClasses = (
  db: Db,
  schoolId: number,
  teacherId: number | RawBuilder<number>,
  day = todayIn(schoolId),
) =>
  db
    .selectFrom("teacher_assignments as own")
    .select("own.teaching_class_id")
    .where("own.school_id", "=", schoolId)
    .where("own.teacher_id", "=", teacherId)
    .where("own.state", "=", "active")
    .where(holdsOn("own", day));

/** The offerings of the open ones among these classes. */
const selectTeacherOfferings = (db: Db, schoolId: number, teacherId: number | RawBuilder<number>) =>
  db
    .selectFrom("teaching_classes as taught")
    .select("taught.offering_id")
    .where("taught.school_id", "=", schoolId)
    .where("taught.state", "=", "open")
    .where("taught.id", "in", selectTeacherClasses(db, schoolId, teacherId));

/** Whether `class.id` is within reach, once its offering is. */
export const isClassWithin = (db: Db, schoolId: number, reach: ListScope): RawBuilder<boolean> =>
  reach.kind === "classes"
    ? sql`${sql.ref("class.id")} in (${selectTeacherClasses(db, schoolId, reach.teacherId)})`
    : EVERYTHING;

/** Whether `offering.id` is within reach: one's classes are of it, or one's subject and level. */
export function isOfferingWithin(db: Db, schoolId: number, reach: ListScope): RawBuilder<boolean> {
  switch (reach.kind) {
    case "school":
      return EVERYTHING;
    case "classes":
      return sql`${sql.ref("offering.id")} in (${selectTeacherOfferings(db, schoolId, reach.teacherId)})`;
    case "subjects":
      return sql`exists (${coordinatedBy(db, schoolId, reach.accountId)
        .select("scope.id")
        .where(sql<boolean>`scope.subject_id = offering.subject_id`)
        .where(sql<boolean>`(scope.level_id is null or scope.level_id = offering.level_id)`)})`;
    case "assigned":
      return sql`exists (${db
        .selectFrom("evaluator_scopes as scope")
        .select("scope.id")
        .where("scope.school_id", "=", schoolId)
        .where("scope.account_id", "=", reach.accountId)
        .where(holdsToday("scope", schoolId))
        .where(sql<boolean>`(scope.subject_id is null or scope.subject_id = offering.subject_id)`)})`;
    default:
      return NOTHING;
  }
}

/**
 * Whether `section.id` is within reach: one teaches in it or leads it, or one's subject is taught in it. An evaluator
 * sees every section, since it sees no more of them than counts.
 */
export function isSectionWithin(db: Db, schoolId: number, reach: ListScope): RawBuilder<boolean> {
  switch (reach.kind) {
    case "school":
    case "assigned":
      return EVERYTHING;
    case "classes":
      return sql`(section.homeroom_teacher_id = ${reach.teacherId} or section.id in (${db
        .selectFrom("teaching_classes as taught")
        .select("taught.section_id")
        .where("taught.school_id", "=", schoolId)
        .where("taught.section_id", "is not", null)
        .where("taught.id", "in", selectTeacherClasses(db, schoolId, reach.teacherId))}))`;
    case "subjects":
      return sql`section.id in (${coordinatedBy(db, schoolId, reach.accountId)
        .innerJoin("subject_offerings as coordinated", (join) =>
          join
            .onRef("coordinated.school_id", "=", "scope.school_id")
            .onRef("coordinated.subject_id", "=", "scope.subject_id")
            .on(sql<boolean>`(scope.level_id is null or scope.level_id = coordinated.level_id)`),
        )
        .innerJoin("teaching_classes as taught", (join) =>
          join
            .onRef("taught.school_id", "=", "coordinated.school_id")
            .onRef("taught.offering_id", "=", "coordinated.id"),
        )
        .select("taught.section_id")
        .where("taught.section_id", "is not", null)})`;
    default:
      return NOTHING;
  }
}

/**
 * The subjects and levels that an account coordinates in the school today; a scope without a level is every
 * level.
 */
export const coordinatedBy = (db: Db, schoolId: number, accountId: number) =>
  db
    .selectFrom("coordinator_scopes as scope")
    .where("scope.school_id", "=", schoolId)
    .where("scope.account_id", "=", accountId)
    .where(holdsToday("scope", schoolId));
