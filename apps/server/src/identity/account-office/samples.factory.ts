import { sql } from "kysely";

import type { Database } from "#platform/db/db.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import type { SliceSamples } from "#testing/matrix/public.ts";

const batches = "/api/v6/schools/:schoolId/letter-batches";
const section = "/api/v6/schools/:schoolId/sections/:sectionId";
const peopleLetters = "/api/v6/schools/:schoolId/people-letters";
const person = "/api/v6/schools/:schoolId/people/:personId";

export const signInOfficeSamples: SliceSamples = {
  bodies: {
    [`PUT ${person}/account`]: async (_actor, { personId, schoolId }, database) => {
      const { revision, logins } = await readAccountRow(database, schoolId, personId);
      return { key: aKey(), revision, logins, roles: ["student"], isDisabled: false };
    },
    [`POST ${section}/accounts`]: () => ({ key: aKey() }),
    [`POST ${section}/sign-in-codes`]: () => ({ audience: "students", who: "all" }),
    [`POST ${section}/letters`]: () => ({
      audience: "students",
      who: "all",
      locale: "ar",
      perPage: 2,
      withPictures: false,
    }),
    [`POST ${peopleLetters}`]: (_actor, { studentId }) => ({
      personIds: [studentId],
      audience: "students",
      who: "all",
      locale: "ar",
      perPage: 2,
      withPictures: false,
    }),
    [`POST ${batches}`]: async (_actor, { schoolId }, database) => {
      // An earlier sample's letters are never printed and would keep this one waiting.
      await database.inSchool(schoolId, (db) =>
        sql`update letter_batches set stopped_at = now() where school_id = ${schoolId}
          and audience = 'students' and stopped_at is null`.execute(db),
      );
      const look = { who: "all", locale: "ar", perPage: 2, withPictures: false } as const;
      return { key: aKey(), audience: "students", ...look };
    },
    [`POST ${person}/view-as`]: () => ({ role: "student", reason: "The matrix looks" }),
  },
  ids: async (database, { schoolId, sectionId }) => ({
    deviceId: await aDevice(database, schoolId, sectionId),
    ...(await aLetterBatch(database, schoolId, sectionId)),
  }),
  // The world's students have no birth date, and pictures are only assigned to a known child.
  answers: {
    "POST /api/v6/schools/:schoolId/students/:studentId/picture-pin": 409,
    // The part of the samples is still being printed.
    [`GET ${batches}/:batchId/parts/:no`]: 409,
  },
};

async function readAccountRow(database: Database, schoolId: number, personId: number) {
  const rows = await database.directory
    .selectFrom("account_people as account_link")
    .innerJoin("accounts as account", "account.id", "account_link.account_id")
    .innerJoin("login_names as name", "name.account_id", "account.id")
    .select(["account.revision", "name.login"])
    .where("account_link.school_id", "=", schoolId)
    .where("account_link.person_id", "=", personId)
    .execute();
  return {
    revision: rows[0]?.revision ?? 0,
    logins: rows.map(({ login }) => login).concat(rows.length > 0 ? [] : ["nobody"]),
  };
}

async function aLetterBatch(database: Database, schoolId: number, sectionId: number) {
  return database.inSchool(schoolId, async (db) => {
    const { rows } = await sql<{ readonly id: number }>`
      insert into letter_batches (school_id, key, audience, who, per_page, with_pictures, asked_by, assignment_id,
        asked_at)
      select ${schoolId}, ${aKey()}, 'guardians', 'all', 1, false, account_id, id, now() - interval '1 hour'
      from role_assignments order by id limit 1 returning id`.execute(db);
    const batchId = rows[0]?.id ?? 0;
    await sql`
      insert into letter_batch_parts (school_id, batch_id, no, section_id, person_ids)
      values (${schoolId}, ${batchId}, 1, ${sectionId}, '{}')`.execute(db);
    return { batchId, no: 1 };
  });
}

async function aDevice(database: Database, schoolId: number, sectionId: number): Promise<number> {
  const { id: accountId } = await database.directory
    .selectFrom("accounts")
    .select("id")
    .limit(1)
    .executeTakeFirstOrThrow();
  return database.inSchool(schoolId, async (db) => {
    const { id } = await db
      .insertInto("class_devices")
      .values({
        school_id: schoolId,
        section_id: sectionId,
        name: "Tablet",
        secret_hash: Buffer.from(`${schoolId} ${sectionId} ${aKey()}`.padEnd(32).slice(0, 32)),
        enrolled_by: accountId,
        expires_at: "2100-01-01",
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    return id;
  });
}
