import { sql } from "kysely";

import type { Actor } from "#platform/context.ts";
import type { Database } from "#platform/db/db.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import type { SliceSamples, Target } from "#testing/matrix/public.ts";

const SCHOOL = "/api/v6/schools/:schoolId";
const EXERCISE = `${SCHOOL}/exercises/:exerciseId`;
const ATTEMPT = `${SCHOOL}/attempts/:attemptId`;
const REOPENING = `POST ${ATTEMPT}/reopening`;
const REASON = "The matrix marks";

/** Lets the management mark the exercise of the place, and the caller see each mark in its first revision. */
async function prepareMarks(...[actor, { schoolId, more }, database]: [Actor, Target, Database]) {
  await database.inSchool(schoolId, async (db) => {
    await sql`update attempt_marks set revision = 0
      where school_id = ${schoolId} and attempt_id = ${more["attemptId"]}`.execute(db);
    await sql`insert into marking_looks (school_id, exercise_id, account_id, reason, ends_at)
      select school_id, id, ${actor.accountId}, ${REASON}, now() + interval '30 minutes' from exercises
      where school_id = ${schoolId} and id = ${more["exerciseId"]}`.execute(db);
  });
}

export const markingSamples: SliceSamples = {
  bodies: {
    [`GET ${EXERCISE}/marking`]: prepareMarks,
    [`GET ${EXERCISE}/marking/:questionId`]: prepareMarks,
    [`POST ${EXERCISE}/marking-looks`]: () => ({ key: aKey(), reason: REASON }),
    [`PUT ${ATTEMPT}/marks/:questionId`]: async (...call) => {
      await prepareMarks(...call);
      return { key: aKey(), revision: 0, score: "1", comment: null };
    },
    [`POST ${ATTEMPT}/marks/:questionId/proposals`]: async (...call) => {
      await prepareMarks(...call);
      const [, { schoolId, more }, database] = call;
      await database.inSchool(schoolId, (db) =>
        sql`delete from proposals where school_id = ${schoolId} and subject_kind = 'attempt'
          and subject_id = ${more["attemptId"]}`.execute(db),
      );
      return { key: aKey(), revision: 0, score: "1", comment: null, reason: REASON };
    },
    [REOPENING]: async (...call) => {
      await prepareMarks(...call);
      const [, { schoolId, more }, database] = call;
      // Other calls need the attempt as it is.
      await database.inSchool(schoolId, (db) =>
        sql`update attempts set key_seen_at = now()
          where school_id = ${schoolId} and id = ${more["attemptId"]}`.execute(db),
      );
      return { key: aKey() };
    },
    [`POST ${EXERCISE}/returns`]: async (...call) => {
      await prepareMarks(...call);
      return { key: aKey(), studentIds: null };
    },
  },
  answers: { [REOPENING]: 409 },
};
