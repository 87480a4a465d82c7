import type { Names } from "@dars/contract/platform/primitives";
import type { AudienceRole } from "@dars/contract/school/audiences";
import type { CircularChannel, CircularText, DeliveryState } from "@dars/contract/talking/circulars";
import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";
import { isAfter, selectMoment, type LatestCursor } from "#platform/db/latest-first.ts";
import { selectNames } from "#platform/db/shapes.ts";

export interface CircularRow {
  readonly id: number;
  readonly schoolId: number;
  readonly channel: CircularChannel;
  readonly title: string;
  readonly body: string;
  readonly schoolIds: readonly number[];
  readonly roles: AudienceRole[];
  readonly levelIds: readonly number[];
  readonly ccGuardians: boolean;
  readonly expireAt: Date | null;
  readonly isPinned: boolean;
  readonly requiresAck: boolean;
  readonly sentBy: number;
  readonly sentAt: Date;
  readonly recalledAt: Date | null;
  readonly recallReason: string | null;
  /** `sentAt` to the microsecond. */
  readonly sort: string;
}

export async function insertCircular(
  db: Db,
  officeId: number,
  sentBy: number,
  { channel, title, body, audience, expireAt, isPinned, requiresAck }: CircularText,
): Promise<number> {
  const isPost = channel === "post";
  const { id } = await db
    .insertInto("circulars")
    .values({
      school_id: officeId,
      channel,
      title: title.trim(),
      body,
      school_ids: [...audience.schoolIds],
      audience_roles: [...audience.roles],
      level_ids: [...audience.levelIds],
      cc_guardians: isPost && audience.ccGuardians,
      expire_at: isPost ? expireAt : null,
      is_pinned: isPost && isPinned,
      requires_ack: isPost && requiresAck,
      sent_by: sentBy,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

const COLUMNS = sql`
  circular.id, circular.school_id as "schoolId", circular.channel, circular.title, circular.body,
  to_json(circular.school_ids) as "schoolIds", circular.audience_roles as "roles", to_json(circular.level_ids) as "levelIds",
  circular.cc_guardians as "ccGuardians", circular.expire_at as "expireAt", circular.is_pinned as "isPinned",
  circular.requires_ack as "requiresAck", circular.sent_by as "sentBy", circular.sent_at as "sentAt",
  circular.recalled_at as "recalledAt", circular.recall_reason as "recallReason",
  ${selectMoment(sql.ref("circular.sent_at"))} as "sort"`;

export async function findCircular(db: Db, officeId: number, id: number): Promise<CircularRow | undefined> {
  const { rows } = await sql<CircularRow>`
    select ${COLUMNS} from circulars as circular
    where circular.school_id = ${officeId} and circular.id = ${id}`.execute(db);
  return rows[0];
}

/** The latest first. */
export async function listCircularRows(
  db: Db,
  officeId: number,
  { limit, after }: { readonly limit: number; readonly after: LatestCursor | undefined },
): Promise<readonly CircularRow[]> {
  const { rows } = await sql<CircularRow>`
    select ${COLUMNS} from circulars as circular
    where circular.school_id = ${officeId}
      ${after === undefined ? sql`` : sql`and ${isAfter(officeId, after, "circular", "sent_at")}`}
    order by circular.sent_at desc, circular.id desc limit ${limit}`.execute(db);
  return rows;
}

/** Returns whether it was not recalled before. */
export async function updateRecalled(db: Db, officeId: number, id: number, reason: string): Promise<boolean> {
  const { rows } = await sql`
    update circulars set recalled_at = now(), recall_reason = ${reason.trim()}
    where school_id = ${officeId} and id = ${id} and recalled_at is null returning id`.execute(db);
  return rows.length > 0;
}

/** The circular of a delivery. Its rows are of the head office, those of its delivery of the school. */
export interface DeliveryKey {
  readonly officeId: number;
  readonly circularId: number;
}

/** Takes the delivery in a school, once; also one that was given up. False where it is done, or recalled. */
export async function takeDelivery(
  db: Db,
  schoolId: number,
  { officeId, circularId }: DeliveryKey,
): Promise<boolean> {
  const { rows } = await sql`
    insert into circular_deliveries as known (school_id, office_id, circular_id, state)
    values (${schoolId}, ${officeId}, ${circularId}, 'nobody')
    on conflict (school_id, office_id, circular_id) do update set state = 'nobody', changed_at = dars_now()
      where known.state = 'failed'
    returning circular_id`.execute(db);
  return rows.length > 0;
}

export async function updateDelivered(
  db: Db,
  schoolId: number,
  { officeId, circularId }: DeliveryKey,
  made: { readonly postId: number | null; readonly mailingId: number | null; readonly people: number },
): Promise<void> {
  await db
    .updateTable("circular_deliveries")
    .set({ state: "delivered", post_id: made.postId, mailing_id: made.mailingId, people: made.people })
    .where("school_id", "=", schoolId)
    .where("office_id", "=", officeId)
    .where("circular_id", "=", circularId)
    .execute();
}

/** From now on it is delivered no more. Returns what was delivered before. */
export async function markRecalled(db: Db, schoolId: number, { officeId, circularId }: DeliveryKey) {
  const { rows } = await sql<{ readonly postId: number | null; readonly mailingId: number | null }>`
    insert into circular_deliveries (school_id, office_id, circular_id, state)
    values (${schoolId}, ${officeId}, ${circularId}, 'recalled')
    on conflict (school_id, office_id, circular_id) do update set state = 'recalled', changed_at = dars_now()
    returning post_id as "postId", mailing_id as "mailingId"`.execute(db);
  return rows[0];
}

export async function insertFailed(
  db: Db,
  schoolId: number,
  { officeId, circularId }: DeliveryKey,
): Promise<void> {
  await sql`
    insert into circular_deliveries (school_id, office_id, circular_id, state)
    values (${schoolId}, ${officeId}, ${circularId}, 'failed') on conflict do nothing`.execute(db);
}

export interface DeliveryRow {
  readonly circularId: number;
  readonly state: Exclude<DeliveryState, "waiting">;
  readonly postId: number | null;
  readonly mailingId: number | null;
  readonly people: number;
}

/** What became of these circulars in one school. */
export async function listDeliveries(
  db: Db,
  schoolId: number,
  officeId: number,
  circularIds: readonly number[],
): Promise<readonly DeliveryRow[]> {
  const { rows } = await sql<DeliveryRow>`
    select delivery.circular_id as "circularId", delivery.post_id as "postId", delivery.mailing_id as "mailingId",
      delivery.people,
      case when delivery.state = 'delivered' and post.state = 'withdrawn' then 'withdrawn' else delivery.state end as "state"
    from circular_deliveries as delivery
    left join posts as post on post.school_id = delivery.school_id and post.id = delivery.post_id
    where delivery.school_id = ${schoolId} and delivery.office_id = ${officeId}
      and delivery.circular_id = any(${sql.val(circularIds)}::bigint[])`.execute(db);
  return rows;
}

export interface AddressedSchool {
  readonly id: number;
  readonly name: Names;
}

/** By name in Arabic. */
export async function listSchoolNames(
  directory: Db,
  groupId: number,
  ids: readonly number[],
): Promise<readonly AddressedSchool[]> {
  const { rows } = await sql<AddressedSchool>`
    select school.id, ${selectNames("school")} as "name" from schools as school
    where school.group_id = ${groupId} and school.id = any(${sql.val(ids)}::bigint[])
    order by coalesce(school.name_ar, school.name_en, school.name_ckb), school.id`.execute(directory);
  return rows;
}
