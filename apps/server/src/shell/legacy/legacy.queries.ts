import type { VersionNotes } from "@dars/contract/shell/app-versions";
import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";

const frontGroup = (db: Db) =>
  db
    .selectFrom("groups")
    .innerJoin("group_settings as settings", "settings.group_id", "groups.id")
    .select((eb) => [
      "groups.id",
      "settings.show_apply_now_button as showApplyNow",
      "settings.show_messages_btn_for_students as showMessagesForStudents",
      "settings.show_reports_btn_for_students as showReportsForStudents",
      "settings.messages_rule as messagesRule",
      "settings.maintenance",
      eb
        .selectFrom("schools")
        .select((schools) => schools.fn.min("schools.id").as("id"))
        .whereRef("schools.group_id", "=", "groups.id")
        .where("schools.kind", "<>", "office")
        .where("schools.state", "<>", "closed")
        .having(({ fn }) => fn.countAll(), "=", 1)
        .as("onlySchool"),
    ])
    .where("groups.state", "<>", "closed")
    .orderBy("groups.id")
    .limit(1)
    .compile();

/** Kept compiled: building the query was more than a tenth of the server's time for the call. */
let frontGroupCompiled: ReturnType<typeof frontGroup> | undefined;

/**
 * The group whose public switches a call without a token gets: the server's first that is not closed. `onlySchool`
 * is its one school; null where it has several or none.
 */
export async function findFrontGroup(db: Db) {
  frontGroupCompiled ??= frontGroup(db);
  const { rows } = await db.executeQuery(frontGroupCompiled);
  return rows[0];
}

export const listAppVersions = (db: Db) =>
  db
    .selectFrom("app_versions")
    .select([
      "platform",
      "version",
      "min_version as minVersion",
      "url",
      sql<VersionNotes | null>`notes`.as("notes"),
    ])
    .execute();

export const isAnyTeacherCountOn = async (db: Db): Promise<boolean> =>
  (
    await db
      .selectFrom("group_settings")
      .select("group_id")
      .where("legacy_teacher_count", "=", true)
      .limit(1)
      .execute()
  ).length > 0;

/** A teacher by the bare id of an app that sends no token, where the group still counts for such (CNT-1). */
export const findCountedTeacher = (db: Db, teacherId: number) =>
  db
    .selectFrom("role_assignments as assignment")
    .innerJoin("accounts", "accounts.id", "assignment.account_id")
    .innerJoin("groups", "groups.id", "assignment.group_id")
    .innerJoin("group_settings as settings", "settings.group_id", "assignment.group_id")
    .innerJoin("schools", "schools.id", "assignment.school_id")
    .select([
      "assignment.account_id as accountId",
      "assignment.school_id as schoolId",
      "assignment.person_id as personId",
      "schools.time_zone as timeZone",
    ])
    .where("assignment.role", "=", "teacher")
    .where("assignment.person_id", "=", teacherId)
    .where("assignment.state", "=", "active")
    .where(
      sql<boolean>`assignment.starts_at <= now() and (assignment.ends_at is null or assignment.ends_at > now())`,
    )
    .where("accounts.state", "<>", "disabled")
    .where("groups.state", "=", "active")
    .where("schools.state", "<>", "closed")
    .where("settings.legacy_teacher_count", "=", true)
    .where("settings.maintenance", "=", false)
    .limit(1)
    .executeTakeFirst();
