import type { TalkSchool } from "./talk-school.ts";

/** The year of the rooms of a talk school. */
const YEAR = 2026;
/** Messages that one statement writes. */
const PART = 1_000_000;

/**
 * Fills a school's log as years of talking would: message after message of all rooms in turn. Written into a table that
 * has no index yet and is then made the partition of the year, which builds them all.
 */
export async function fillLog({ owner, schoolId, rooms }: TalkSchool, messages: number): Promise<void> {
  const partition = `room_events_${YEAR}`;
  const roomIds = rooms.map(({ roomId }) => roomId);
  const senders = rooms.map(({ people }) => people[0]?.id ?? 0);
  const each = Math.floor(messages / rooms.length);
  const step = Math.max(1, Math.floor(PART / rooms.length));
  await owner.query(`alter table room_events detach partition ${partition}`);
  await owner.query(`drop table ${partition}`);
  await owner.query(`create table ${partition} (like room_events including defaults including constraints)`);
  for (let from = 1; from <= each; from += step)
    await owner.query(
      `insert into ${partition}
         (school_id, room_id, seq, school_year, type, msg_no, sender_id, client_id, body, created_at)
       select $1, room.id, n, ${YEAR}, 'message', n, room.sender, lpad(n::text, 15, '0'), 'Good morning to all of you',
              now() - make_interval(mins => $4::int - n)
       from generate_series($5::int, least($6::int, $4::int)) as n, unnest($2::bigint[], $3::bigint[]) as room (id, sender)
       order by n`,
      [schoolId, roomIds, senders, each, from, from + step - 1],
    );
  // One call, so one connection: the setting is for the indexes that this builds.
  await owner.query(
    `set local maintenance_work_mem = '1GB'; alter table room_events attach partition ${partition} for values in (${YEAR})`,
  );
  await owner.query(
    "update rooms set last_seq = $2, last_msg_no = $2, last_message_at = now() where id = any($1)",
    [roomIds, each],
  );
  await owner.query("update room_members set read_msg_no = $2 where room_id = any($1)", [
    roomIds,
    Math.max(0, each - 20),
  ]);
  await owner.query("vacuum analyze");
}

/** Puts a reader into so many rooms, as a teacher is. */
export async function seatIn(
  { owner, schoolId, rooms }: TalkSchool,
  personId: number,
  count: number,
): Promise<void> {
  await owner.query(
    `insert into room_members (school_id, person_id, room_id, role)
     select $1, $2, unnest($3::bigint[]), 'staff' on conflict do nothing`,
    [schoolId, personId, rooms.slice(0, count).map(({ roomId }) => roomId)],
  );
}
