import { sql } from "kysely";

import type { Actor } from "#platform/context.ts";
import type { Database } from "#platform/db/db.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import type { SliceSamples, Target } from "#testing/matrix/public.ts";

import { CHOICE, ESSAY, buildExerciseText } from "./exercises.factory.ts";

const ALL = "/api/v6/schools/:schoolId/exercises";
const ONE = `${ALL}/:exerciseId`;
const OF_STUDENT = "/api/v6/schools/:schoolId/students/:studentId/exercises/:exerciseId";

const ofPlace = ({ more }: Target) => ({
  exerciseId: Number(more["exerciseId"]),
  classId: Number(more["exerciseClassId"]),
  offeringId: Number(more["exerciseOfferingId"]),
});

/** The exercise of the place belongs to the caller, and has its first revision. */
async function renew({ accountId }: Actor, target: Target, database: Database): Promise<void> {
  await database.inSchool(target.schoolId, (db) =>
    sql`update exercises set author_id = ${accountId}, revision = 1
      where school_id = ${target.schoolId} and id = ${ofPlace(target).exerciseId}`.execute(db),
  );
}

export const exercisesSamples: SliceSamples = {
  bodies: {
    [`POST ${ALL}`]: (_actor, target) => {
      const { classId, offeringId } = ofPlace(target);
      return { key: aKey(), offeringId, ...buildExerciseText([classId]) };
    },
    [`PUT ${ONE}`]: async (actor, target, database) => {
      await renew(actor, target, database);
      const { questions: _questions, ...text } = buildExerciseText([ofPlace(target).classId]);
      return { key: aKey(), revision: 1, ...text };
    },
    [`PUT ${ONE}/questions`]: async (actor, target, database) => {
      await renew(actor, target, database);
      const questions = [CHOICE, ESSAY].map((question, at) => ({ id: at + 1, question }));
      return { key: aKey(), revision: 1, questions, remarks: false };
    },
    [`PUT ${OF_STUDENT}/exception`]: () => ({
      key: aKey(),
      dueAt: null,
      closeAt: null,
      extraMinutes: 5,
      isExcused: false,
    }),
  },
  ids: (database, { schoolId, sectionId, studentId }) =>
    database.inSchool(schoolId, async (db) => {
      const { rows } = await sql<{
        exerciseId: number;
        exerciseClassId: number;
        exerciseOfferingId: number;
        attemptId: number;
        questionId: number;
      }>`
        with taught as (
          select school_id, id, offering_id from teaching_classes
          where school_id = ${schoolId} and section_id = ${sectionId} order by id limit 1
        ), made as (
          insert into exercises (school_id, offering_id, author_id, title, purpose, open_at, shuffles_questions,
            shuffles_options, feedback, pick)
          select school_id, offering_id, (select account_id from account_people
              where school_id = ${schoolId} order by account_id limit 1),
            'Of the matrix', 'practice', now() - interval '1 day', false, true, 'after_submit', 'best' from taught
          returning school_id, id, offering_id
        ), version as (
          insert into exercise_versions (school_id, exercise_id, version, questions, question_count, out_of)
          select school_id, id, 1, ${JSON.stringify([CHOICE, ESSAY].map((question, at) => ({ id: at + 1, question })))}::jsonb,
            2, '6' from made
        ), given as (
          insert into exercise_classes (school_id, exercise_id, teaching_class_id)
          select made.school_id, made.id, taught.id from made, taught
        )
, tried as (
          insert into attempts (school_id, exercise_id, version, student_id, no, seed, state, submitted_at)
          select school_id, id, 1, ${studentId}, 1, 1, 'submitted', now() from made
          returning school_id, id, exercise_id
        ), mark as (
          insert into attempt_marks (school_id, attempt_id, exercise_id, question_id, is_manual)
          select school_id, id, exercise_id, 2, true from tried
        )
        select made.id as "exerciseId", taught.id as "exerciseClassId", taught.offering_id as "exerciseOfferingId",
          tried.id as "attemptId", 2 as "questionId"
        from made, taught, tried`.execute(db);
      const [made] = rows;
      if (!made) throw new Error("The place has no class that could be set an exercise.");
      return { ...made };
    }),
};
