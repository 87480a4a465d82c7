import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";

export interface NewSession {
  readonly tokenHash: Buffer;
  /** The hash of the key that ends the session and opens nothing. */
  readonly signOutHash: Buffer;
  readonly accountId: number;
  readonly assignmentId: number;
  readonly timeoutDays: string | number;
  readonly platform: "android" | "ios" | "web";
  readonly deviceName: string | null;
  readonly appVersion: string | null;
  /** Kept over a switch of role, which is no new sign-in. Absent: now. */
  readonly lastLoginAt?: Date;
  /** When the person last proved to be who it is, kept in the same way. Absent: now. */
  readonly provedAt?: Date;
  readonly bounds?: Bounds;
}

/** The differences from a session that its owner opened with a password. */
export interface Bounds {
  /** Minutes until it ends, whatever happens. */
  readonly minutes: number;
  /** The session of the user in "view as" (A7). */
  readonly viewerSessionId?: number;
  /** Where a child came in by pictures (ACC-2). */
  readonly classDeviceId?: number;
}

export interface SessionInserted {
  readonly lastLoginAt: Date;
  /** The zone of the role's school, or of its group where it has none. */
  readonly timeZone: string;
}

/** The account's state when its owner was verified. */
export interface Judged {
  readonly passwordHash: string | null;
}

/**
 * Whether the account still is as it was when it was checked. It is locked until the transaction ends, in which the
 * session is written: a password change or a disabling comes before, and is seen here, or after, and finds the session
 * to end.
 */
export const lockUnchanged = async (db: Db, accountId: number, { passwordHash }: Judged): Promise<boolean> =>
  (await db
    .selectFrom("accounts")
    .select("id")
    .where("id", "=", accountId)
    .where("password_hash", "is not distinct from", passwordHash)
    .where("state", "<>", "disabled")
    .forShare()
    .executeTakeFirst()) !== undefined;

/** Undefined without the account. */
export const insertSession = (db: Db, session: NewSession): Promise<SessionInserted | undefined> =>
  db
    .insertInto("sessions")
    .columns([
      "token_hash",
      "sign_out_hash",
      "account_id",
      "role_assignment_id",
      "session_timeout_days",
      "platform",
      "device_name",
      "app_version",
      "last_login_at",
      "proved_at",
      "ends_at",
      "viewer_session_id",
      "class_device_id",
    ])
    .expression((eb) =>
      eb
        .selectFrom("accounts")
        .select([
          sql<Buffer>`${session.tokenHash}::bytea`.as("token_hash"),
          sql<Buffer>`${session.signOutHash}::bytea`.as("sign_out_hash"),
          "accounts.id",
          sql<number>`${session.assignmentId}::bigint`.as("role_assignment_id"),
          sql<string>`${String(session.timeoutDays)}::numeric`.as("session_timeout_days"),
          sql<NewSession["platform"]>`${session.platform}::device_platform`.as("platform"),
          sql<string | null>`${session.deviceName}::text`.as("device_name"),
          sql<string | null>`${session.appVersion}::text`.as("app_version"),
          sql<Date>`coalesce(${session.lastLoginAt ?? null}::timestamptz, now())`.as("last_login_at"),
          sql<Date>`coalesce(${session.provedAt ?? null}::timestamptz, now())`.as("proved_at"),
          sql<Date | null>`now() + make_interval(mins => ${session.bounds?.minutes ?? null}::int)`.as(
            "ends_at",
          ),
          sql<number | null>`${session.bounds?.viewerSessionId ?? null}::bigint`.as("viewer_session_id"),
          sql<number | null>`${session.bounds?.classDeviceId ?? null}::bigint`.as("class_device_id"),
        ])
        .where("accounts.id", "=", session.accountId),
    )
    .returning((eb) => [
      "last_login_at as lastLoginAt",
      eb
        .selectFrom("role_assignments as assignment")
        .innerJoin("groups", "groups.id", "assignment.group_id")
        .leftJoin("schools", "schools.id", "assignment.school_id")
        .select(sql<string>`coalesce(schools.time_zone, groups.time_zone)`.as("zone"))
        .whereRef("assignment.id", "=", "sessions.role_assignment_id")
        .$asScalar()
        .$notNull()
        .as("timeZone"),
    ])
    .executeTakeFirst();
