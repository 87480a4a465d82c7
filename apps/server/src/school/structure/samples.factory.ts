import type { Database } from "#platform/db/db.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import { aSubject } from "#platform/testing/factories/organisation.ts";
import { fetchRevision } from "#school/years/samples.factory.ts";
import type { SliceSamples, Target } from "#testing/matrix/public.ts";

const aRecord = () => ({
  letter: aKey().slice(-12),
  title: null,
  shift: "morning",
  capacity: null,
  homeroomTeacherId: null,
  room: null,
  language: null,
});

export const structureSamples: SliceSamples = {
  ids: async (database, { schoolId }) => {
    const { id } = await database.inSchool(schoolId, (db) =>
      db
        .selectFrom("subject_offerings")
        .select("id")
        .where("school_id", "=", schoolId)
        .orderBy("id")
        .executeTakeFirstOrThrow(),
    );
    return { offeringId: id };
  },
  bodies: {
    "POST /api/v6/schools/:schoolId/sections": (_actor, { levelId, more }) => ({
      key: aKey(),
      yearId: more["yearId"],
      levelId,
      section: aRecord(),
      withClasses: false,
    }),
    "PUT /api/v6/schools/:schoolId/sections/:sectionId": async (_actor, target, database) => ({
      key: aKey(),
      revision: await fetchRevision(database, "sections", target.schoolId, target.sectionId),
      section: { ...aRecord(), ...(await sectionAsItIs(database, target)) },
      isExceeding: false,
    }),
    "PUT /api/v6/schools/:schoolId/sections/:sectionId/state": () => ({
      key: aKey(),
      revision: 1,
      state: "open",
    }),
    "POST /api/v6/schools/:schoolId/offerings": async (actor, { levelId, more }, database) => ({
      key: aKey(),
      yearId: more["yearId"],
      levelId,
      subjectId: (await aSubject(database, { id: actor.groupId })).id,
      weeklyPeriods: 4,
      maxMark: 100,
      withClasses: false,
    }),
    "PUT /api/v6/schools/:schoolId/offerings/:offeringId": async (_actor, target, database) => ({
      key: aKey(),
      revision: await fetchRevision(
        database,
        "subject_offerings",
        target.schoolId,
        target.more["offeringId"],
      ),
      weeklyPeriods: null,
      maxMark: 100,
    }),
  },
};

/** Title and homeroom teacher are what other calls are judged by. */
const sectionAsItIs = (database: Database, { schoolId, sectionId }: Target) =>
  database.inSchool(schoolId, (db) =>
    db
      .selectFrom("sections")
      .select(["letter", "title", "homeroom_teacher_id as homeroomTeacherId"])
      .where("school_id", "=", schoolId)
      .where("id", "=", sectionId)
      .executeTakeFirst(),
  );
