import { dayFromToday } from "#platform/testing/factories/days.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import type { SliceSamples } from "#testing/matrix/public.ts";

import { publishing } from "./publication.factory.ts";

const OF_SCHOOL = "/api/v6/schools/:schoolId";

export const publicationSamples: SliceSamples = {
  ids: async (database, { schoolId, sectionId }) =>
    database.inSchool(schoolId, async (db) => {
      const { year_id: yearId } = await db
        .selectFrom("sections")
        .select("year_id")
        .where("school_id", "=", schoolId)
        .where("id", "=", sectionId)
        .executeTakeFirstOrThrow();
      const { account_id: madeBy } = await db
        .selectFrom("role_assignments")
        .select("account_id")
        .orderBy("id")
        .limit(1)
        .executeTakeFirstOrThrow();
      const { id } = await db
        .insertInto("mark_publications")
        .values({
          school_id: schoolId,
          year_id: yearId,
          section_ids: [sectionId],
          codes: ["M1"],
          with_outcome: false,
          show_rank: false,
          is_partial: false,
          state: "withdrawn",
          publish_at: new Date(),
          guardians_at: new Date(Date.now() + 1000),
          made_by: madeBy,
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      return { publicationId: id, yearId, allocationId: 999_999_999 };
    }),
  bodies: {
    [`POST ${OF_SCHOOL}/students/:studentId/decision-marks`]: (_actor, { sectionId }) => ({
      key: aKey(),
      sectionId,
      subjects: [],
      reason: "The matrix asks",
    }),
    [`PUT ${OF_SCHOOL}/decision-marks/:allocationId/decision`]: () => ({ key: aKey(), confirm: true }),
    [`PUT ${OF_SCHOOL}/students/:studentId/years/:yearId/late-rule`]: () => ({
      key: aKey(),
      reason: "The matrix asks",
    }),
    [`POST ${OF_SCHOOL}/sections/:sectionId/mark-reminders`]: () => ({ key: aKey() }),
    [`PUT ${OF_SCHOOL}/mark-windows`]: (_actor, { levelId }) => ({
      key: aKey(),
      levelIds: [levelId],
      code: "M2",
      opensOn: dayFromToday(0),
      dueOn: dayFromToday(14),
    }),
    [`POST ${OF_SCHOOL}/mark-publications`]: (_actor, { sectionId }) => publishing(sectionId, ["M2"]),
    [`POST ${OF_SCHOOL}/mark-publications/:publicationId/withdrawal`]: () => ({
      key: aKey(),
      reason: "The matrix asks",
    }),
    [`POST ${OF_SCHOOL}/mark-publications/:publicationId/restart`]: () => ({ key: aKey() }),
    [`POST ${OF_SCHOOL}/students/:studentId/mark-amendments`]: () => ({
      key: aKey(),
      offeringId: 1,
      code: "M1",
      mark: 70,
      reason: "The matrix asks",
    }),
    [`POST ${OF_SCHOOL}/students/:studentId/external-marks`]: () => ({
      key: aKey(),
      document: "The matrix asks",
      marks: [{ offeringId: 999_999_999, code: "M1", mark: 70 }],
    }),
  },
  answers: {
    // Nothing is approved here, nothing published, and the publication is withdrawn already.
    [`POST ${OF_SCHOOL}/mark-publications`]: 409,
    [`POST ${OF_SCHOOL}/mark-publications/:publicationId/withdrawal`]: 409,
    [`POST ${OF_SCHOOL}/mark-publications/:publicationId/restart`]: 409,
    [`POST ${OF_SCHOOL}/students/:studentId/mark-amendments`]: 404,
    [`POST ${OF_SCHOOL}/students/:studentId/external-marks`]: 404,
    [`POST ${OF_SCHOOL}/students/:studentId/decision-marks`]: 404,
    [`PUT ${OF_SCHOOL}/decision-marks/:allocationId/decision`]: 404,
    // The year is one in which the student is not enrolled.
    [`PUT ${OF_SCHOOL}/students/:studentId/years/:yearId/late-rule`]: 404,
  },
};
