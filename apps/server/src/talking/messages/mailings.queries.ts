import type { Mailing } from "@dars/contract/talking/mailings";
import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";
import { isAfter, selectMoment, type LatestCursor } from "#platform/db/latest-first.ts";
import { selectAccountName } from "#platform/db/shapes.ts";

import { isOffice, type Reader } from "./messages.queries.ts";
import type { Author, Letter } from "./write-messages.queries.ts";

/** `key`: of the request; its threads have it too. */
export async function insertMailing(
  db: Db,
  schoolId: number,
  author: Author,
  { key, otherId }: { readonly key: string; readonly otherId: number | null },
  { kind, subject }: Letter,
): Promise<number> {
  const { rows } = await sql<{ readonly id: number }>`
    insert into mailings (school_id, key, kind, subject, sent_by, sent_role, other_account_id)
    values (${schoolId}, ${key}, ${kind}, ${subject}, ${author.accountId}, ${author.role}, ${otherId})
    returning id`.execute(db);
  const [made] = rows;
  if (!made) throw new Error("A mailing was not written.");
  return made.id;
}

/** Threads of a mailing whose recipient has not answered are hidden from that recipient. Returns their ids. */
export async function updateRecalled(
  db: Db,
  schoolId: number,
  mailingId: number,
): Promise<readonly number[]> {
  const { rows } = await sql<{ readonly id: number }>`
    update message_threads as thread set recalled_at = now(), revision = thread.revision + 1
    from mailings as mailing
    where mailing.school_id = ${schoolId} and mailing.id = ${mailingId} and thread.school_id = mailing.school_id
      and thread.mailing = mailing.key and thread.started_by = mailing.sent_by and thread.awaits_person
      and thread.recalled_at is null
    returning thread.id`.execute(db);
  return rows.map(({ id }) => id);
}

interface MailingRow extends Omit<Mailing, "sentAt"> {
  readonly sentAt: Date;
  /** `sentAt` to the microsecond. */
  readonly sort: string;
}

interface MailingsOptions {
  readonly limit: number;
  readonly after?: LatestCursor;
  /** That one alone. */
  readonly id?: number;
}

/** Mailings whose answers the reader reads, the latest first. */
export async function listReaderMailings(
  db: Db,
  schoolId: number,
  reader: Reader,
  { limit, after, id }: MailingsOptions,
): Promise<readonly MailingRow[]> {
  const { rows } = await sql<MailingRow>`
    select mailing.id, mailing.school_id as "schoolId", ${selectMoment(sql.ref("mailing.sent_at"))} as "sort", mailing.kind,
      mailing.subject, mailing.sent_at as "sentAt",
      json_build_object('role', mailing.sent_role, 'isMe', mailing.sent_by = ${reader.accountId}, 'name',
        ${selectAccountName(sql`mailing.school_id`, sql`mailing.sent_by`)}) as "sentBy",
      counted.people, counted.read, counted.answered
    from (
      select * from mailings as sent
      where sent.school_id = ${schoolId}
        and (sent.other_account_id = ${reader.accountId}
          or (sent.other_account_id is null and ${isOffice(reader)}))
        ${id === undefined ? sql`` : sql`and sent.id = ${id}`}
        ${after === undefined ? sql`` : sql`and ${isAfter(schoolId, after, "sent", "sent_at")}`}
      order by sent.sent_at desc, sent.id desc limit ${limit}
    ) as mailing
    cross join lateral (
      select count(*)::int as people, count(*) filter (where not thread.awaits_person)::int as answered,
        count(*) filter (where exists (
          select from account_people as own
          join message_readings as reading on reading.school_id = own.school_id
            and reading.account_id = own.account_id and reading.thread_id = thread.id
          where own.school_id = thread.school_id and own.person_id = thread.person_id))::int as read
      from message_threads as thread
      where thread.school_id = ${schoolId} and thread.mailing = mailing.key and thread.started_by = mailing.sent_by
    ) as counted
    order by mailing.sent_at desc, mailing.id desc`.execute(db);
  return rows;
}
