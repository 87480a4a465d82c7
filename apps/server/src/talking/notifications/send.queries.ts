import type { Locale } from "@dars/contract/platform/primitives";
import type { Role } from "@dars/contract/platform/roles";
import type { Delivery, NotificationKind } from "@dars/contract/talking/notifications";
import { sql, type RawBuilder } from "kysely";

import type { Db } from "#platform/db/db.ts";
import { letsSee } from "#platform/db/lets-see.ts";
import type { PushState } from "#platform/db/schema.gen.ts";
import type { Hours } from "#platform/hours.ts";

import { isRead, isThrough } from "./read.queries.ts";

/** A line of the history with everything that decides whether, when and in which words it is pushed. */
export interface NoticeLine {
  readonly id: number;
  readonly personId: number;
  readonly studentId: number | null;
  readonly kind: NotificationKind;
  readonly page: string;
  readonly target: string;
  readonly count: number;
  readonly isUrgent: boolean;
  readonly collapse: string | null;
  readonly toldAt: Date;
  readonly isRead: boolean;
  /** Sessions whose devices have it. */
  readonly reached: readonly number[];
  /** Null: this person has no account to sign in with. */
  readonly accountId: number | null;
  readonly locale: Locale;
  readonly timeZone: string;
  readonly delivery: Delivery;
  readonly hours: Hours | null;
  /**
   * FAM-5: it concerns the person itself, or reached it through a child whose link is open now and has
   * notifications on; and it is of no room that the person has muted.
   */
  readonly isOpen: boolean;
  /** A child of this school is open to the person now: told as a parent. */
  readonly isGuardian: boolean;
}

const openLink = sql`(${letsSee("link")} and link.gets_notifications)`;

/** CNT-9: a room that the person has muted. */
const isMuted = sql`(line.kind = 'chat' and exists (
  select from room_members as member
  where member.school_id = line.school_id and member.person_id = line.person_id
    and member.room_id = line.target::bigint and member.muted_until > now()))`;

const lines = (schoolId: number) => sql`
  select line.id, line.person_id as "personId", line.student_id as "studentId", line.kind, line.page, line.target,
    coalesce((line.parts ->> 'count')::integer, line.times) as count, line.is_urgent as "isUrgent", line.collapse,
    line.told_at as "toldAt", ${isRead} as "isRead", to_json(line.reached) as reached,
    accounts.id as "accountId", coalesce(accounts.locale, person.locale, groups.default_locale) as locale,
    schools.time_zone as "timeZone", coalesce(choice.delivery, 'instant') as delivery,
    case when hours.account_id is not null then json_build_object(
      'quietFrom', to_char(hours.quiet_from, 'HH24:MI'), 'quietUntil', to_char(hours.quiet_until, 'HH24:MI'),
      'digestAt', to_char(hours.digest_at, 'HH24:MI')) end as hours,
    (line.student_id is null or line.student_id = line.person_id or exists (
      select from guardian_links as link where ${isThrough} and ${openLink}))
      and not ${isMuted} as "isOpen",
    exists (
      select from guardian_links as link
      where link.school_id = line.school_id and link.guardian_id = line.person_id and ${openLink}) as "isGuardian"
  from notifications as line
  join people as person on person.school_id = line.school_id and person.id = line.person_id
  join schools on schools.id = line.school_id
  join groups on groups.id = schools.group_id
  left join account_people as own on own.school_id = line.school_id and own.person_id = line.person_id
  left join accounts on accounts.id = own.account_id and accounts.state <> 'disabled'
  left join notification_choices as choice on choice.account_id = accounts.id and choice.kind = line.kind
  left join notification_hours as hours on hours.account_id = accounts.id
  where line.school_id = ${schoolId} and person.deleted_at is null`;

/** The given lines that still wait to be sent. */
export async function listWaiting(
  db: Db,
  schoolId: number,
  ids: readonly number[],
): Promise<readonly NoticeLine[]> {
  const { rows } = await sql<NoticeLine>`${lines(schoolId)} and line.id = any(${sql.val(ids)}::bigint[])
    and line.push = 'waiting' order by line.id`.execute(db);
  return rows;
}

/** A person's deferred lines, the oldest first. */
export async function listPutOff(
  db: Db,
  schoolId: number,
  personId: number,
  state: "held" | "digest",
): Promise<readonly NoticeLine[]> {
  const { rows } = await sql<NoticeLine>`${lines(schoolId)} and line.person_id = ${personId}
    and line.push = ${sql.lit(state)} order by line.id`.execute(db);
  return rows;
}

type Sent = Pick<NoticeLine, "id" | "toldAt">;

/** The database counts microseconds, a `Date` has none. */
const endMillisecond = (moment: Date): Date => new Date(moment.getTime() + 1);

/** Writes to lines, except lines that were renewed meanwhile: they have a job of their own. */
const updateSent = (db: Db, schoolId: number, sent: readonly Sent[], changes: RawBuilder<unknown>) =>
  sql`
    update notifications as line set ${changes}
    from unnest(${sent.map(({ id }) => id)}::bigint[], ${sent.map(({ toldAt }) => endMillisecond(toldAt))}::timestamptz[])
      as sent (id, before)
    where line.school_id = ${schoolId} and line.id = sent.id and line.told_at < sent.before
  `.execute(db);

/** Notes what became of lines. */
export const updatePush = (db: Db, schoolId: number, sent: readonly Sent[], push: PushState) =>
  updateSent(
    db,
    schoolId,
    sent,
    sql`push = ${push}::push_state,
      pushed_at = case when ${push}::push_state = 'sent' then dars_now() else pushed_at end`,
  );

/** Notes which devices have lines that others still lack. */
export const updateReached = (
  db: Db,
  schoolId: number,
  sent: readonly Sent[],
  sessionIds: readonly number[],
) => updateSent(db, schoolId, sent, sql`reached = line.reached || ${sql.val(sessionIds)}::bigint[]`);

/** A device of a signed-in user. */
export interface Address {
  readonly sessionId: number;
  readonly accountId: number;
  readonly platform: "android" | "ios" | "web";
  readonly pushToken: string;
  readonly role: Role;
  /** The school of the role; null where it reaches over schools. */
  readonly schoolId: number | null;
  readonly personId: number | null;
}

/** Devices unused for so long are not called any more (docs/rules.md#retention). */
const IDLE_DAYS = 60;

/** The devices of these accounts whose sessions are good now: neither ended, run out, nor of a role that has ended. */
export const listAddresses = (db: Db, accountIds: readonly number[]): Promise<Address[]> =>
  db
    .selectFrom("sessions")
    .innerJoin("accounts", "accounts.id", "sessions.account_id")
    .innerJoin("role_assignments as assignment", "assignment.id", "sessions.role_assignment_id")
    .select([
      "sessions.id as sessionId",
      "sessions.account_id as accountId",
      "sessions.platform",
      sql<string>`sessions.push_token`.as("pushToken"),
      "assignment.role",
      "assignment.school_id as schoolId",
      "assignment.person_id as personId",
    ])
    .where("sessions.account_id", "in", accountIds)
    .where("sessions.ended_at", "is", null)
    .where("sessions.push_token", "is not", null)
    .where("sessions.viewer_session_id", "is", null)
    .where("accounts.state", "<>", "disabled")
    .where("assignment.state", "=", "active")
    .where(sql<boolean>`assignment.starts_at <= now() and coalesce(assignment.ends_at > now(), true)`)
    .where(sql<boolean>`coalesce(sessions.ends_at > now(), true)
      and sessions.last_login_at + sessions.session_timeout_days * interval '1 day' > now()
      and sessions.last_seen_at > now() - make_interval(days => ${sql.lit(IDLE_DAYS)})`)
    .execute();
