import type { RoomCard, RoomKind, RoomState } from "@dars/contract/talking/chat-rooms";
import { sql } from "kysely";

import type { SchoolPerson } from "#identity/access/public.ts";
import type { Db } from "#platform/db/db.ts";
import { prepare } from "#platform/db/prepare.ts";
import type { RoomMemberRole } from "#platform/db/schema.gen.ts";
import { ifFound, selectInstant, selectIdAndNames, selectNames, selectSection } from "#platform/db/shapes.ts";
import { holdsOn, todayIn } from "#platform/db/today.ts";
import { selectHours, isUneven, isUnread } from "#talking/chat/public.ts";
import { isReportedBy } from "#talking/moderation/public.ts";

/** What of a card no rule decides. */
export type CardFacts = Omit<
  RoomCard,
  "state" | "silence" | "opensAt" | "closesAt" | "slowModeSeconds" | "may"
>;

/** A room as its card is made of it. */
export interface CardRow {
  /** CardFacts, as JSON. */
  readonly facts: string;
  readonly lastAt: string | null;
  readonly kind: RoomKind;
  readonly state: RoomState;
  readonly role: RoomMemberRole;
  readonly mayWrite: boolean;
  readonly isStaffed: boolean;
  readonly silencedUntil: string | null;
  readonly slowModeSeconds: number;
  readonly isOpen: boolean;
  readonly opensAt: string;
  readonly closesAt: string;
}

export interface CardFilter {
  readonly roomId?: number;
  readonly subject?: number;
  readonly level?: number;
  /** Frozen rooms instead of current ones; the caller of this function checks whether they are the user's. */
  readonly archived?: readonly number[];
}

/** A message counts no further than this. */
const ROOM_CAP = 99;
const FIRST_WORDS = 120;
const IN_USE = sql`room.state <> 'archived' and room.archived_at is null`;

/** A person's current rooms, latest first, without frozen ones. */
export async function listCards(
  db: Db,
  place: SchoolPerson,
  filter: CardFilter,
): Promise<readonly CardRow[]> {
  const isAll = Object.values(filter).every((value) => value === undefined);
  if (isAll) return getCardsQuery(place)(db, { schoolId: place.schoolId, personId: place.personId });
  const { rows } = await cards(place, filter).execute(db);
  return rows;
}

type AllCards = (
  db: Db,
  values: Readonly<Record<"schoolId" | "personId", number>>,
) => Promise<readonly CardRow[]>;

/** One for each set of roles in a room: a few. */
const allCards = new Map<string, AllCards>();

function getCardsQuery({ memberRoles, asGuardian }: SchoolPerson): AllCards {
  const key = memberRoles.join(" ");
  const known = allCards.get(key);
  if (known) return known;
  const list = prepare((ids: Readonly<Record<"schoolId" | "personId", number>>) =>
    cards({ ...ids, memberRoles, asGuardian }, {}),
  );
  allCards.set(key, list);
  return list;
}

/**
 * The statement alone, to inspect its plan. What many rooms share is found once for all of them, and what no rule decides
 * leaves as it was written here.
 */
export const cards = (
  { schoolId, personId, memberRoles }: SchoolPerson,
  { roomId, subject, level, archived }: CardFilter,
) => sql<CardRow>`
  with hours as materialized (
    select clock.is_open as "isOpen", ${selectInstant(sql.ref("clock.opens_at"))} as "opensAt",
      ${selectInstant(sql.ref("clock.closes_at"))} as "closesAt"
    from (${selectHours(schoolId)}) as clock),
  own_school as materialized (
    select ${selectNames("school")} as words from schools as school where school.id = ${schoolId}),
  today as materialized (select ${todayIn(schoolId)} as day),
  mine as materialized (
    select standing.role, standing.may_write, standing.is_staffed, room.id, room.kind, room.title, room.state,
      room.school_year, room.subject_id, room.staff_id, room.about_student_id, room.last_seq, room.last_msg_no,
      room.last_message_at, room.slow_mode_seconds, least(member.read_msg_no, room.last_msg_no) as read_msg_no,
      case when ${isUneven} then (
          select count(*) from (
            select from room_events as event
            where event.school_id = ${schoolId} and event.room_id = room.id
              and event.school_year = room.school_year and ${isUnread}
            limit ${ROOM_CAP}) as messages)
        else least(room.last_msg_no - member.read_msg_no, ${ROOM_CAP}) end as unread,
      member.muted_until, member.silenced_until, offering.subject_id as taught_subject_id,
      offering.level_id as taught_level_id, section.level_id as section_level_id,
      ${ifFound("section", selectSection("section"))} as section
    from rooms_of(${schoolId}, ${personId}) as standing
    join rooms as room on room.school_id = ${schoolId} and room.id = standing.room_id
    join room_members as member on member.school_id = ${schoolId} and member.person_id = ${personId}
      and member.room_id = room.id
    left join teaching_classes as class on class.school_id = ${schoolId} and class.id = room.teaching_class_id
    left join subject_offerings as offering on offering.school_id = ${schoolId} and offering.id = class.offering_id
    left join sections as section on section.school_id = ${schoolId}
      and section.id = coalesce(room.section_id, class.section_id)
    where standing.role = any(${[...memberRoles]}::room_member_role[])
      and ${archived ? sql`room.id = any(${[...archived]}::bigint[])` : IN_USE}
      and (${roomId ?? null}::bigint is null or room.id = ${roomId ?? null})),
  given as materialized (
    select own.teacher_id, own.teaching_class_id, found.subject_id, found.level_id
    from teacher_assignments as own
    join teaching_classes as class on class.school_id = ${schoolId} and class.id = own.teaching_class_id
    join subject_offerings as found on found.school_id = ${schoolId} and found.id = class.offering_id
    where own.school_id = ${schoolId} and own.state = 'active'
      and own.teacher_id = any(array(select staff_id from mine where about_student_id is not null))),
  sits as materialized (
    select seat.student_id, given.teacher_id, given.subject_id, given.level_id
    from class_enrolments as seat
    join given on given.teaching_class_id = seat.teaching_class_id
    where seat.school_id = ${schoolId} and seat.student_id = any(array(select about_student_id from mine))
      and seat.teaching_class_id = any(array(select teaching_class_id from given))
      and ${holdsOn("seat", sql<string>`(select day from today)`)}),
  topics as materialized (
    select distinct on (taught.room_id) taught.room_id, taught.subject_id, taught.level_id
    from (
      select mine.id as room_id, mine.taught_subject_id as subject_id, mine.taught_level_id as level_id
      from mine where mine.taught_subject_id is not null
      union all
      select mine.id, mine.subject_id, null from mine
      where mine.taught_subject_id is null and mine.subject_id is not null
      union all
      select mine.id, sits.subject_id, sits.level_id
      from mine join sits on sits.student_id = mine.about_student_id and sits.teacher_id = mine.staff_id
    ) as taught
    join subjects as subject on subject.id = taught.subject_id
    where (${subject ?? null}::bigint is null or taught.subject_id = ${subject ?? null})
      and (${level ?? null}::bigint is null or taught.level_id = ${level ?? null})
    order by taught.room_id, subject.position, taught.subject_id),
  subject_words as materialized (
    select subject.id,
      json_build_object('id', subject.id, 'name', ${selectNames("subject")}, 'theme', subject.theme) as words
    from subjects as subject where subject.id = any(array(select subject_id from topics))),
  level_words as materialized (
    select level.id, ${selectIdAndNames("level")} as words from levels as level
    where level.id = any(array(select level_id from topics union select section_level_id from mine))),
  fellows as materialized (
    select fellow.room_id, json_agg(${selectIdAndNames("person")} order by fellow.role <> 'staff', fellow.role desc, person.id) as list
    from room_members as fellow
    join people as person on person.school_id = ${schoolId} and person.id = fellow.person_id
    where fellow.school_id = ${schoolId}
      and fellow.room_id = any(array(select mine.id from mine where mine.staff_id is not null))
      and fellow.left_seq is null and fellow.role <> 'observer' and fellow.person_id <> ${personId}
    group by fellow.room_id)
  select json_build_object('id', room.id, 'schoolId', ${schoolId}::bigint, 'me', ${personId}::bigint,
      'kind', room.kind, 'school', case when room.kind = 'announcement' then (select words from own_school) end,
      'title', room.title, 'subject', subject.words, 'level', level.words,
      'section', room.section, 'about', ${ifFound("about", selectIdAndNames("about"))},
      'others', coalesce(fellows.list, '[]'::json), 'role', room.role, 'lastSeq', room.last_seq,
      'lastMsgNo', room.last_msg_no, 'readMsgNo', room.read_msg_no, 'unread', greatest(room.unread, 0),
      'last', case when last.sender_id is not null then json_build_object(
        'senderId', last.sender_id, 'senderName', ${selectNames("sender")},
        'body', case when shown.is_shown then left(nullif(last.body, ''), ${FIRST_WORDS}) end,
        'attachment', case when shown.is_shown then last.attachments -> 0 ->> 'kind' end,
        'isRemoved', last.redacted_at is not null, 'isReported', reported.by_caller,
        'at', ${selectInstant(sql.ref("last.created_at"))}) end,
      'quietUntil', case when room.muted_until > now() then ${selectInstant(sql.ref("room.muted_until"))} end
    )::text as facts,
    ${selectInstant(sql.ref("last.created_at"))} as "lastAt", room.kind, room.state, room.role,
    room.may_write as "mayWrite", room.is_staffed as "isStaffed",
    case when room.silenced_until > now() then room.silenced_until end::text as "silencedUntil",
    room.slow_mode_seconds as "slowModeSeconds", hours.*
  from mine as room
  cross join hours
  left join topics as topic on topic.room_id = room.id
  left join subject_words as subject on subject.id = topic.subject_id
  left join level_words as level on level.id = coalesce(topic.level_id, room.section_level_id)
  left join people as about on about.school_id = ${schoolId} and about.id = room.about_student_id
  left join fellows on fellows.room_id = room.id
  left join room_events as last on last.school_id = ${schoolId} and last.room_id = room.id
    and last.school_year = room.school_year and last.type = 'message' and last.msg_no = room.last_msg_no
  cross join lateral (select last.msg_no is not null
    and ${isReportedBy({ schoolId, personId }, sql.ref("last.msg_no"))} as by_caller offset 0) as reported
  cross join lateral (select last.redacted_at is null and not reported.by_caller as is_shown) as shown
  left join people as sender on sender.school_id = ${schoolId} and sender.id = last.sender_id
  where ((${subject ?? null}::bigint is null and ${level ?? null}::bigint is null) or topic.subject_id is not null)
  order by room.last_message_at desc nulls last, room.id`;
