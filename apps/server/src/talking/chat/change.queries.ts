import type { Reaction } from "@dars/contract/talking/room-event";
import { sql } from "kysely";

import type { SchoolPerson } from "#identity/access/public.ts";
import type { Db } from "#platform/db/db.ts";
import type { RoomMemberRole, RoomState } from "#platform/db/schema.gen.ts";

import { selectHours } from "./hours.queries.ts";
import { selectMember } from "./membership.queries.ts";

export interface Changeable {
  readonly senderId: number | null;
  readonly isRemoved: boolean;
  /** CHAT-4: of the last quarter of an hour. */
  readonly isFresh: boolean;
  readonly state: RoomState;
  readonly role: RoomMemberRole;
  /** False for read-only members, such as families where the whole school listens. */
  readonly mayWrite: boolean;
  /** Changes and reactions of the caller in the last minute, as far as the latest events show. */
  readonly changes: number;
  readonly isSilenced: boolean;
  readonly isOpen: boolean;
  /** The event that this very request has made already. */
  readonly doneSeq: number | null;
  /** The event by which its author took it back. */
  readonly takenBackSeq: number | null;
}

/** How far back in the log a person's own changes are counted. */
const LATEST = 300;

/**
 * A message's current state for a current member of its room; undefined for anyone else. The room has to be
 * locked.
 */
export async function findChangeable(
  db: Db,
  place: SchoolPerson,
  { roomId, msgNo, key }: { readonly roomId: number; readonly msgNo: number; readonly key: string | null },
): Promise<Changeable | undefined> {
  const { rows } = await sql<Changeable>`
    select event.sender_id as "senderId", event.redacted_at is not null as "isRemoved",
           event.created_at > statement_timestamp() - interval '15 minutes' as "isFresh",
           case when room.archived_at is not null then 'archived'
             when room.state = 'open' and not standing.is_staffed then 'paused_no_staff' else room.state end as state,
           member.role, standing.may_write as "mayWrite",
           (select count(*)::int from room_events as recent
            where recent.school_id = ${place.schoolId} and recent.room_id = ${roomId}
              and recent.school_year = room.school_year and recent.seq > room.last_seq - ${LATEST}
              and recent.type in ('edit', 'reaction') and recent.sender_id = ${place.personId}
              and recent.created_at > statement_timestamp() - interval '1 minute') as changes,
           coalesce(member.silenced_until > statement_timestamp(), false) as "isSilenced",
           hours.is_open as "isOpen", done.seq as "doneSeq",
           (select taken.seq from room_events as taken
            where taken.school_id = ${place.schoolId} and taken.room_id = ${roomId}
              and taken.school_year = room.school_year and taken.target_msg_no = ${msgNo}
              and taken.type = 'redact' and taken.sender_id = ${place.personId} limit 1) as "takenBackSeq"
    from ${selectMember(place, roomId)}
    cross join (${selectHours(place.schoolId)}) as hours
    cross join room_standing(${place.schoolId}, ${roomId}, ${place.personId}) as standing
    join room_events as event on event.school_id = room.school_id and event.room_id = room.id
      and event.school_year = room.school_year and event.type = 'message' and event.msg_no = ${msgNo}
    left join room_events as done on done.school_id = room.school_id and done.room_id = room.id
      and done.school_year = room.school_year and done.sender_id = ${place.personId} and done.client_id = ${key}`.execute(
    db,
  );
  return rows[0];
}

interface ChangeKey {
  readonly roomId: number;
  readonly msgNo: number;
}

/** Writes a message's new text, and keeps the old one with the event `seq`. */
export async function updateBody(
  db: Db,
  schoolId: number,
  { roomId, msgNo }: ChangeKey,
  { body, seq, at }: { readonly body: string; readonly seq: number; readonly at: Date },
): Promise<void> {
  await sql`
    with former as (
      select event.school_year, event.seq, event.body
      from rooms as room
      join room_events as event on event.school_id = room.school_id and event.room_id = room.id
        and event.school_year = room.school_year and event.type = 'message' and event.msg_no = ${msgNo}
      where room.school_id = ${schoolId} and room.id = ${roomId}
    ), kept as (
      insert into message_originals (school_id, room_id, msg_no, body, changed_by_seq)
      select ${schoolId}, ${roomId}, ${msgNo}, body, ${seq} from former
    )
    update room_events as event set body = ${body}, edited_at = ${at} from former
    where event.school_id = ${schoolId} and event.room_id = ${roomId} and event.school_year = former.school_year
      and event.seq = former.seq`.execute(db);
}

/** One reaction for each person; null takes it back. */
export async function updateReaction(
  db: Db,
  { schoolId, personId }: Pick<SchoolPerson, "schoolId" | "personId">,
  { roomId, msgNo }: ChangeKey,
  reaction: Reaction | null,
): Promise<void> {
  const by = String(personId);
  await sql`
    update room_events as event
    set reactions = nullif(coalesce(event.reactions, '{}') - ${by}::text
      || case when ${reaction}::text is null then '{}' else jsonb_build_object(${by}::text, ${reaction}::text) end, '{}')
    from rooms as room
    where room.school_id = ${schoolId} and room.id = ${roomId}
      and event.school_id = ${schoolId} and event.room_id = ${roomId} and event.school_year = room.school_year
      and event.type = 'message' and event.msg_no = ${msgNo}`.execute(db);
}
