import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";
import { selectInstant } from "#platform/db/shapes.ts";

export interface OwnAttempt {
  readonly id: number;
  readonly title: string;
  readonly startedAt: string;
  readonly isWorking: boolean;
}

export const listOwnAttempts = async (
  db: Db,
  schoolId: number,
  studentId: number,
): Promise<readonly OwnAttempt[]> => {
  const { rows } = await sql<OwnAttempt>`
    select attempt.id, exercise.title, ${selectInstant(sql.ref("attempt.started_at"))} as "startedAt",
      attempt.state = 'working' as "isWorking"
    from attempts as attempt
    join exercises as exercise on exercise.school_id = attempt.school_id and exercise.id = attempt.exercise_id
    where attempt.school_id = ${schoolId} and attempt.student_id = ${studentId}
    order by attempt.started_at, attempt.id`.execute(db);
  return rows;
};

/** Answers with a video; feedback only once it was returned. */
export const listOwnVideos = async (
  db: Db,
  schoolId: number,
  studentId: number,
): Promise<readonly unknown[]> => {
  const { rows } = await sql<{ video: unknown }>`
    select json_strip_nulls(json_build_object('task', task.title, 'no', take.no, 'state', take.state,
      'isLate', take.is_late, 'sentAt', ${selectInstant(sql.ref("take.sent_at"))},
      'returnedAt', ${selectInstant(sql.ref("take.returned_at"))},
      'feedback', case when take.returned_at is not null then take.feedback end)) as video
    from video_takes as take
    join video_tasks as task on task.school_id = take.school_id and task.id = take.task_id
    where take.school_id = ${schoolId} and take.student_id = ${studentId}
    order by take.sent_at, take.id`.execute(db);
  return rows.map(({ video }) => video);
};

/** What was done with homework, by the student and its guardians. */
export const listOwnHomework = async (
  db: Db,
  schoolId: number,
  studentId: number,
): Promise<readonly unknown[]> => {
  const { rows } = await sql<{ work: unknown }>`
    select json_strip_nulls(json_build_object('homework', work.title, 'setOn', work.set_on,
      'openedAt', ${selectInstant(sql.ref("did.seen_at"))}, 'isDone', did.is_done,
      'tickedAt', ${selectInstant(sql.ref("did.ticked_at"))}, 'tickedBy', did.ticked_as,
      'answer', nullif(did.answer_text, ''), 'answeredAt', ${selectInstant(sql.ref("did.answered_at"))},
      'seenByTeacherAt', ${selectInstant(sql.ref("did.answer_seen_at"))})) as work
    from homework_students as did
    join homework as work on work.school_id = did.school_id and work.id = did.homework_id
    where did.school_id = ${schoolId} and did.student_id = ${studentId}
    order by work.set_on, work.id`.execute(db);
  return rows.map(({ work }) => work);
};

export interface OwnFile {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly size: number;
  readonly sentAt: string;
}

/** Files that an account has sent and that still exist, the latest first, with the person's photo; none that it took of others. */
export const listOwnFiles = async (
  db: Db,
  schoolId: number,
  { personId, accountId }: { readonly personId: number; readonly accountId: number | null },
): Promise<readonly OwnFile[]> => {
  const { rows } = await sql<OwnFile>`
    select file.id, file.name, coalesce(file.type, 'application/octet-stream') as type,
      coalesce(file.size, file.bytes) as size, ${selectInstant(sql.ref("file.created_at"))} as "sentAt"
    from files as file
    where file.school_id = ${schoolId} and file.state = 'ready' and (
      (file.account_id = ${accountId} and file.purpose is distinct from 'person'
        and exists (select from file_uses as used
          where used.school_id = file.school_id and used.file_id = file.id and used.hidden_at is null))
      or file.id = (select photo.file_id from person_photos as photo
        where photo.school_id = ${schoolId} and photo.person_id = ${personId}))
    order by file.created_at desc, file.id`.execute(db);
  return rows;
};
