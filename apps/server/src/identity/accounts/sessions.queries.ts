import type { Role } from "@dars/contract/platform/roles";
import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";

export interface SessionFound {
  readonly id: number;
  readonly accountId: number;
  readonly assignmentId: number;
  readonly groupId: number;
  readonly role: Role;
  readonly schoolId: number | null;
  readonly personId: number | null;
  readonly lastLoginAt: Date;
  readonly timeoutDays: number;
  readonly isEnded: boolean;
  /** Ended because its time was over (SES-1). */
  readonly hasRunOut: boolean;
  /** The account is disabled, the role has ended, the school is closed, or the group is suspended for this role. */
  readonly isBarred: boolean;
  /** ORG-1: remaining sessions are read-only. */
  readonly isGroupSuspended: boolean;
  readonly mustChangePassword: boolean;
  readonly mustAddSecondFactor: boolean;
  /** An end that nothing puts off; null where there is none. */
  readonly endsAt: Date | null;
  /** A "view as" session of another user (A7). */
  readonly isViewed: boolean;
  /** Set if a child signed in by pictures; null for all others. */
  readonly classDeviceId: number | null;
  readonly chosenSchoolId: number | null;
  readonly chosenStudentId: number | null;
  readonly slidingSession: boolean;
  readonly legacyClients: boolean;
  readonly maintenance: boolean;
  /** The zone of the school, or of the group where the role has none. */
  readonly timeZone: string;
}

export const findSession = (db: Db, tokenHash: Buffer): Promise<SessionFound | undefined> =>
  selectSessions(db).where("sessions.token_hash", "=", tokenHash).executeTakeFirst();

export const findSessionById = (db: Db, sessionId: number): Promise<SessionFound | undefined> =>
  selectSessions(db).where("sessions.id", "=", sessionId).executeTakeFirst();

/** The valid ones of the sessions, in one statement for all open apps (SES-1). */
export async function listGoodSessions(db: Db, sessionIds: readonly number[]): Promise<number[]> {
  const good = await db
    .selectFrom("sessions")
    .innerJoin("accounts", "accounts.id", "sessions.account_id")
    .innerJoin("role_assignments as assignment", "assignment.id", "sessions.role_assignment_id")
    .innerJoin("groups", "groups.id", "assignment.group_id")
    .leftJoin("schools", "schools.id", "assignment.school_id")
    .select("sessions.id")
    .where("sessions.id", "=", sql<number>`any(${[...sessionIds]}::bigint[])`)
    .where("sessions.ended_at", "is", null)
    .where(sql<boolean>`coalesce(sessions.ends_at > now(), true)`)
    .where(sql<boolean>`now() - sessions.last_login_at <= sessions.session_timeout_days * interval '1 day'`)
    .where(sql<boolean>`(${IS_BARRED}) is not true`)
    .execute();
  return good.map(({ id }) => id);
}

const IS_BARRED = sql<boolean>`accounts.state = 'disabled' or assignment.state <> 'active'
        or assignment.starts_at > now() or assignment.ends_at <= now()
        or coalesce(schools.state = 'closed', false) or groups.state = 'closed'
        or (groups.state = 'suspended' and assignment.role not in ('school_management', 'administrator'))
        or exists (select from sessions as viewer
          join accounts as looking on looking.id = viewer.account_id
          join role_assignments as holding on holding.id = viewer.role_assignment_id
          where viewer.id = sessions.viewer_session_id and (viewer.ended_at is not null
            or looking.state = 'disabled' or holding.state <> 'active' or holding.ends_at <= now()))`;

const selectSessions = (db: Db) =>
  db
    .selectFrom("sessions")
    .innerJoin("accounts", "accounts.id", "sessions.account_id")
    .innerJoin("role_assignments as assignment", "assignment.id", "sessions.role_assignment_id")
    .innerJoin("groups", "groups.id", "assignment.group_id")
    .innerJoin("group_settings as settings", "settings.group_id", "groups.id")
    .leftJoin("schools", "schools.id", "assignment.school_id")
    .select([
      "sessions.id",
      "sessions.account_id as accountId",
      "sessions.role_assignment_id as assignmentId",
      "assignment.group_id as groupId",
      "assignment.role",
      "assignment.school_id as schoolId",
      "assignment.person_id as personId",
      "sessions.last_login_at as lastLoginAt",
      sql<number>`sessions.session_timeout_days::float8`.as("timeoutDays"),
      sql<boolean>`sessions.ended_at is not null`.as("isEnded"),
      sql<boolean>`sessions.ended_by is not distinct from 'expired'`.as("hasRunOut"),
      IS_BARRED.as("isBarred"),
      "sessions.ends_at as endsAt",
      sql<boolean>`sessions.viewer_session_id is not null`.as("isViewed"),
      sql<boolean>`groups.state = 'suspended'`.as("isGroupSuspended"),
      "sessions.class_device_id as classDeviceId",
      "accounts.must_change_password as mustChangePassword",
      sql<boolean>`coalesce(settings.staff_second_factor_since <= sessions.created_at, false)
        and assignment.role in ('school_management', 'administrator')
        and not exists (select from authenticators as a where a.account_id = accounts.id and a.confirmed_at is not null)
        and not exists (select from passkeys as p where p.account_id = accounts.id and p.suspected_at is null)`.as(
        "mustAddSecondFactor",
      ),
      "sessions.chosen_school_id as chosenSchoolId",
      "sessions.chosen_student_id as chosenStudentId",
      "settings.sliding_session as slidingSession",
      "settings.legacy_clients as legacyClients",
      "settings.maintenance",
      sql<string>`coalesce(schools.time_zone, groups.time_zone)`.as("timeZone"),
    ]);

export type SessionEnd =
  | "logout"
  | "ended_elsewhere"
  | "role_switch"
  | "password_change"
  | "expired"
  | "disabled"
  | "leaked";

/** A selection of sessions: of an account, all or one of them, or all sessions on a class device. */
export interface SessionFilter {
  readonly accountId?: number;
  readonly classDeviceId?: number;
  readonly sessionId?: number;
  readonly tokenHash?: Buffer;
  readonly signOutHash?: Buffer;
}

/** Open or over. */
export async function hasAccountSession(db: Db, accountId: number, sessionId: number): Promise<boolean> {
  const found = await db
    .selectFrom("sessions")
    .select("id")
    .where("id", "=", sessionId)
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  return found !== undefined;
}

/** Ends open sessions of an account, its push tags with them (SES-2, NTF-4), and returns their ids. */
export async function endSessions(db: Db, which: SessionFilter, by: SessionEnd): Promise<readonly number[]> {
  const ended = await db
    .updateTable("sessions")
    .set({ ended_at: sql`now()`, ended_by: by, push_token: null, push_tags: null })
    .where("ended_at", "is", null)
    // An empty selection would match all sessions.
    .where(
      which.classDeviceId === undefined ? "account_id" : "class_device_id",
      "=",
      which.classDeviceId ?? which.accountId ?? 0,
    )
    .$if(which.sessionId !== undefined, (query) => query.where("id", "=", which.sessionId ?? 0))
    .$if(which.tokenHash !== undefined, (query) =>
      query.where("token_hash", "=", which.tokenHash ?? Buffer.of()),
    )
    .$if(which.signOutHash !== undefined, (query) =>
      query.where("sign_out_hash", "=", which.signOutHash ?? Buffer.of()),
    )
    .returning("id")
    .execute();
  return ended.map(({ id }) => id);
}

/**
 * Whether a session is open, with its account and itself locked until the transaction ends. A password change
 * or a disabling comes before, and has ended it, or after, and sees the result.
 */
export async function lockOpenSession(
  db: Db,
  { accountId, sessionId }: { readonly accountId: number; readonly sessionId: number },
): Promise<boolean> {
  await db.selectFrom("accounts").select("id").where("id", "=", accountId).forNoKeyUpdate().execute();
  const open = await db
    .selectFrom("sessions")
    .select("id")
    .where("id", "=", sessionId)
    .where("ended_at", "is", null)
    .forUpdate()
    .executeTakeFirst();
  return open !== undefined;
}

export const listOpenSessions = (db: Db, accountId: number) =>
  db
    .selectFrom("sessions")
    .innerJoin("role_assignments as assignment", "assignment.id", "sessions.role_assignment_id")
    .select([
      "sessions.id",
      "assignment.role",
      "sessions.platform",
      "sessions.device_name as deviceName",
      "sessions.created_at as signedInAt",
      "sessions.last_seen_at as lastSeenAt",
      "sessions.last_login_at as lastLoginAt",
      sql<number>`sessions.session_timeout_days::float8`.as("timeoutDays"),
    ])
    .where("sessions.account_id", "=", accountId)
    .where("ended_at", "is", null)
    // "View as" sessions of others are on the person's page, not among its own devices.
    .where("viewer_session_id", "is", null)
    .orderBy("last_seen_at", "desc")
    .execute();

export const findDevice = (db: Db, sessionId: number) =>
  db
    .selectFrom("sessions")
    .select([
      "platform",
      "device_name as deviceName",
      "app_version as appVersion",
      "last_login_at as lastLoginAt",
      "proved_at as provedAt",
      "session_timeout_days as timeoutDays",
    ])
    .where("id", "=", sessionId)
    .executeTakeFirstOrThrow();

/** Rarely enough that reading stays reading: once in five minutes for each session. */
export const updateLastSeen = (db: Db, sessionId: number) =>
  db
    .updateTable("sessions")
    .set({ last_seen_at: sql`now()` })
    .where("id", "=", sessionId)
    .where("last_seen_at", "<", sql<Date>`now() - interval '5 minutes'`)
    .execute();

/** FAM-5: sessions of the guardian that have this child selected have none selected. */
export const forgetChosenChild = (
  db: Db,
  schoolId: number,
  ids: { readonly guardianId: number; readonly studentId: number },
) =>
  db
    .updateTable("sessions")
    .set({ chosen_school_id: null, chosen_student_id: null })
    .where("chosen_school_id", "=", schoolId)
    .where("chosen_student_id", "=", ids.studentId)
    .where("ended_at", "is", null)
    .where("account_id", "in", (accounts) =>
      accounts
        .selectFrom("account_people")
        .select("account_id")
        .where("school_id", "=", schoolId)
        .where("person_id", "=", ids.guardianId),
    )
    .execute();

/** `sliding_session`: a check counts as a sign-in. */
export async function renewLogin(db: Db, sessionId: number): Promise<Date | undefined> {
  const renewed = await db
    .updateTable("sessions")
    .set({ last_login_at: sql`now()` })
    .where("id", "=", sessionId)
    .where("ended_at", "is", null)
    .returning("last_login_at as lastLoginAt")
    .executeTakeFirst();
  return renewed?.lastLoginAt;
}
