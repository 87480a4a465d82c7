import type { Channel, OutboundKind, OutboundReason, OutboundState } from "@dars/contract/identity/outbound";
import type { Locale, Names } from "@dars/contract/platform/primitives";
import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";
import { selectNames } from "#platform/db/shapes.ts";

import { isStoppedAddress } from "./stops.queries.ts";

export interface NewMessage {
  /** Of one person: nothing is sent twice for one cause by one channel (OUT-3). */
  readonly cause: string;
  readonly kind: OutboundKind;
  readonly channel: Channel;
  /** Null where the address is sealed in the message. */
  readonly personId: number | null;
  readonly addressSealed?: Buffer;
  readonly addressHash?: Buffer;
  /** Of a person without an account; null: the group's. */
  readonly locale?: Locale | null;
  /** The record that it speaks of, where it goes to no person, such as application KEY. */
  readonly about?: string;
  readonly codeSealed?: Buffer;
  /** Where its link leads in the app, such as /post/12. */
  readonly page?: string;
  readonly isUrgent?: boolean;
  /** What it is made of besides its kind. */
  readonly items?: readonly string[];
}

/** As many as one statement has parameters for. */
const ROWS_AT_ONCE = 2000;

/** Returns the ids of those that are new. */
export async function insertMessages(
  db: Db,
  schoolId: number,
  messages: readonly NewMessage[],
): Promise<readonly number[]> {
  const ids: number[] = [];
  for (let from = 0; from < messages.length; from += ROWS_AT_ONCE)
    ids.push(...(await insertSome(db, schoolId, messages.slice(from, from + ROWS_AT_ONCE))));
  return ids;
}

async function insertSome(db: Db, schoolId: number, messages: readonly NewMessage[]) {
  const rows = await db
    .insertInto("outbound_messages")
    .values(
      messages.map((message) => ({
        school_id: schoolId,
        cause: message.cause,
        kind: message.kind,
        channel: message.channel,
        person_id: message.personId,
        address_sealed: message.addressSealed ?? null,
        address_hash: message.addressHash ?? null,
        code_sealed: message.codeSealed ?? null,
        locale: message.locale ?? null,
        about: message.about ?? null,
        page: message.page ?? "",
        is_urgent: message.isUrgent ?? false,
        items: [...(message.items ?? [])],
      })),
    )
    .onConflict((conflict) => conflict.columns(["school_id", "cause", "channel"]).doNothing())
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
}

/** A message with everything that decides whether, when and in which words it is sent. */
export interface DueMessage {
  readonly id: number;
  readonly cause: string;
  readonly kind: OutboundKind;
  readonly channel: Channel;
  readonly state: OutboundState;
  readonly personId: number | null;
  readonly contact: string | null;
  readonly contactHash: Buffer | null;
  readonly isStopped: boolean;
  readonly addressSealed: Buffer | null;
  readonly addressHash: Buffer | null;
  readonly codeSealed: Buffer | null;
  readonly isUrgent: boolean;
  readonly items: readonly string[];
  readonly ageSeconds: number;
  /** Seconds until it may be tried again; none or less: now. */
  readonly waitSeconds: number;
  readonly locale: Locale;
  readonly school: Names;
  readonly timeZone: string;
}

/** Locked until the transaction ends; undefined where nothing is to be sent any more. */
export async function findDueMessage(db: Db, schoolId: number, id: number): Promise<DueMessage | undefined> {
  const { rows } = await sql<DueMessage>`
    select message.id, message.cause, message.kind, message.channel, message.state, message.person_id as "personId",
      case when message.channel = 'email' then person.email else person.phone end as contact,
      proof.contact_hash as "contactHash",
      proof.stopped_at is not null or ${isStoppedAddress(sql`message.address_hash`)} as "isStopped",
      message.address_sealed as "addressSealed", message.address_hash as "addressHash", message.code_sealed as "codeSealed", message.is_urgent as "isUrgent",
      to_json(message.items) as items,
      extract(epoch from now() - message.created_at)::int as "ageSeconds",
      ceil(extract(epoch from message.due_at - now()))::int as "waitSeconds",
      coalesce(account.locale, person.locale, message.locale, groups.default_locale) as locale,
      ${selectNames("school")} as school, school.time_zone as "timeZone"
    from outbound_messages as message
    join schools as school on school.id = message.school_id
    join groups on groups.id = school.group_id
    left join people as person on person.school_id = message.school_id and person.id = message.person_id
      and person.deleted_at is null
    left join account_people as own on own.school_id = message.school_id and own.person_id = message.person_id
    left join accounts as account on account.id = own.account_id
    left join contact_proofs as proof on proof.school_id = message.school_id and proof.person_id = message.person_id
      and proof.kind = case when message.channel = 'email' then 'email' else 'phone' end
    where message.school_id = ${schoolId} and message.id = ${id} and message.state in ('queued', 'sending')
    for update of message`.execute(db);
  return rows[0];
}

/** Those of the given messages that are not settled. */
export async function listOpenIds(
  db: Db,
  schoolId: number,
  ids: readonly number[],
): Promise<readonly number[]> {
  const rows = await db
    .selectFrom("outbound_messages")
    .select("id")
    .where("school_id", "=", schoolId)
    .where(sql<boolean>`id = any(${sql.val(ids)}::bigint[])`)
    .where("state", "in", ["queued", "sending"])
    .orderBy("id")
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Written before the call, so that whatever ends the process in between is known afterwards. The moment is later than
 * that of each sum that was made under the lock before.
 */
export const updateSending = (db: Db, schoolId: number, id: number, cost: number) =>
  db
    .updateTable("outbound_messages")
    .set({ state: "sending", attempts: sql`attempts + 1`, cost, sent_at: sql`dars_clock()` })
    .where("school_id", "=", schoolId)
    .where("id", "=", id)
    .execute();

/** It surely did not go out: nothing was paid for. */
export const updateQueued = (db: Db, schoolId: number, id: number, seconds: number) =>
  db
    .updateTable("outbound_messages")
    .set({ state: "queued", cost: 0, sent_at: null, due_at: sql`now() + make_interval(secs => ${seconds})` })
    .where("school_id", "=", schoolId)
    .where("id", "=", id)
    .where("state", "in", ["queued", "sending"])
    .execute();

/** A service that may have it already was asked again, and said "later": it stays as it is until then. */
export const updateDue = (db: Db, schoolId: number, id: number, seconds: number) =>
  db
    .updateTable("outbound_messages")
    .set({ due_at: sql`now() + make_interval(secs => ${seconds})` })
    .where("school_id", "=", schoolId)
    .where("id", "=", id)
    .where("state", "=", "sending")
    .execute();

/** States from which one may be reached: none leads back (OUT-4). */
const FROM: Readonly<
  Record<"sent" | "delivered" | "refused" | "unsure" | "dropped", readonly OutboundState[]>
> = {
  sent: ["sending", "unsure"],
  delivered: ["sending", "unsure", "sent"],
  refused: ["queued", "sending", "unsure", "sent"],
  unsure: ["sending"],
  dropped: ["queued"],
};

interface MessageOutcome {
  readonly state: keyof typeof FROM;
  readonly reason?: OutboundReason;
}

/** What became of it; nothing where it is further already. Returns whose it was, where it was changed. */
export const updateOutcome = (db: Db, schoolId: number, id: number, { state, reason }: MessageOutcome) =>
  db
    .updateTable("outbound_messages")
    .set({
      state,
      reason: reason ?? null,
      settled_at: sql`now()`,
      // What was never sent costs nothing, and a code is not kept longer than it is needed.
      cost: state === "refused" || state === "dropped" ? 0 : sql`cost`,
      code_sealed: state === "unsure" ? sql`code_sealed` : null,
      address_sealed: state === "unsure" ? sql`address_sealed` : null,
    })
    .where("school_id", "=", schoolId)
    .where("id", "=", id)
    .where("state", "in", FROM[state])
    .returning(["person_id as personId", "channel", "address_hash as addressHash"])
    .executeTakeFirst();

/**
 * OUT-6: drops what waits for the morning with older news of the same record to the same address, so that a night
 * brings one message. Codes are not touched.
 */
export const dropSuperseded = (
  db: Db,
  schoolId: number,
  { about, channel, addressHash, cause }: Pick<NewMessage, "about" | "channel" | "addressHash" | "cause">,
) =>
  db
    .updateTable("outbound_messages")
    .set({ state: "dropped", settled_at: sql`now()`, address_sealed: null })
    .where("school_id", "=", schoolId)
    .where("about", "=", about ?? null)
    .where("channel", "=", channel)
    .where("address_hash", "=", addressHash ?? null)
    .where("cause", "<>", cause)
    .where("state", "=", "queued")
    .where("code_sealed", "is", null)
    .execute();

/** How many tests the school has sent in a day. */
export async function countTests(db: Db, schoolId: number): Promise<number> {
  const { rows } = await sql<{ readonly count: number }>`
    select count(*)::int as count from outbound_messages
    where school_id = ${schoolId} and kind = 'test' and created_at > now() - interval '1 day'`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The message of a cause, whatever became of it. */
export const findMessageOfCause = (db: Db, schoolId: number, cause: string) =>
  db
    .selectFrom("outbound_messages")
    .select("id")
    .where("school_id", "=", schoolId)
    .where("cause", "=", cause)
    .executeTakeFirst();

/** Days for which a message is kept (docs/rules.md#retention). */
const KEPT_DAYS = 90;

export const deleteOldMessages = (db: Db, schoolId: number) =>
  sql`delete from outbound_messages
    where school_id = ${schoolId} and created_at < now() - make_interval(days => ${KEPT_DAYS})`.execute(db);
