import type { CHOSEN_KINDS } from "@dars/contract/identity/outbound";
import type { NotificationKind } from "@dars/contract/talking/notifications";
import { sql, type RawBuilder } from "kysely";

import type { Db } from "#platform/db/db.ts";
import { letsSee } from "#platform/db/lets-see.ts";

import { isRead, isThrough } from "./read.queries.ts";

/** A line that its guardian's app has not shown, and by what name it leaves the app. */
export interface UnseenLine {
  readonly id: number;
  readonly kind: NotificationKind;
  readonly personId: number;
  readonly page: string;
  readonly target: string;
  readonly studentId: number | null;
  readonly isUrgent: boolean;
  readonly sentAs: (typeof CHOSEN_KINDS)[number];
}

/** OUT-8: which lines are sent, and as what; null for all others. */
const sentAs = sql`(case
  when line.kind = 'absence' then 'absence'
  when line.kind = 'post' and line.is_urgent then 'urgent-post'
  when line.kind = 'message' and line.needs_action then 'message'
  when line.kind = 'marks' and line.page = 'reportcardsyear' then 'card' end)`;

const openLink = sql`(${letsSee("link")} and link.gets_notifications)`;

/** FAM-5: the reader is a guardian, by a link that is open now and has notifications on. */
const isToGuardian: RawBuilder<boolean> = sql`exists (select from guardian_links as link
  where ${openLink} and (${isThrough} or (line.student_id is null
    and link.school_id = line.school_id and link.guardian_id = line.person_id)))`;

/** Nobody has read it, and it is not done; the reader has not turned its kind off, unless it is urgent. */
const isUnseen: RawBuilder<boolean> = sql`(not ${isRead} and line.done_at is null and ${isToGuardian}
  and (line.is_urgent or not exists (select from account_people as own
    join notification_choices as choice on choice.account_id = own.account_id and choice.kind = line.kind
    where own.school_id = line.school_id and own.person_id = line.person_id and choice.delivery = 'off')))`;

interface UnseenSearch {
  readonly kinds: readonly string[];
  /** Lines that the app has had less time to show are left. */
  readonly waitMinutes: number;
  /** The last line of the page before. */
  readonly after: number;
  readonly most: number;
}

/** Lines of the last day that were not sent yet, of people who have proved a contact, in the order of their ids. */
export async function listUnseen(
  db: Db,
  schoolId: number,
  { kinds, waitMinutes, after, most }: UnseenSearch,
): Promise<readonly UnseenLine[]> {
  const { rows } = await sql<UnseenLine>`
    select line.id, line.kind, line.person_id as "personId", line.page, line.target, line.student_id as "studentId",
      line.is_urgent as "isUrgent", ${sentAs} as "sentAs"
    from notifications as line
    where line.school_id = ${schoolId} and line.id > ${after} and line.done_at is null
      and line.told_at > now() - interval '1 day'
      and line.told_at < now() - make_interval(mins => ${waitMinutes})
      and ${sentAs} = any(${sql.val(kinds)}::text[]) and ${isUnseen}
      and exists (select from contact_proofs as proof where proof.school_id = line.school_id
        and proof.person_id = line.person_id and proof.proved_at is not null and proof.stopped_at is null)
      and not exists (select from outbound_messages as sent
        where sent.school_id = line.school_id and sent.cause = 'notice ' || line.id)
    order by line.id limit ${most}`.execute(db);
  return rows;
}

/** The line if it is unseen still. */
export async function findUnseen(
  db: Db,
  schoolId: number,
  id: number,
): Promise<{ readonly id: number; readonly kind: NotificationKind } | undefined> {
  const { rows } = await sql<{ readonly id: number; readonly kind: NotificationKind }>`
    select line.id, line.kind from notifications as line
    where line.school_id = ${schoolId} and line.id = ${id} and ${isUnseen}`.execute(db);
  return rows[0];
}
