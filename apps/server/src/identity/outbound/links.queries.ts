import type { Channel, OutboundKind } from "@dars/contract/identity/outbound";
import type { Names } from "@dars/contract/platform/primitives";
import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";
import { selectNames } from "#platform/db/shapes.ts";

import { isStoppedAddress } from "./stops.queries.ts";

/** Hours for which a link is good. */
const HOURS = 30 * 24;
/** Hours for which one is good that proves a contact: its reader has just requested it. */
const PROVING_HOURS = 24;

interface NewLink {
  readonly hash: Buffer;
  readonly schoolId: number;
  readonly messageId: number;
  /** Of the address that the link is sent to. */
  readonly contactHash: Buffer;
  /** Whether following it proves the contact. */
  readonly isProving: boolean;
}

export const insertLink = (db: Db, link: NewLink) =>
  db
    .insertInto("outbound_links")
    .values({
      token_hash: link.hash,
      school_id: link.schoolId,
      message_id: link.messageId,
      contact_hash: link.contactHash,
      expires_at: sql<Date>`now() + make_interval(hours => ${link.isProving ? PROVING_HOURS : HOURS})`,
    })
    .execute();

/** Where a token leads, while it leads anywhere. */
export const findLink = (directory: Db, hash: Buffer) =>
  directory
    .selectFrom("outbound_links")
    .select(["school_id as schoolId", "message_id as messageId", "contact_hash as contactHash"])
    .where("token_hash", "=", hash)
    .where("expires_at", ">", sql<Date>`now()`)
    .executeTakeFirst();

/** What the page of a link shows: of the person nothing. */
export interface LinkedMessage {
  readonly kind: OutboundKind;
  readonly channel: Channel;
  readonly page: string;
  readonly school: Names;
  readonly personId: number | null;
  readonly contact: string | null;
  readonly isStopped: boolean;
  /** Of the contact that the person has proved since the message was written. */
  readonly provedHash: Buffer | null;
}

export async function findLinkedMessage(
  db: Db,
  schoolId: number,
  id: number,
): Promise<LinkedMessage | undefined> {
  const { rows } = await sql<LinkedMessage>`
    select message.kind, message.channel, message.page, ${selectNames("school")} as school,
      message.person_id as "personId",
      case when message.channel = 'email' then person.email else person.phone end as contact,
      proof.stopped_at is not null or ${isStoppedAddress(sql`message.address_hash`)} as "isStopped",
      case when proof.proved_at >= message.created_at then proof.contact_hash end as "provedHash"
    from outbound_messages as message
    join schools as school on school.id = message.school_id
    left join people as person on person.school_id = message.school_id and person.id = message.person_id
      and person.deleted_at is null
    left join contact_proofs as proof on proof.school_id = message.school_id and proof.person_id = message.person_id
      and proof.kind = case when message.channel = 'email' then 'email' else 'phone' end
    where message.school_id = ${schoolId} and message.id = ${id}`.execute(db);
  return rows[0];
}
