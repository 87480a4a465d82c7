import type { LessonBlock } from "@dars/contract/learning/lesson-blocks";
import type { VersionState } from "@dars/contract/learning/version-state";
import { sql } from "kysely";

import type { Actor } from "#platform/context.ts";
import type { Database } from "#platform/db/db.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import type { SliceSamples, Target } from "#testing/matrix/public.ts";

import { aTextBlock } from "./lessons.factory.ts";
import { PLAN_KEYS } from "./read-lesson-plan.ts";

const OFFERING = "/api/v6/schools/:schoolId/offerings/:offeringId";
const LESSON = "/api/v6/schools/:schoolId/lessons/:lessonId";
const VERSION = "/api/v6/schools/:schoolId/lesson-versions/:versionId";
const OF_STUDENT = "/api/v6/schools/:schoolId/students/:studentId/lessons/:lessonId";
const OF_CLASS = "/api/v6/schools/:schoolId/classes/:teachingClassId/lessons/:lessonId";

const BLOCK: LessonBlock = { ...aTextBlock("Of the matrix."), id: "matrixblock0001" };
const NAME = { en: "Of the matrix", ar: null, ckb: null };
const LESSON_TEXT = { name: NAME, objectives: "", unitId: null, week: 3, minutes: 20 };
const PLAN_ROW = {
  lessonId: null,
  revision: 0,
  unit: null,
  name: NAME,
  objectives: "",
  week: 3,
  minutes: null,
};

/** The version is in this state again, written by the caller, in a school whose teachers may publish. */
const renewed =
  (state: VersionState) =>
  async ({ accountId }: Actor, { schoolId, more }: Target, database: Database): Promise<number> =>
    database.inSchool(schoolId, async (db) => {
      const { rows } = await sql<{ readonly revision: number }>`
        update lesson_versions set state = ${state}::lesson_version_state, author_id = ${accountId}
        where school_id = ${schoolId} and id = ${more["versionId"]} returning revision`.execute(db);
      return rows[0]?.revision ?? 1;
    });

const moved =
  (from: VersionState, also: object = {}) =>
  async (actor: Actor, target: Target, database: Database) => ({
    key: aKey(),
    revision: await renewed(from)(actor, target, database),
    ...also,
  });

const published = async (...call: [Actor, Target, Database]) => void (await renewed("published")(...call));

const readRevision = (
  table: "lessons" | "lesson_units",
  { schoolId, more }: Target,
  database: Database,
): Promise<number> =>
  database.inSchool(schoolId, async (db) => {
    const id = more[table === "lessons" ? "lessonId" : "unitId"];
    const known = await db
      .selectFrom(table)
      .select("revision")
      .where("school_id", "=", schoolId)
      .where("id", "=", Number(id))
      .executeTakeFirst();
    return known?.revision ?? 1;
  });

const readOrder = ({ schoolId, more }: Target, database: Database) =>
  database.inSchool(schoolId, async (db) => {
    const listed = (table: "lessons" | "lesson_units") =>
      db
        .selectFrom(table)
        .select("id")
        .where("school_id", "=", schoolId)
        .where("offering_id", "=", Number(more["offeringId"]))
        .execute();
    const [units, lessons] = [await listed("lesson_units"), await listed("lessons")];
    return {
      key: aKey(),
      unitIds: units.map(({ id }) => id),
      lessons: lessons.map(({ id }) => ({ id, unitId: null })),
    };
  });

const progress = async (actor: Actor, target: Target, database: Database) => {
  await published(actor, target, database);
  return {
    versionId: target.more["versionId"],
    blocks: { [BLOCK.id]: 500 },
    place: BLOCK.id,
    at: "2026-09-01T08:00:00.000Z",
  };
};

export const lessonsSamples: SliceSamples = {
  bodies: {
    [`POST ${OFFERING}/units`]: () => ({ key: aKey(), name: NAME }),
    "PUT /api/v6/schools/:schoolId/lesson-units/:unitId": async (_actor, target, database) => ({
      key: aKey(),
      revision: await readRevision("lesson_units", target, database),
      name: NAME,
    }),
    [`POST ${OFFERING}/lessons`]: () => ({ key: aKey(), ...LESSON_TEXT, language: "ar" }),
    [`PUT ${LESSON}`]: async (_actor, target, database) => ({
      key: aKey(),
      revision: await readRevision("lessons", target, database),
      ...LESSON_TEXT,
    }),
    [`PUT ${OFFERING}/lesson-order`]: (_actor, target, database) => readOrder(target, database),
    [`POST ${OFFERING}/lesson-copies`]: (_actor, { more }) => ({
      key: aKey(),
      fromOfferingId: more["offeringId"],
    }),
    [`POST ${OFFERING}/lesson-plan`]: () =>
      new Uint8Array(Buffer.from(`${PLAN_KEYS.join("\t")}\n\t\t\t\tForces\t3\t\t`)),
    [`PUT ${OFFERING}/lesson-plan`]: () => ({ key: aKey(), language: "ar", rows: [PLAN_ROW] }),
    [`GET ${VERSION}`]: published,
    [`GET ${VERSION}/comparison/:otherVersionId`]: published,
    [`POST ${LESSON}/versions`]: (_actor) => ({
      key: aKey(),
      kind: "revision",
      language: "ar",
      fromVersionId: null,
    }),
    [`PUT ${VERSION}/blocks`]: moved("draft", { holder: "matrixholder001", blocks: [BLOCK], changeNote: "" }),
    [`PUT ${VERSION}/lease`]: async (...call) => {
      await renewed("draft")(...call);
      return { holder: "matrixholder001", takeOver: true };
    },
    [`DELETE ${VERSION}/lease`]: async (...call) => void (await renewed("draft")(...call)),
    [`POST ${VERSION}/submission`]: moved("draft", { changeNote: "" }),
    [`POST ${VERSION}/return`]: moved("review", { because: "The example is missing." }),
    [`POST ${VERSION}/publication`]: moved("review"),
    [`POST ${VERSION}/retirement`]: moved("published"),
    "PUT /api/v6/schools/:schoolId/sections/:sectionId/lessons/:lessonId/pin": () => ({ versionId: null }),
    "PUT /api/v6/schools/:schoolId/classes/:teachingClassId/notes": () => ({
      key: aKey(),
      day: "2026-09-01",
      period: 2,
      text: "",
      revision: 0,
    }),
    [`PUT ${OF_CLASS}/taught`]: () => ({ on: new Date(Date.now() - 86_400_000).toISOString().slice(0, 10) }),
    "PUT /api/v6/schools/:schoolId/lesson-settings": () => ({ teacherCanPublish: true }),
    [`GET ${OF_STUDENT}`]: published,
    [`PUT ${OF_STUDENT}/progress`]: progress,
    [`PUT ${OF_STUDENT}/doubts`]: async (...call) => {
      await published(...call);
      return { versionId: call[1].more["versionId"], blockId: BLOCK.id, isDoubt: true };
    },
  },
  // There are lessons already.
  answers: { [`POST ${OFFERING}/lesson-copies`]: 409 },
  ids: (database, { schoolId, sectionId, subjectId }) =>
    database.inSchool(schoolId, async (db) => {
      await sql`
        insert into lesson_settings (school_id, teacher_can_publish) values (${schoolId}, true)
        on conflict (school_id) do update set teacher_can_publish = true`.execute(db);
      const { rows } = await sql<Record<string, number>>`
        with class as (
          select class.id, class.offering_id from teaching_classes as class
          join subject_offerings as offering on offering.school_id = class.school_id
            and offering.id = class.offering_id and offering.subject_id = ${subjectId}
          where class.school_id = ${schoolId} and class.section_id = ${sectionId} order by class.id limit 1
        ), unit as (
          insert into lesson_units (school_id, offering_id, position, name_en)
          select ${schoolId}, offering_id, 1, 'Of the matrix' from class returning id, offering_id
        ), lesson as (
          insert into lessons (school_id, offering_id, unit_id, position, name_en)
          select ${schoolId}, offering_id, id, 1, 'Of the matrix' from unit returning id
        ), version as (
          insert into lesson_versions (school_id, lesson_id, seq, language, state, author_id, blocks, block_count,
            published_at)
          select ${schoolId}, lesson.id, seq, 'ar', 'published', own.account_id, ${JSON.stringify([BLOCK])}::jsonb,
            1, now()
          from lesson cross join generate_series(1, 2) as seq
          cross join (select account_id from account_people where school_id = ${schoolId}
            order by account_id limit 1) as own
          returning id, seq
        )
        select class.offering_id as "offeringId", class.id as "teachingClassId", unit.id as "unitId",
          lesson.id as "lessonId", one.id as "otherVersionId", two.id as "versionId"
        from class, unit, lesson, version as one, version as two where one.seq = 1 and two.seq = 2`.execute(
        db,
      );
      const [made] = rows;
      if (!made) throw new Error("The place has no class that could be taught a lesson.");
      return made;
    }),
};
