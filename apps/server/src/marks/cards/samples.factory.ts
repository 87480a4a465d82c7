import { sql } from "kysely";

import type { Database } from "#platform/db/db.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import type { SliceSamples, Target } from "#testing/matrix/public.ts";

import { aPublishedYear } from "./published-year.factory.ts";

const LOOK = { kind: "iq_ministry", locale: "en", digits: "latn" } as const;
const ONE = "/api/v6/schools/:schoolId/students/:studentId/cards/:yearId/print";
const TRANSCRIPT = "/api/v6/schools/:schoolId/students/:studentId/transcript/print";
const BATCHES = "/api/v6/schools/:schoolId/card-batches";

/** Gives the student results in the section's year, or in the year that the path names. */
async function publish(database: Database, target: Target): Promise<void> {
  const { schoolId, studentId, sectionId, levelId, more } = target;
  const { yearId, published } = await database.inSchool(schoolId, async (db) => {
    const section = await db
      .selectFrom("sections")
      .select("year_id as yearId")
      .where("school_id", "=", schoolId)
      .where("id", "=", sectionId)
      .executeTakeFirst();
    // Places that cross two schools have no section here.
    if (!section) return { yearId: 0, published: true };
    const requestedYearId = Number(more["yearId"] ?? section.yearId);
    const rows = await db
      .selectFrom("mark_snapshots")
      .select("revision")
      .where("school_id", "=", schoolId)
      .where("student_id", "=", studentId)
      .where("year_id", "=", requestedYearId)
      .where("is_hidden", "=", false)
      .where("guardians_at", "<=", sql<Date>`now()`)
      .execute();
    return { yearId: requestedYearId, published: rows.length > 0 };
  });
  if (published) return;
  const section = { id: sectionId, schoolId, yearId, levelId, groupId: 0 };
  await aPublishedYear(database, { id: studentId, schoolId }, { section, revision: 1000 });
}

export const cardsSamples: SliceSamples = {
  ids: async (database, { schoolId, sectionId }) =>
    database.inSchool(schoolId, async (db) => {
      const { rows } = await sql<{ readonly id: number }>`
        insert into card_batches (school_id, key, year_id, kind, locale, has_eastern_digits, asked_by)
        select ${schoolId}, ${aKey()}, year_id, 'school', 'ar', false, (select min(id) from accounts)
        from sections where school_id = ${schoolId} and id = ${sectionId} returning id`.execute(db);
      const batchId = rows[0]?.id ?? 0;
      await sql`
        insert into card_batch_parts (school_id, batch_id, no, section_id, student_ids)
        values (${schoolId}, ${batchId}, 1, ${sectionId}, '{}')`.execute(db);
      return { batchId, no: 1 };
    }),
  bodies: {
    [`POST ${ONE}`]: async (_actor, target, database) => {
      await publish(database, target);
      return LOOK;
    },
    [`POST ${TRANSCRIPT}`]: async (_actor, target, database) => {
      await publish(database, { ...target, more: {} });
      return { locale: "en", digits: "latn" };
    },
    [`POST ${BATCHES}`]: async (_actor, target, database) => {
      await publish(database, { ...target, more: {} });
      return { key: aKey(), sectionIds: [target.sectionId], ...LOOK };
    },
  },
  // The part of the samples is still being printed.
  answers: { [`GET ${BATCHES}/:batchId/parts/:no`]: 409 },
};
