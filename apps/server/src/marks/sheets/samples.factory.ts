import { sql } from "kysely";

import type { Database } from "#platform/db/db.ts";
import { dayFromToday } from "#platform/testing/factories/days.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import type { SliceSamples, Target } from "#testing/matrix/public.ts";

const OF_SHEET = "/api/v6/schools/:schoolId/mark-sheets/:sheetId";
const NEVER = 999_999;
const A_QUIZ = { title: "The matrix asks", max: 20, isExtra: false, dueOn: dayFromToday(7) };

export const sheetsSamples: SliceSamples = {
  /** The class of the place's subject in its section, with its first column open. */
  ids: async (database, target) => ({ sheetId: await anOpenSheet(database, target), column: "M1" }),
  bodies: {
    [`POST ${OF_SHEET}/marks`]: (_actor, { studentId }) => ({
      key: aKey(),
      cells: [{ studentId, code: "M1", mark: 70, revision: 0 }],
      reason: "The matrix asks",
    }),
    [`POST ${OF_SHEET}/workbook`]: () => new Uint8Array(Buffer.from("student_id\tM1\n0\t70")),
    "POST /api/v6/schools/:schoolId/mark-workbook": () =>
      new Uint8Array(Buffer.from("student_id\tM1\n0\t70")),
    "POST /api/v6/schools/:schoolId/column-approvals": async (_actor, target, database) => ({
      key: aKey(),
      columns: [{ sheetId: await anOpenSheet(database, target), code: "M1", revision: NEVER }],
    }),
    "POST /api/v6/schools/:schoolId/column-approvals/undo": async (_actor, target, database) => ({
      key: aKey(),
      columns: [{ sheetId: await anOpenSheet(database, target), code: "M1", revision: NEVER }],
    }),
    [`POST ${OF_SHEET}/class-columns`]: () => ({ key: aKey(), category: "QZ", ...A_QUIZ }),
    [`PUT ${OF_SHEET}/class-columns/:column`]: () => ({ key: aKey(), revision: NEVER, ...A_QUIZ }),
    [`PUT ${OF_SHEET}/columns/:column/exercises`]: () => ({ key: aKey(), exerciseIds: [] }),
    [`POST ${OF_SHEET}/columns/:column/submission`]: () => ({
      key: aKey(),
      revision: NEVER,
      isPartial: true,
    }),
    [`PUT ${OF_SHEET}/columns/:column/decision`]: () => ({
      key: aKey(),
      revision: NEVER,
      approve: true,
      reason: null,
    }),
    [`POST ${OF_SHEET}/columns/:column/unlocking`]: () => ({
      key: aKey(),
      revision: NEVER,
      reason: "The matrix asks",
    }),
  },
  answers: {
    // The level's scheme has no categories.
    [`POST ${OF_SHEET}/class-columns`]: 400,
    [`PUT ${OF_SHEET}/class-columns/:column`]: 404,
    [`DELETE ${OF_SHEET}/class-columns/:column`]: 404,
    // A column can be submitted only once, so each caller gets a new one.
    [`POST ${OF_SHEET}/columns/:column/submission`]: 409,
    [`PUT ${OF_SHEET}/columns/:column/decision`]: 409,
    [`POST ${OF_SHEET}/columns/:column/unlocking`]: 409,
  },
};

const anOpenSheet = (database: Database, { schoolId, sectionId, subjectId }: Target): Promise<number> =>
  database.inSchool(schoolId, async (db) => {
    const found = await db
      .selectFrom("teaching_classes as class")
      .innerJoin("subject_offerings as offering", (join) =>
        join
          .onRef("offering.school_id", "=", "class.school_id")
          .onRef("offering.id", "=", "class.offering_id"),
      )
      .select(["class.id", "class.year_id as yearId", "offering.level_id as levelId"])
      .where("class.school_id", "=", schoolId)
      // A class without a section is not of it.
      .orderBy(sql`(class.section_id = ${sectionId} and offering.subject_id = ${subjectId}) is true`, "desc")
      .orderBy("class.id")
      .executeTakeFirstOrThrow();
    await db
      .insertInto("mark_windows")
      .values({
        school_id: schoolId,
        year_id: found.yearId,
        level_id: found.levelId,
        code: "M1",
        opens_on: dayFromToday(-7),
        due_on: dayFromToday(7),
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return found.id;
  });
