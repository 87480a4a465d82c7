import { sql } from "kysely";

import { atOnce } from "#platform/db/at-once.ts";
import type { Db } from "#platform/db/db.ts";
import { WRITER } from "#platform/db/prepare.ts";

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
 * No row unless the account still is as it was when it was checked. It is locked first, until the transaction ends, by a
 * statement of its own: a password change or a disabling comes before, and is seen by the insert, or after, and finds
 * the session to end.
 */
export const insertUnlessChanged = (session: NewSession, checked: Judged) =>
  atOnce(
    [sql`select id from accounts where id = ${session.accountId} for share`],
    sql<SessionInserted>`${buildInsert(WRITER, session, checked)}`,
  );

/** Undefined without the account. */
export const insertSession = (db: Db, session: NewSession): Promise<SessionInserted | undefined> =>
  buildInsert(db, session).executeTakeFirst();

const buildInsert = (db: Db, session: NewSession, checked?: Judged) =>
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
        .where("accounts.id", "=", session.accountId)
        .$if(checked !== undefined, (query) =>
          query
            .where("accounts.password_hash", "is not distinct from", checked?.passwordHash ?? null)
            .where("accounts.state", "<>", "disabled"),
        ),
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
    ]);
