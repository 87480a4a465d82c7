import { sql } from "kysely";

import type { Database, Db } from "#platform/db/db.ts";
import type { RoomMemberRole } from "#platform/db/schema.gen.ts";

/** Schools with a mark, and those for which a day has begun or a role begun or ended since their rooms were kept. */
export async function listSchoolsDue(directory: Db): Promise<readonly number[]> {
  const { rows } = await sql<{ schoolId: number }>`
    select distinct school_id as "schoolId" from room_marks
    union
    select school.id
    from schools as school
    left join room_keeping as keeping on keeping.school_id = school.id
    where school.state <> 'closed' and school.kind <> 'office' and (
      keeping.kept_at is null
      or (keeping.kept_at at time zone school.time_zone)::date < (now() at time zone school.time_zone)::date
      or exists (
        select from role_assignments as assignment
        where assignment.school_id = school.id
          and (assignment.starts_at between keeping.kept_at and now()
            or assignment.ends_at between keeping.kept_at and now())
      ))
    order by 1`.execute(directory);
  return rows.map(({ schoolId }) => schoolId);
}

/** Creates the event table of the school's current year if it is missing. */
export const ensureYear = (db: Db, schoolId: number) =>
  sql`select ensure_room_year(ministry_year) from academic_years
    where school_id = ${schoolId} and state = 'current'`.execute(db);

const buildLockKey = (schoolId: number) => sql`hashtext('rooms'), hashint8(${schoolId})`;

/** Until no other node is at the rooms of a school; then none is before the transaction ends. */
export const waitForTurn = (db: Db, schoolId: number) =>
  sql`select pg_advisory_xact_lock(${buildLockKey(schoolId)})`.execute(db);

/** Takes the marks of a school. False where another node is at it: its turn may have begun before the last mark. */
export async function takeMarks(db: Db, schoolId: number): Promise<boolean> {
  const { rows } = await sql<{ isOurs: boolean }>`
    select pg_try_advisory_xact_lock(${buildLockKey(schoolId)}) as "isOurs"`.execute(db);
  if (rows[0]?.isOurs !== true) return false;
  await sql`delete from room_marks where school_id = ${schoolId}`.execute(db);
  await sql`insert into room_keeping (school_id, kept_at) values (${schoolId}, now())
    on conflict (school_id) do update set kept_at = excluded.kept_at`.execute(db);
  return true;
}

/**
 * Runs statements about all rooms of a school. Without statistics, as after a large import, PostgreSQL would loop over
 * its rows instead of putting them together at once.
 */
export async function aboutAllRooms<T>(db: Db, work: () => Promise<T>): Promise<T> {
  await sql`set local enable_nestloop = off`.execute(db);
  const answer = await work();
  await sql`set local enable_nestloop = on`.execute(db);
  return answer;
}

/** Makes the rooms that a school has by itself, where they are missing. */
export async function insertDueRooms(db: Db, schoolId: number): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into rooms (school_id, school_year, kind, derived_key, teaching_class_id, section_id, subject_id)
    select school.id, due.school_year, due.kind, due.derived_key, due.teaching_class_id, due.section_id, due.subject_id
    from schools as school, rooms_due(${schoolId}) as due
    where school.id = ${schoolId} and not exists (
      select from rooms as known where known.school_id = ${schoolId} and known.school_year = due.school_year
        and known.derived_key = due.derived_key
    )
    on conflict do nothing
    returning id`.execute(db);
  return rows.map(({ id }) => id);
}

const andOnly = (roomId: number | null) => (roomId === null ? sql`` : sql`and room.id = ${roomId}`);

/** A pending change of one member of one room. */
export interface MemberChange {
  readonly roomId: number;
  readonly personId: number;
  readonly what: "joined" | "left" | "changed";
  /** Null where the person leaves. */
  readonly role: RoomMemberRole | null;
  readonly mayWrite: boolean | null;
  /** As PostgreSQL writes an instant; may be infinity. */
  readonly holdsUntil: string | null;
  /** Whether a line in the room's log says so: not in rooms of the whole school. */
  readonly isTold: boolean;
}

/** The differences between the current and the rightful members of a school's rooms, or of one of them. */
export async function listMemberChanges(
  db: Db,
  schoolId: number,
  roomId: number | null = null,
): Promise<readonly MemberChange[]> {
  const { rows } = await sql<MemberChange>`
    with due as materialized (
      select * from members_due(${schoolId}) ${roomId === null ? sql`` : sql`where room_id = ${roomId}`}
    ),
    known as materialized (
      select member.room_id, member.person_id, member.role, member.may_write, member.holds_until
      from room_members as member
      join rooms as room on room.school_id = member.school_id and room.id = member.room_id
      where member.school_id = ${schoolId} and member.left_seq is null and room.derived_key is not null
        and room.archived_at is null and room.state <> 'archived' ${andOnly(roomId)}
    )
    select room_id as "roomId", person_id as "personId",
           case when known.role is null then 'joined' when due.role is null then 'left' else 'changed' end as what,
           due.role, due.may_write as "mayWrite", due.holds_until::text as "holdsUntil",
           room.kind not in ('announcement', 'staff') and room.last_seq > 0 as "isTold"
    from due
    full join known using (room_id, person_id)
    join rooms as room on room.school_id = ${schoolId} and room.id = room_id
    where (due.role, due.may_write, due.holds_until) is distinct from (known.role, known.may_write, known.holds_until)
    order by room_id, person_id`.execute(db);
  return rows;
}

/** A room whose staff is there for longer or shorter than was known, and the state that follows from it (CHAT-1). */
export interface StaffChange {
  readonly roomId: number;
  readonly staffedUntil: string;
  readonly turn: "paused" | "resumed" | null;
}

export async function listStaffChanges(
  db: Db,
  schoolId: number,
  roomId: number | null = null,
): Promise<readonly StaffChange[]> {
  const { rows } = await sql<StaffChange>`
    select room.id as "roomId", coalesce(due.staffed_until, '-infinity')::text as "staffedUntil",
           case when room.state = 'open' and due.room_id is null then 'paused'
             when room.state = 'paused_no_staff' and due.room_id is not null then 'resumed' end as turn
    from rooms as room
    left join staffed_due(${schoolId}) as due on due.room_id = room.id
    where room.school_id = ${schoolId} and room.derived_key is not null and room.archived_at is null
      and room.state <> 'archived' ${andOnly(roomId)}
      and (room.staffed_until <> coalesce(due.staffed_until, '-infinity')
        or (room.state = 'open' and due.room_id is null)
        or (room.state = 'paused_no_staff' and due.room_id is not null))
    order by room.id`.execute(db);
  return rows;
}

/** A leaving member keeps its read position; a new or returning one starts at the room's head. */
export async function writeMembers(
  db: Db,
  schoolId: number,
  changes: readonly MemberChange[],
): Promise<void> {
  const leaving = changes.filter(({ what }) => what === "left");
  const staying = changes.filter(({ what }) => what !== "left");
  if (leaving.length > 0)
    await sql`
      update room_members as member set left_seq = room.last_seq
      from unnest(${leaving.map(({ roomId }) => roomId)}::bigint[], ${leaving.map(({ personId }) => personId)}::bigint[])
        as gone (room_id, person_id)
      join rooms as room on room.school_id = ${schoolId} and room.id = gone.room_id
      where member.school_id = ${schoolId} and member.room_id = gone.room_id and member.person_id = gone.person_id`.execute(
      db,
    );
  if (staying.length > 0)
    await sql`
      insert into room_members as member
        (school_id, room_id, person_id, role, may_write, holds_until, joined_seq, read_msg_no)
      select ${schoolId}, due.room_id, due.person_id, due.role, due.may_write, due.holds_until, room.last_seq,
             room.last_msg_no
      from unnest(${staying.map(({ roomId }) => roomId)}::bigint[], ${staying.map(({ personId }) => personId)}::bigint[],
        ${staying.map(({ role }) => role)}::room_member_role[], ${staying.map(({ mayWrite }) => mayWrite)}::boolean[],
        ${staying.map(({ holdsUntil }) => holdsUntil)}::timestamptz[])
        as due (room_id, person_id, role, may_write, holds_until)
      join rooms as room on room.school_id = ${schoolId} and room.id = due.room_id
      on conflict (school_id, person_id, room_id) do update
      set role = excluded.role, may_write = excluded.may_write, holds_until = excluded.holds_until, left_seq = null,
          joined_seq = case when member.left_seq is null then member.joined_seq else excluded.joined_seq end,
          read_msg_no = case when member.left_seq is null then member.read_msg_no else excluded.read_msg_no end`.execute(
      db,
    );
}

export const writeStaffing = (db: Db, schoolId: number, changes: readonly StaffChange[]) =>
  sql`
    update rooms as room
    set staffed_until = due.staffed_until,
        state = case due.turn when 'paused' then 'paused_no_staff' when 'resumed' then 'open' else room.state end
    from unnest(${changes.map(({ roomId }) => roomId)}::bigint[],
      ${changes.map(({ staffedUntil }) => staffedUntil)}::timestamptz[], ${changes.map(({ turn }) => turn)}::text[])
      as due (room_id, staffed_until, turn)
    where room.school_id = ${schoolId} and room.id = due.room_id`.execute(db);

/**
 * Refreshes PostgreSQL's statistics of the filled tables, so that reads are planned for their real size and
 * not for a handful of rows.
 */
export const countRoomsAnew = (database: Database) =>
  database.directoryTransaction((db) => sql`analyze rooms, room_members`.execute(db));

/**
 * Rooms of the current year in which its classes and families write; rooms of the staff and of the school
 * continue.
 */
export async function countSilenced(db: Db, schoolId: number): Promise<number> {
  const { rows } = await sql<{ readonly count: number }>`
    select count(*)::int as count from rooms as room
    join academic_years as year on year.school_id = room.school_id and year.state = 'current'
      and year.ministry_year = room.school_year
    where room.school_id = ${schoolId} and room.archived_at is null and room.kind not in ('staff', 'announcement')`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}
