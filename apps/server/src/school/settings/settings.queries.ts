import type { GroupSettings } from "@dars/contract/school/settings";
import type { AppVersionChange, StorePlatform, VersionNotes } from "@dars/contract/shell/app-versions";
import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";

const selectSettings = (db: Db, groupId: number) =>
  db
    .selectFrom("group_settings as settings")
    .innerJoin("groups", "groups.id", "settings.group_id")
    .innerJoin("schools as office", (join) =>
      join.onRef("office.group_id", "=", "groups.id").on("office.kind", "=", "office"),
    )
    .select([
      "settings.revision",
      "office.id as officeId",
      "settings.legacy_client_seen_at as legacyClientSeenAt",
      "settings.show_apply_now_button as showApplyNow",
      "settings.show_messages_btn_for_students as showMessagesForStudents",
      "settings.show_reports_btn_for_students as showReportsForStudents",
      "settings.messages_rule as messagesRule",
      sql<number>`settings.session_timeout_days::float8`.as("sessionTimeoutDays"),
      "settings.sliding_session as slidingSession",
      "settings.letter_code_days as letterCodeDays",
      "settings.legacy_clients as legacyClients",
      "settings.legacy_teacher_count as legacyTeacherCount",
      "settings.maintenance",
      "settings.adult_consent as adultConsent",
      sql<string>`to_char(settings.chat_opens_at, 'HH24:MI')`.as("chatOpensAt"),
      sql<string>`to_char(settings.chat_closes_at, 'HH24:MI')`.as("chatClosesAt"),
      "settings.guardians_observe_all as guardiansObserveAll",
      "groups.default_locale as defaultLocale",
      "groups.theme",
    ])
    .where("settings.group_id", "=", groupId);

export const findSettings = (db: Db, groupId: number) =>
  selectSettings(db, groupId).executeTakeFirstOrThrow();

/** The settings, kept from being written by two at once until the transaction ends. */
export const lockSettings = (db: Db, groupId: number) =>
  selectSettings(db, groupId).forUpdate("settings").executeTakeFirstOrThrow();

export async function updateSettings(db: Db, groupId: number, settings: GroupSettings): Promise<void> {
  await db
    .updateTable("group_settings")
    .set({
      show_apply_now_button: settings.showApplyNow,
      show_messages_btn_for_students: settings.showMessagesForStudents,
      show_reports_btn_for_students: settings.showReportsForStudents,
      messages_rule: settings.messagesRule,
      session_timeout_days: String(settings.sessionTimeoutDays),
      sliding_session: settings.slidingSession,
      letter_code_days: settings.letterCodeDays,
      legacy_clients: settings.legacyClients,
      legacy_teacher_count: settings.legacyTeacherCount,
      maintenance: settings.maintenance,
      adult_consent: settings.adultConsent,
      chat_opens_at: settings.chatOpensAt,
      chat_closes_at: settings.chatClosesAt,
      guardians_observe_all: settings.guardiansObserveAll,
      revision: sql`revision + 1`,
      changed_at: sql`now()`,
    })
    .where("group_id", "=", groupId)
    .execute();
  await db
    .updateTable("groups")
    .set({ default_locale: settings.defaultLocale, theme: settings.theme, revision: sql`revision + 1` })
    .where("id", "=", groupId)
    .execute();
}

export const listSchoolIds = async (db: Db, groupId: number): Promise<readonly number[]> =>
  (await db.selectFrom("schools").select("id").where("group_id", "=", groupId).execute()).map(({ id }) => id);

const PUBLISHED = [
  "platform",
  "version",
  "min_version as minVersion",
  "url",
  "changed_at as changedAt",
  sql<VersionNotes | null>`app_versions.notes`.as("notes"),
] as const;

export const listPublished = (db: Db) =>
  db.selectFrom("app_versions").select(PUBLISHED).orderBy("platform").execute();

/** Locked while a version is published, so that a version is compared with the one it replaces. */
export const lockPublished = (db: Db) => sql`lock table app_versions in share row exclusive mode`.execute(db);

export const upsertPublished = (
  db: Db,
  platform: StorePlatform,
  { version, minVersion, url, notes }: AppVersionChange,
) => {
  const written = notes === undefined ? null : JSON.stringify(notes);
  // Notes say what one version changes: they do not stay beside another.
  const currentNotes = sql<
    string | null
  >`case when app_versions.version = excluded.version then app_versions.notes end`;
  return db
    .insertInto("app_versions")
    .values({ platform, version, min_version: minVersion, url, notes: written })
    .onConflict((conflict) =>
      conflict.column("platform").doUpdateSet({
        version,
        min_version: minVersion,
        url,
        changed_at: sql`dars_now()`,
        notes: notes === undefined ? currentNotes : written,
      }),
    )
    .returning(PUBLISHED)
    .executeTakeFirstOrThrow();
};

/** For the settings page, which offers to switch old clients off. */
export const markLegacyClient = (db: Db, groupId: number) =>
  db
    .updateTable("group_settings")
    .set({ legacy_client_seen_at: sql`now()` })
    .where("group_id", "=", groupId)
    .execute();
