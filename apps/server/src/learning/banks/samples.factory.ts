import { createHash } from "node:crypto";

import { sql } from "kysely";

import { CHOICE } from "#learning/exercises/exercises.factory.ts";
import type { Database } from "#platform/db/db.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import type { SliceSamples, Target } from "#testing/matrix/public.ts";

/** A picture of one point. */
const DOT = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
  "base64",
);
const DOT_KEY = createHash("sha256").update(DOT).digest("hex");

/** What a committed import keeps of its file. */
const REPORT = JSON.stringify({ format: "gift", items: [] });

const OF_GROUP = "/api/v6/schools/:schoolId/group-question-banks/:subjectId/:levelId";
const BANK = "/api/v6/schools/:schoolId/question-banks/:subjectId/:levelId";

/** The question of the place is there, in its first revision, and its file waits for its only byte or is committed. */
async function renew(
  ownerId: number,
  { more }: Target,
  database: Database,
  state: "receiving" | "committed" = "receiving",
): Promise<void> {
  await database.inSchool(ownerId, async (db) => {
    await sql`
      insert into bank_questions (school_id, id, subject_id, level_id, question, kind, words, fingerprint)
      overriding system value
      values (${ownerId}, ${more["bankQuestionId"]}, ${more["bankSubjectId"]}, ${more["bankLevelId"]},
        ${JSON.stringify(CHOICE)}::jsonb, 'single_choice', '', ${aKey()})
      on conflict (school_id, id) do update set revision = 1`.execute(db);
    await sql`
      insert into question_imports (school_id, id, subject_id, level_id, file_name, bytes, state, report)
      overriding system value
      values (${ownerId}, ${more["importId"]}, ${more["bankSubjectId"]}, ${more["bankLevelId"]}, 'questions.gift', 1,
        ${state}, ${REPORT}::jsonb)
      on conflict (school_id, id) do update set state = ${state}`.execute(db);
  });
}

const getOwnerId = (bank: string, { more }: Target): number =>
  Number(bank === BANK ? more["bankSchoolId"] : more["officeId"]);

/** The same for a bank of the school and for one of its group. */
const buildBodies = (bank: string): NonNullable<SliceSamples["bodies"]> => ({
  [`POST ${bank}/questions`]: () => ({ key: aKey(), question: { ...CHOICE, title: aKey() } }),
  [`PUT ${bank}/questions/:bankQuestionId`]: async (_actor, target, database) => {
    await renew(getOwnerId(bank, target), target, database);
    return { key: aKey(), revision: 1, question: { ...CHOICE, title: aKey() } };
  },
  [`DELETE ${bank}/questions/:bankQuestionId`]: async (_actor, target, database): Promise<void> => {
    await renew(getOwnerId(bank, target), target, database);
  },
  [`POST ${bank}/imports`]: () => ({ key: aKey(), fileName: "questions.gift", bytes: 1 }),
  [`PUT ${bank}/imports/:importId/parts/:part`]: async (_actor, target, database) => {
    await renew(getOwnerId(bank, target), target, database);
    return new Uint8Array([120]);
  },
  [`GET ${bank}/imports/:importId`]: (_actor, target, database) => commit(bank, target, database),
  [`PUT ${bank}/imports/:importId/commit`]: (_actor, target, database) => commit(bank, target, database),
  [`PUT ${bank}/imports/:importId/undo`]: (_actor, target, database) => commit(bank, target, database),
});

/** The import of the place is over, and keeps no file. */
async function commit(bank: string, target: Target, database: Database): Promise<void> {
  const ownerId = getOwnerId(bank, target);
  await renew(ownerId, target, database, "committed");
  await database.inSchool(ownerId, (db) =>
    db
      .deleteFrom("question_import_parts")
      .where("school_id", "=", ownerId)
      .where("import_id", "=", Number(target.more["importId"]))
      .execute(),
  );
}

export const banksSamples: SliceSamples = {
  bodies: {
    ...buildBodies(BANK),
    ...buildBodies(OF_GROUP),
    [`GET ${BANK}/imports/:importId/pages`]: (_actor, target, database) => commit(BANK, target, database),
    [`POST ${BANK}/imports/:importId/pages`]: async (_actor, target, database) => {
      await commit(BANK, target, database);
      return { key: aKey(), unitId: null, language: "ar", paths: ["page.html"] };
    },
    "PUT /api/v6/schools/:schoolId/question-media/:media": () => new Uint8Array(DOT),
    "PUT /api/v6/schools/:schoolId/group-question-media/:media": () => new Uint8Array(DOT),
  },
  ids: async (database, { schoolId, subjectId, levelId }) => {
    const { id: officeId } = await officeIn(database, schoolId);
    const more = await database.inSchool(schoolId, async (db) => {
      const { rows } = await sql<{ bankQuestionId: number; importId: number }>`
        with question as (
          insert into bank_questions (school_id, subject_id, level_id, question, kind, words, fingerprint)
          values (${schoolId}, ${subjectId}, ${levelId}, ${JSON.stringify(CHOICE)}::jsonb, 'single_choice', '', ${aKey()})
          returning id
        ), import as (
          insert into question_imports (school_id, subject_id, level_id, file_name, bytes, state, report)
          values (${schoolId}, ${subjectId}, ${levelId}, 'questions.gift', 1, 'committed', ${REPORT}::jsonb)
          returning school_id, id
        ), part as (
          insert into question_import_parts (school_id, import_id, part, bytes)
          select school_id, id, 0, 'x' from import
        ), medium as (
          insert into question_media (school_id, media, type, bytes)
          values (${schoolId}, ${DOT_KEY}, 'image/png', 'x') on conflict do nothing
        ), shown as (
          insert into exercise_media (school_id, media, exercise_id)
          select ${schoolId}, ${DOT_KEY}, id from exercises where school_id = ${schoolId}
          on conflict do nothing
        )
        select question.id as "bankQuestionId", import.id as "importId" from question, import`.execute(db);
      const [made] = rows;
      if (!made) throw new Error("The bank of the place is empty.");
      return {
        ...made,
        officeId,
        bankSchoolId: schoolId,
        bankSubjectId: subjectId,
        bankLevelId: levelId,
        media: DOT_KEY,
        format: "gift",
      };
    });
    await database.inSchool(officeId, async (db) => {
      await sql`
        with question as (
          insert into bank_questions (school_id, id, subject_id, level_id, question, kind, words, fingerprint)
          overriding system value
          values (${officeId}, ${more.bankQuestionId}, ${subjectId}, ${levelId}, ${JSON.stringify(CHOICE)}::jsonb,
            'single_choice', '', ${aKey()})
        )
        insert into question_imports (school_id, id, subject_id, level_id, file_name, bytes, state, report)
        overriding system value
        values (${officeId}, ${more.importId}, ${subjectId}, ${levelId}, 'questions.gift', 1, 'committed',
          ${REPORT}::jsonb)`.execute(db);
    });
    return more;
  },
};

const officeIn = (database: Database, schoolId: number) =>
  database.directory
    .selectFrom("schools as own")
    .innerJoin("schools as office", (join) =>
      join.onRef("office.group_id", "=", "own.group_id").on("office.kind", "=", "office"),
    )
    .select("office.id")
    .where("own.id", "=", schoolId)
    .executeTakeFirstOrThrow();
