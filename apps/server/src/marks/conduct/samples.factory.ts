import { aKey } from "#platform/testing/factories/names.ts";
import type { SliceSamples } from "#testing/matrix/public.ts";

export const conductSamples: SliceSamples = {
  bodies: {
    "PUT /api/v6/schools/:schoolId/sections/:sectionId/students/:studentId/conduct": async (
      _actor,
      { schoolId, studentId },
      database,
    ) => {
      const rows = await database.inSchool(schoolId, (db) =>
        db
          .selectFrom("year_conduct")
          .select("revision")
          .where("school_id", "=", schoolId)
          .where("student_id", "=", studentId)
          .execute(),
      );
      return {
        key: aKey(),
        revision: rows[0]?.revision ?? 0,
        conduct: "good",
        comment: `The matrix ${aKey()}`,
      };
    },
  },
};
