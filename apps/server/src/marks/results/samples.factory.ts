import type { Actor } from "#platform/context.ts";
import type { Database } from "#platform/db/db.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import type { SliceSamples, Target } from "#testing/matrix/public.ts";

import { insertLook } from "./result-looks.queries.ts";

const OF_YEAR = "/api/v6/schools/:schoolId/students/:studentId/results/:yearId";
const COMMENT = "/api/v6/schools/:schoolId/mark-objections/:objectionId/comment";
const LOOKS = "/api/v6/schools/:schoolId/sections/:sectionId/result-looks";
const WITHDRAWAL = "/api/v6/schools/:schoolId/students/:studentId/mark-objections/:objectionId";
const ANSWER = "/api/v6/schools/:schoolId/mark-objections/:objectionId/answer";

export const resultsSamples: SliceSamples = {
  ids: () => Promise.resolve({ objectionId: 999_999_999 }),
  bodies: {
    [`POST ${OF_YEAR}/what-if`]: () => ({ marks: [{ offeringId: 1, code: "M1", mark: 70 }] }),
    [`POST ${OF_YEAR}/objections`]: () => ({
      key: aKey(),
      offeringId: 1,
      code: "M1",
      text: "The matrix objects",
    }),
    [`PUT ${OF_YEAR}/acknowledgement`]: () => ({ revision: 1 }),
    "GET /api/v6/schools/:schoolId/sections/:sectionId/looked-results": (actor, target, database) =>
      aLook(database, actor, target),
    "GET /api/v6/schools/:schoolId/result-looks": (actor, target, database) => aLook(database, actor, target),
    [`POST ${LOOKS}`]: () => ({ key: aKey(), reason: "The matrix looks" }),
    [`PUT ${COMMENT}`]: () => ({ key: aKey(), comment: "The matrix comments" }),
    [`PUT ${ANSWER}`]: () => ({ key: aKey(), state: "declined", answer: "The matrix answers" }),
  },
  answers: {
    // Nothing is published in the matrix's world: what may be read of it is tested in results.test.ts.
    [`GET ${OF_YEAR}`]: 404,
    [`POST ${OF_YEAR}/what-if`]: 404,
    [`POST ${OF_YEAR}/objections`]: 404,
    [`PUT ${OF_YEAR}/acknowledgement`]: 404,
    [`PUT ${COMMENT}`]: 404,
    [`PUT ${ANSWER}`]: 404,
    [`DELETE ${WITHDRAWAL}`]: 404,
  },
};

/** Lets the caller look into the section. */
const aLook = (database: Database, { accountId }: Actor, { schoolId, sectionId }: Target) =>
  database.inSchool(schoolId, async (db) => {
    const section = await db
      .selectFrom("sections")
      .select("id")
      .where("school_id", "=", schoolId)
      .where("id", "=", sectionId)
      .executeTakeFirst();
    if (section) await insertLook(db, schoolId, { sectionId, accountId, reason: "The matrix looks" });
  });
