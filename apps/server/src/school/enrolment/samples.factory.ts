import type { Database } from "#platform/db/db.ts";
import { dayFromToday } from "#platform/testing/factories/days.ts";
import { aKey, nextNumber } from "#platform/testing/factories/names.ts";
import { insertPerson } from "#platform/testing/factories/people.ts";
import type { SliceSamples, Target } from "#testing/matrix/public.ts";

const OF_STUDENT = "/api/v6/schools/:schoolId/students/:studentId";
const STALE = 999;

export const enrolmentSamples: SliceSamples = {
  bodies: {
    [`POST ${OF_STUDENT}/enrolments`]: (_actor, { levelId }) => ({
      key: aKey(),
      levelId,
      sectionId: null,
      registerNo: null,
      entryKind: "new",
      startsOn: dayFromToday(-1),
      reason: null,
      isOverCapacity: false,
    }),
    "POST /api/v6/schools/:schoolId/sections/:sectionId/moves": async (_actor, target, database) => ({
      key: aKey(),
      studentIds: [(await anUnplacedStudent(database, target)).studentId],
      startsOn: dayFromToday(-1),
      reason: null,
      isOverCapacity: false,
    }),
    "POST /api/v6/schools/:schoolId/moves/:moveId/undo": () => ({ key: aKey() }),
    "POST /api/v6/schools/:schoolId/register-numbers/missing": () => ({ key: aKey() }),
    "PUT /api/v6/schools/:schoolId/sections/:sectionId/register-numbers": async (
      _actor,
      target,
      database,
    ) => ({
      key: aKey(),
      numbers: [{ studentId: (await anUnplacedStudent(database, target)).studentId, registerNo: 1 }],
    }),
    [`POST ${OF_STUDENT}/exit`]: () => ({
      key: aKey(),
      revision: STALE,
      state: "withdrawn",
      on: dayFromToday(-1),
      reason: "The matrix asks",
    }),
    [`POST ${OF_STUDENT}/transfer`]: async (_actor, { schoolId }, database) => {
      const sister = await database.directory
        .selectFrom("schools as sister")
        .innerJoin("schools as own", "own.group_id", "sister.group_id")
        .select("sister.code")
        .where("own.id", "=", schoolId)
        .where("sister.id", "<>", schoolId)
        .where("sister.kind", "<>", "office")
        .executeTakeFirst();
      return {
        key: aKey(),
        revision: STALE,
        toSchool: sister?.code ?? "nowhere",
        on: dayFromToday(-1),
        reason: "The matrix asks",
      };
    },
  },
  /** A move that has been taken back already. */
  ids: async (database, target) => {
    const { schoolId, enrolmentId, sectionId } = await anUnplacedStudent(database, target);
    return database.inSchool(schoolId, async (db) => {
      const { id } = await db
        .insertInto("section_moves")
        .values({
          school_id: schoolId,
          enrolment_id: enrolmentId,
          to_section_id: sectionId,
          starts_on: dayFromToday(-1),
          undone_at: new Date(),
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      await db
        .updateTable("section_moves")
        .set({ batch_id: id })
        .where("school_id", "=", schoolId)
        .where("id", "=", id)
        .execute();
      return { moveId: id };
    });
  },
  answers: {
    // A student here is enrolled already; an ended or transferred one would be missing for the next call.
    [`POST ${OF_STUDENT}/enrolments`]: 409,
    [`POST ${OF_STUDENT}/exit`]: 409,
    [`POST ${OF_STUDENT}/transfer`]: 409,
    "POST /api/v6/schools/:schoolId/moves/:moveId/undo": 409,
    // The student has no section.
    "PUT /api/v6/schools/:schoolId/sections/:sectionId/register-numbers": 404,
  },
};

/** A student of the section's level without a section. */
const anUnplacedStudent = (database: Database, { schoolId, sectionId }: Target) =>
  database.inSchool(schoolId, async (db) => {
    const { id: studentId } = await insertPerson(db, schoolId, { name: `Unplaced ${nextNumber()}` });
    await db.insertInto("students").values({ school_id: schoolId, id: studentId }).execute();
    const section = await db
      .selectFrom("sections")
      .select(["id", "level_id as levelId", "year_id as yearId"])
      .where("school_id", "=", schoolId)
      .where((where) => where.or([where("id", "=", sectionId), where("state", "=", "open")]))
      .orderBy((order) => order.eb("id", "=", sectionId), "desc")
      .limit(1)
      .executeTakeFirstOrThrow();
    const { id: enrolmentId } = await db
      .insertInto("enrolments")
      .values({
        school_id: schoolId,
        student_id: studentId,
        year_id: section.yearId,
        level_id: section.levelId,
        starts_on: dayFromToday(-30),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    return { schoolId, studentId, enrolmentId, sectionId: section.id };
  });
