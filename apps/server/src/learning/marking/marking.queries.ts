import type { Ink } from "@dars/contract/learning/ink";
import type { EarlierMark } from "@dars/contract/learning/marking";
import type { GivenLevel } from "@dars/contract/learning/question-parts";
import type { QuestionResponse } from "@dars/contract/learning/responses";
import type { Names } from "@dars/contract/platform/primitives";
import { sql, type RawBuilder } from "kysely";

import { studentsOfExercise } from "#learning/exercises/public.ts";
import type { Db } from "#platform/db/db.ts";
import { byName, selectNames } from "#platform/db/shapes.ts";
import type { ListScope } from "#school/schools/public.ts";

import type { Sitting } from "./item-figures.ts";

/** Whether the caller marks what `attempt.student_id` hands in of the exercise. */
export const isStudentWithin = (
  db: Db,
  schoolId: number,
  reach: ListScope,
  exerciseId: number | RawBuilder<number>,
): RawBuilder<boolean> =>
  reach.kind === "classes"
    ? sql`attempt.student_id in ${studentsOfExercise(db, schoolId, reach, exerciseId)}`
    : sql`true`;

/** Questions that are marked by hand, with how many answers wait and how many are marked. */
export const countByQuestion = (db: Db, schoolId: number, reach: ListScope, exerciseId: number) =>
  db
    .selectFrom("attempt_marks as mark")
    .innerJoin("attempts as attempt", (join) =>
      join.onRef("attempt.school_id", "=", "mark.school_id").onRef("attempt.id", "=", "mark.attempt_id"),
    )
    .select([
      "mark.question_id as id",
      sql<number>`count(*) filter (where mark.score is null)`.as("waiting"),
      sql<number>`count(*) filter (where mark.marker_id is not null)`.as("marked"),
    ])
    .where("mark.school_id", "=", schoolId)
    .where("mark.exercise_id", "=", exerciseId)
    .where("mark.is_manual", "=", true)
    .where(isStudentWithin(db, schoolId, reach, exerciseId))
    .groupBy("mark.question_id")
    .orderBy("mark.question_id")
    .execute();

interface QueueRow {
  readonly attemptId: number;
  readonly attemptNo: number;
  readonly student: { readonly id: number; readonly name: Names };
  readonly submittedAt: Date | null;
  readonly arrivedAt: Date | null;
  readonly isLate: boolean;
  readonly isDoubtful: boolean;
  readonly response: QuestionResponse | null;
  readonly others: QuestionResponse[];
  readonly score: string | null;
  readonly comment: string | null;
  readonly criteria: GivenLevel[];
  readonly ink: Ink;
  readonly marker: Names | null;
  readonly revision: number;
  readonly isReturned: boolean;
  readonly earlier: EarlierMark[];
}

/** Answers to one question that a person marks or has marked, the first handed in first. */
export async function listQueue(
  db: Db,
  schoolId: number,
  reach: ListScope,
  { exerciseId, questionId }: { readonly exerciseId: number; readonly questionId: number },
): Promise<readonly QueueRow[]> {
  const { rows } = await sql<QueueRow>`
    select attempt.id as "attemptId", attempt.no as "attemptNo",
      json_build_object('id', person.id, 'name', ${selectNames("person")}) as student,
      attempt.submitted_at as "submittedAt", attempt.arrived_at as "arrivedAt",
      attempt.is_late as "isLate", attempt.is_doubtful as "isDoubtful",
      (select answer -> 'response' from jsonb_array_elements(attempt.answers) as answer
        where (answer ->> 'questionId')::bigint = mark.question_id limit 1) as response,
      coalesce(jsonb_path_query_array(attempt.answer_versions -> mark.question_id::text, '$.others[*].response'),
        '[]') as others,
      mark.score, mark.comment, mark.criteria, mark.ink, mark.revision,
      (select ${selectNames("marker")} from account_people as own
        join people as marker on marker.school_id = own.school_id and marker.id = own.person_id
        where own.school_id = mark.school_id and own.account_id = mark.marker_id limit 1) as marker,
      attempt.state = 'returned' as "isReturned", ${selectEarlierMarks(sql.ref("mark"))} as earlier
    from attempt_marks as mark
    join attempts as attempt on attempt.school_id = mark.school_id and attempt.id = mark.attempt_id
    join people as person on person.school_id = attempt.school_id and person.id = attempt.student_id
    where mark.school_id = ${schoolId} and mark.exercise_id = ${exerciseId}
      and mark.question_id = ${questionId} and mark.is_manual
      and (mark.score is null or mark.marker_id is not null)
      and ${isStudentWithin(db, schoolId, reach, exerciseId)}
    order by attempt.submitted_at, ${byName("person")}, attempt.id`.execute(db);
  return rows;
}

/** FB-1: what a mark was before changes after its return, the latest first. */
const selectEarlierMarks = (mark: RawBuilder<unknown>): RawBuilder<EarlierMark[]> => sql`(
  select coalesce(json_agg(json_build_object('score', was.score, 'comment', was.comment, 'until', was.replaced_at)
    order by was.revision desc), '[]')
  from attempt_mark_history as was
  where was.school_id = ${mark}.school_id and was.attempt_id = ${mark}.attempt_id
    and was.question_id = ${mark}.question_id)`;

const MOST_PHRASES = 9;

/** What the caller said before about this question, the most frequent first. */
export async function listPhrases(
  db: Db,
  schoolId: number,
  markerId: number,
  { exerciseId, questionId }: { readonly exerciseId: number; readonly questionId: number },
): Promise<readonly string[]> {
  const { rows } = await sql<{ readonly comment: string }>`
    select comment from attempt_marks
    where school_id = ${schoolId} and exercise_id = ${exerciseId} and question_id = ${questionId} and is_manual
      and marker_id = ${markerId} and comment is not null and length(comment) <= 120
    group by comment order by count(*) desc, max(marked_at) desc limit ${MOST_PHRASES}`.execute(db);
  return rows.map(({ comment }) => comment);
}

export const lockMark = (db: Db, schoolId: number, attemptId: number, questionId: number) =>
  db
    .selectFrom("attempt_marks")
    .select([
      "revision",
      "is_manual as isManual",
      "score",
      "comment",
      sql<GivenLevel[]>`criteria`.as("criteria"),
      sql<Ink>`ink`.as("ink"),
    ])
    .where("school_id", "=", schoolId)
    .where("attempt_id", "=", attemptId)
    .where("question_id", "=", questionId)
    .forUpdate()
    .executeTakeFirst();

interface MarkOfPerson {
  readonly attemptId: number;
  readonly questionId: number;
  readonly markerId: number;
  readonly score: string | null;
  readonly comment: string | null;
  readonly criteria: readonly GivenLevel[];
  readonly ink: Ink;
}

export const updateMark = (db: Db, schoolId: number, mark: MarkOfPerson) =>
  db
    .updateTable("attempt_marks")
    .set((eb) => ({
      score: mark.score,
      comment: mark.comment,
      criteria: JSON.stringify(mark.criteria),
      ink: JSON.stringify(mark.ink),
      marker_id: mark.score === null ? null : mark.markerId,
      marked_at: mark.score === null ? null : sql<Date>`now()`,
      revision: eb("revision", "+", 1),
    }))
    .where("school_id", "=", schoolId)
    .where("attempt_id", "=", mark.attemptId)
    .where("question_id", "=", mark.questionId)
    .returning("revision")
    .executeTakeFirstOrThrow();

export const isWithinReach = async (
  db: Db,
  schoolId: number,
  reach: ListScope,
  { id, exerciseId }: { readonly id: number; readonly exerciseId: number },
): Promise<boolean> => {
  const { rows } = await sql`select from attempts as attempt where attempt.school_id = ${schoolId}
    and attempt.id = ${id} and ${isStudentWithin(db, schoolId, reach, exerciseId)}`.execute(db);
  return rows.length > 0;
};

/** Returns marked attempts; with a student id also that student's last attempts. Resolves to how many. */
export async function updateReturned(
  db: Db,
  schoolId: number,
  reach: ListScope,
  { exerciseId, studentIds }: { readonly exerciseId: number; readonly studentIds: readonly number[] | null },
): Promise<{ readonly returned: number; readonly waiting: number; readonly told: readonly number[] }> {
  const only = studentIds === null ? null : [...studentIds];
  const back = await sql<{ readonly studentId: number }>`
    update attempts as attempt set state = 'returned', returned_at = now()
    where attempt.school_id = ${schoolId} and attempt.exercise_id = ${exerciseId} and attempt.state = 'graded'
      and (${only}::bigint[] is null or attempt.student_id = any (${only}::bigint[]))
      and ${isStudentWithin(db, schoolId, reach, exerciseId)}
    returning attempt.student_id as "studentId"`.execute(db);
  const { rows } = await sql<{ readonly waiting: number }>`
    select count(*) as waiting from attempts as attempt
    where attempt.school_id = ${schoolId} and attempt.exercise_id = ${exerciseId}
      and attempt.state = 'submitted' and ${isStudentWithin(db, schoolId, reach, exerciseId)}`.execute(db);
  const returnedStudentIds = [...new Set(back.rows.map(({ studentId }) => studentId))];
  return { returned: back.rows.length, waiting: rows[0]?.waiting ?? 0, told: returnedStudentIds };
}

/** The first attempt of each student within reach, once it is over, as long as it was given this version. */
export async function listSittings(
  db: Db,
  schoolId: number,
  reach: ListScope,
  { exerciseId, version }: { readonly exerciseId: number; readonly version: number },
): Promise<readonly Sitting[]> {
  const { rows } = await sql<Sitting>`
    select attempt.answers, mark.marks
    from attempts as attempt
    cross join lateral (
      select json_agg(json_build_object('questionId', each.question_id, 'score', each.score)) as marks
      from (
        select question_id, score from attempt_marks
        where school_id = attempt.school_id and attempt_id = attempt.id
        union all
        select key::integer, value from jsonb_each_text(attempt.key_scores)
      ) as each
    ) as mark
    where attempt.school_id = ${schoolId} and attempt.exercise_id = ${exerciseId} and attempt.version = ${version}
      and attempt.no = 1 and attempt.state <> 'working' and ${isStudentWithin(db, schoolId, reach, exerciseId)}
      and mark.marks is not null
    order by attempt.id`.execute(db);
  return rows;
}

/** Attempts of an exercise that are over, for marking anew. */
export const listOver = (db: Db, schoolId: number, exerciseId: number) =>
  db
    .selectFrom("attempts")
    .select("id")
    .where("school_id", "=", schoolId)
    .where("exercise_id", "=", exerciseId)
    .where("state", "<>", "working")
    .orderBy("id")
    .execute();

/** Whether the student has begun a later attempt. */
export async function isFollowed(
  db: Db,
  schoolId: number,
  {
    exerciseId,
    studentId,
    no,
  }: { readonly exerciseId: number; readonly studentId: number; readonly no: number },
): Promise<boolean> {
  const { rows } =
    await sql`select from attempts where school_id = ${schoolId} and exercise_id = ${exerciseId}
    and student_id = ${studentId} and no > ${no}`.execute(db);
  return rows.length > 0;
}

/** An attempt that was handed in goes on, without its marks. */
export async function updateReopened(
  db: Db,
  schoolId: number,
  attemptId: number,
  deadline: Date | null,
): Promise<void> {
  await sql`delete from attempt_marks where school_id = ${schoolId} and attempt_id = ${attemptId}`.execute(
    db,
  );
  await sql`
    update attempts set state = 'working', submitted_at = null, is_auto = false, is_late = false,
      is_doubtful = false, arrived_at = null, raw = null, score = null, key_scores = '{}', deadline = ${deadline?.toISOString() ?? null}
    where school_id = ${schoolId} and id = ${attemptId}`.execute(db);
}
