import type { Names } from "@dars/contract/platform/primitives";
import type { RoomCard, RoomKind, RoomState } from "@dars/contract/talking/chat-rooms";
import { sql } from "kysely";

import type { SchoolPerson } from "#identity/access/public.ts";
import type { Db } from "#platform/db/db.ts";
import { kept } from "#platform/db/kept.ts";
import type { RoomMemberRole } from "#platform/db/schema.gen.ts";
import { namedOf, namesOf, sectionOf } from "#platform/db/shapes.ts";
import { holdsToday } from "#platform/db/today.ts";
import { hoursOf, isUneven, isUnread } from "#talking/chat/public.ts";
import { isReportedBy } from "#talking/moderation/public.ts";

type LevelNames = NonNullable<RoomCard["level"]>;

/** A room as its card is made of it. */
export interface CardRow {
  readonly id: number;
  readonly kind: RoomKind;
  readonly title: string | null;
  readonly subject: RoomCard["subject"];
  readonly level: LevelNames | null;
  readonly section: RoomCard["section"];
  readonly about: LevelNames | null;
  readonly others: LevelNames[];
  readonly state: RoomState;
  readonly role: RoomMemberRole;
  readonly mayWrite: boolean;
  readonly isStaffed: boolean;
  readonly lastSeq: number;
  readonly lastMsgNo: number;
  readonly readMsgNo: number;
  readonly unread: number;
  readonly senderId: number | null;
  readonly senderName: Names;
  readonly body: string | null;
  readonly attachment: NonNullable<RoomCard["last"]>["attachment"];
  readonly isRemoved: boolean;
  readonly isReported: boolean;
  readonly lastAt: Date | null;
  readonly quietUntil: Date | null;
  readonly silencedUntil: string | null;
  readonly slowModeSeconds: number;
  readonly isOpen: boolean;
  readonly opensAt: Date;
  readonly closesAt: Date;
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
  wanted: CardFilter,
): Promise<readonly CardRow[]> {
  const isAll = Object.values(wanted).every((value) => value === undefined);
  if (isAll) return allCardsOf(place)(db, { schoolId: place.schoolId, personId: place.personId });
  const { rows } = await cards(place, wanted).execute(db);
  return rows;
}

type AllCards = (
  db: Db,
  values: Readonly<Record<"schoolId" | "personId", number>>,
) => Promise<readonly CardRow[]>;

/** One for each set of roles in a room: a few. */
const allCards = new Map<string, AllCards>();

function allCardsOf({ memberRoles, asGuardian }: SchoolPerson): AllCards {
  const key = memberRoles.join(" ");
  const known = allCards.get(key);
  if (known) return known;
  const list = kept((_db, ids: Readonly<Record<"schoolId" | "personId", number>>) =>
    cards({ ...ids, memberRoles, asGuardian }, {}),
  );
  allCards.set(key, list);
  return list;
}

/** The statement alone, to inspect its plan. */
export const cards = (
  { schoolId, personId, memberRoles }: SchoolPerson,
  { roomId, subject, level, archived }: CardFilter,
) => sql<CardRow>`
  with hours as materialized (${hoursOf(schoolId)})
  select room.id, room.kind, room.title, topic.subject,
         case when level.id is not null then ${namedOf("level")} end as level,
         case when section.id is not null then ${sectionOf("section")} end as section,
         case when about.id is not null then ${namedOf("about")} end as about,
         coalesce(others.list, '[]'::json) as others,
         room.state, standing.role, standing.may_write as "mayWrite", standing.is_staffed as "isStaffed",
         room.last_seq as "lastSeq", room.last_msg_no as "lastMsgNo",
         least(member.read_msg_no, room.last_msg_no) as "readMsgNo",
         case when ${isUneven} then counted.unread
           else least(room.last_msg_no - member.read_msg_no, ${ROOM_CAP}) end::int as unread,
         last.sender_id as "senderId", ${namesOf("sender")} as "senderName",
         case when shown.is_shown then left(nullif(last.body, ''), ${FIRST_WORDS}) end as body,
         case when shown.is_shown then last.attachments -> 0 ->> 'kind' end as attachment,
         reported.by_caller as "isReported",
         last.redacted_at is not null as "isRemoved", last.created_at as "lastAt",
         case when member.muted_until > now() then member.muted_until end as "quietUntil",
         case when member.silenced_until > now() then member.silenced_until end::text as "silencedUntil",
         room.slow_mode_seconds as "slowModeSeconds", hours.is_open as "isOpen", hours.opens_at as "opensAt",
         hours.closes_at as "closesAt"
  from rooms_of(${schoolId}, ${personId}) as standing
  join rooms as room on room.school_id = ${schoolId} and room.id = standing.room_id
  join room_members as member on member.school_id = ${schoolId} and member.person_id = ${personId}
    and member.room_id = room.id
  cross join hours
  left join teaching_classes as class on class.school_id = ${schoolId} and class.id = room.teaching_class_id
  left join subject_offerings as offering on offering.school_id = ${schoolId} and offering.id = class.offering_id
  left join sections as section on section.school_id = ${schoolId}
    and section.id = coalesce(room.section_id, class.section_id)
  left join lateral (
    select taught.subject_id, taught.level_id,
      json_build_object('id', subject.id, 'name', ${namesOf("subject")}, 'theme', subject.theme) as subject
    from (
      select offering.subject_id, offering.level_id
      where offering.id is not null
      union all
      select room.subject_id, null where offering.id is null and room.subject_id is not null
      union all
      select found.subject_id, found.level_id
      from (
        select given.teaching_class_id
        from teacher_assignments as given
        join class_enrolments as seat on seat.school_id = ${schoolId}
          and seat.teaching_class_id = given.teaching_class_id and seat.student_id = room.about_student_id
          and ${holdsToday("seat", schoolId)}
        where given.school_id = ${schoolId} and given.teacher_id = room.staff_id and given.state = 'active' offset 0
      ) as common
      join teaching_classes as sat on sat.school_id = ${schoolId} and sat.id = common.teaching_class_id
      join subject_offerings as found on found.school_id = ${schoolId} and found.id = sat.offering_id
      where room.about_student_id is not null
    ) as taught
    join subjects as subject on subject.id = taught.subject_id
    where (${subject ?? null}::bigint is null or taught.subject_id = ${subject ?? null})
      and (${level ?? null}::bigint is null or taught.level_id = ${level ?? null})
    order by subject.position, taught.subject_id limit 1
  ) as topic on true
  left join levels as level on level.id = coalesce(topic.level_id, section.level_id)
  left join people as about on about.school_id = ${schoolId} and about.id = room.about_student_id
  left join lateral (
    select json_agg(${namedOf("person")} order by fellow.role desc, person.id) as list
    from room_members as fellow
    join people as person on person.school_id = ${schoolId} and person.id = fellow.person_id
    where room.staff_id is not null and fellow.school_id = ${schoolId} and fellow.room_id = room.id
      and fellow.left_seq is null and fellow.role <> 'observer' and fellow.person_id <> ${personId}
  ) as others on true
  left join room_events as last on last.school_id = ${schoolId} and last.room_id = room.id
    and last.school_year = room.school_year and last.type = 'message' and last.msg_no = room.last_msg_no
  cross join lateral (select last.msg_no is not null
    and ${isReportedBy({ schoolId, personId }, sql.ref("last.msg_no"))} as by_caller offset 0) as reported
  cross join lateral (select last.redacted_at is null and not reported.by_caller as is_shown) as shown
  left join people as sender on sender.school_id = ${schoolId} and sender.id = last.sender_id
  left join lateral (
    select count(*) as unread from (
      select from room_events as event
      where event.school_id = ${schoolId} and event.room_id = room.id and event.school_year = room.school_year
        and ${isUnread}
      limit ${ROOM_CAP}
    ) as messages
    where ${isUneven}
  ) as counted on true
  where standing.role = any(${[...memberRoles]}::room_member_role[])
    and ${archived ? sql`room.id = any(${[...archived]}::bigint[])` : IN_USE}
    and (${roomId ?? null}::bigint is null or room.id = ${roomId ?? null})
    and ((${subject ?? null}::bigint is null and ${level ?? null}::bigint is null) or topic.subject_id is not null)
  order by room.last_message_at desc nulls last, room.id`;
