import type { SliceSamples } from "#testing/matrix/public.ts";

export const timetableSamples: SliceSamples = {
  ids: async (database, { schoolId }) => {
    const teacher = await database.inSchool(schoolId, (db) =>
      db
        .selectFrom("teachers")
        .select("id")
        .where("school_id", "=", schoolId)
        .orderBy("id")
        .executeTakeFirstOrThrow(),
    );
    return { teacherId: teacher.id };
  },
};
