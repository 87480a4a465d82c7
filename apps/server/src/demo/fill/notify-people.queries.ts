import { sql, type RawBuilder } from "kysely";

import type { Db } from "#platform/db/db.ts";

/** Something that the school has written, asked or set, and when. */
interface DemoNotice {
  readonly id: number;
  readonly at: Date;
}

const listed = async <Row>(db: Db, rows: RawBuilder<Row>): Promise<readonly Row[]> =>
  (await rows.execute(db)).rows;

export const listCurrentPosts = (db: Db, schoolId: number) =>
  listed(
    db,
    sql<DemoNotice & { readonly needsAction: boolean }>`
      select id, publish_at as at, requires_ack as "needsAction" from posts
      where school_id = ${schoolId} and state = 'published' and expire_at is null order by publish_at`,
  );

/** Asks that are open. */
export const listOpenAsks = (db: Db, schoolId: number) =>
  listed(
    db,
    sql<DemoNotice>`select id, created_at as at from asks
      where school_id = ${schoolId} and closes_at > now() order by created_at`,
  );

export const listPublishedMarks = (db: Db, schoolId: number) =>
  listed(
    db,
    sql<{ readonly yearId: number; readonly at: Date; readonly studentIds: readonly number[] }>`
      select published.year_id as "yearId", published.publish_at as at, array_agg(distinct mark.student_id) as "studentIds"
      from mark_publications as published
      join academic_years as year on year.school_id = published.school_id and year.id = published.year_id
        and year.state = 'current'
      join mark_snapshots as mark on mark.school_id = published.school_id and mark.publication_id = published.id
      where published.school_id = ${schoolId} and published.state = 'published'
      group by published.year_id, published.id, published.publish_at`,
  );

interface Objection extends DemoNotice {
  readonly yearId: number;
  readonly studentId: number;
  readonly isOpen: boolean;
  readonly answeredAt: Date | null;
  readonly commentedBy: number | null;
}

export const listObjectionsFiled = (db: Db, schoolId: number) =>
  listed(
    db,
    sql<Objection>`
      select id, filed_at as at, year_id as "yearId", student_id as "studentId", state = 'open' as "isOpen",
        answered_at as "answeredAt", commented_by as "commentedBy"
      from mark_objections where school_id = ${schoolId} order by filed_at`,
  );

interface Thread extends DemoNotice {
  readonly personId: number | null;
  readonly aboutId: number | null;
  readonly claimedBy: number | null;
  readonly isAnswered: boolean;
}

/** Threads whose last message the other side has not read. */
export const listUnreadThreads = (db: Db, schoolId: number) =>
  listed(
    db,
    sql<Thread>`
      select thread.id, thread.last_at as at, thread.person_id as "personId", thread.about_student_id as "aboutId",
        thread.claimed_by as "claimedBy", thread.state = 'answered' as "isAnswered"
      from message_threads as thread
      where thread.school_id = ${schoolId} and thread.state in ('open', 'answered') and not exists (
        select from message_readings as reading
        left join account_people as own on own.school_id = reading.school_id and own.account_id = reading.account_id
        where reading.school_id = thread.school_id and reading.thread_id = thread.id
          and reading.entry_no >= thread.last_entry_no
          and (own.person_id = thread.person_id) = (thread.state = 'answered'))
      order by thread.last_at`,
  );

export const listSubmittedVisits = (db: Db, schoolId: number) =>
  listed(
    db,
    sql<{ readonly key: string; readonly at: Date; readonly teacherId: number }>`
      select key, submitted_at as at, teacher_id as "teacherId" from evaluations
      where school_id = ${schoolId} and state = 'submitted'`,
  );

export const listInvitations = (db: Db, schoolId: number) =>
  listed(
    db,
    sql<{ readonly key: string; readonly at: Date; readonly personIds: readonly number[] }>`
      select training.key, least(training.starts_at, now()) as at, array_agg(seat.person_id) as "personIds"
      from trainings as training
      join training_seats as seat on seat.school_id = training.school_id and seat.training_id = training.id
        and seat.answer = 'invited' and seat.completed_at is null
      where training.school_id = ${schoolId} and training.ends_at > now()
      group by training.id, training.key, training.starts_at`,
  );

export const listAbsenceReports = (db: Db, schoolId: number) =>
  listed(
    db,
    sql<DemoNotice>`select id, reported_at as at from staff_absence_reports
      where school_id = ${schoolId} and state = 'waiting'`,
  );

export const listWaitingRequests = (db: Db, schoolId: number) =>
  listed(
    db,
    sql<DemoNotice>`select id, proposed_at as at from proposals
    where school_id = ${schoolId} and state = 'waiting'`,
  );

/** Homework of these days. */
export const listSetExercises = (db: Db, schoolId: number) =>
  listed(
    db,
    sql<DemoNotice>`select id, open_at as at from exercises
      where school_id = ${schoolId} and open_at between now() - interval '4 days' and now() and due_at > now()`,
  );

export async function findLastNotice(db: Db, schoolId: number): Promise<number> {
  const { rows } = await sql<{ readonly id: number }>`
    select coalesce(max(id), 0) as id from notifications where school_id = ${schoolId}`.execute(db);
  return rows[0]?.id ?? 0;
}

export const updateToldAt = (
  db: Db,
  schoolId: number,
  { after, at }: { readonly after: number; readonly at: Date },
) =>
  sql`update notifications set told_at = ${at} where school_id = ${schoolId} and id > ${after}`.execute(db);
