import type { Database } from "#platform/db/db.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import { fetchRevision } from "#school/years/samples.factory.ts";
import type { SliceSamples, Target } from "#testing/matrix/public.ts";

const dayOf2100 = (days: number) => new Date(Date.UTC(2100, 0, 1 + days)).toISOString().slice(0, 10);

export const teachingSamples: SliceSamples = {
  ids: async (database, { schoolId }) => {
    const offering = await database.inSchool(schoolId, (db) =>
      db
        .selectFrom("subject_offerings")
        .select(["id", "year_id as yearId"])
        .where("school_id", "=", schoolId)
        .orderBy("id")
        .executeTakeFirstOrThrow(),
    );
    const teachers = await fetchTeacherIds(database, schoolId);
    return database.inSchool(schoolId, async (db) => {
      const ofClass = await db
        .insertInto("teaching_classes")
        .values({ school_id: schoolId, year_id: offering.yearId, offering_id: offering.id })
        .returning("id")
        .executeTakeFirstOrThrow();
      const assignment = await db
        .insertInto("teacher_assignments")
        .values({
          school_id: schoolId,
          teaching_class_id: ofClass.id,
          teacher_id: teachers[0] ?? 0,
          role: "assistant",
          starts_on: dayOf2100(0),
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      return { classId: ofClass.id, assignmentId: assignment.id };
    });
  },
  bodies: {
    "POST /api/v6/schools/:schoolId/classes/:classId/assignments": async (_actor, target, database) => ({
      key: aKey(),
      teacherId: (await fetchTeacherIds(database, target.schoolId))[0],
      role: "assistant",
      startsOn: dayOf2100(0),
      endsOn: null,
    }),
    "POST /api/v6/schools/:schoolId/classes/:classId/handover": async (_actor, target, database) => {
      const teachers = await fetchTeacherIds(database, target.schoolId);
      const times = await countPrimaries(database, target);
      return { key: aKey(), teacherId: teachers[times % 2], on: dayOf2100(times) };
    },
    "PUT /api/v6/schools/:schoolId/assignments/:assignmentId/end": async (_actor, target, database) => ({
      key: aKey(),
      revision: await fetchRevision(
        database,
        "teacher_assignments",
        target.schoolId,
        target.more["assignmentId"],
      ),
      endsOn: dayOf2100(10),
      leavesVacant: false,
    }),
  },
};

const fetchTeacherIds = (database: Database, schoolId: number): Promise<number[]> =>
  database.inSchool(schoolId, async (db) => {
    const teachers = await db
      .selectFrom("teachers")
      .select("id")
      .where("school_id", "=", schoolId)
      .orderBy("id")
      .limit(2)
      .execute();
    return teachers.map(({ id }) => id);
  });

/** How often the class has been handed over already: the next time is a day later. */
const countPrimaries = (database: Database, { schoolId, more }: Target): Promise<number> =>
  database.inSchool(schoolId, async (db) => {
    const { count } = await db
      .selectFrom("teacher_assignments")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where("school_id", "=", schoolId)
      .where("teaching_class_id", "=", Number(more["classId"]))
      .where("role", "=", "primary")
      .executeTakeFirstOrThrow();
    return count;
  });
