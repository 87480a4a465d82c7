import type { Database } from "#platform/db/db.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import type { SliceSamples } from "#testing/matrix/public.ts";

const section = "/api/v6/schools/:schoolId/sections/:sectionId";
const person = "/api/v6/schools/:schoolId/people/:personId";

export const signInOfficeSamples: SliceSamples = {
  bodies: {
    [`PUT ${person}/account`]: async (_actor, { personId, schoolId }, database) => {
      const { revision, logins } = await accountOf(database, schoolId, personId);
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
    [`POST ${person}/view-as`]: () => ({ role: "student", reason: "The matrix looks" }),
  },
  ids: async (database, { schoolId, sectionId }) => ({
    deviceId: await aDevice(database, schoolId, sectionId),
  }),
  // The world's students have no birth date, and pictures are only assigned to a known child.
  answers: { "POST /api/v6/schools/:schoolId/students/:studentId/picture-pin": 409 },
};

async function accountOf(database: Database, schoolId: number, personId: number) {
  const rows = await database.directory
    .selectFrom("account_people as tie")
    .innerJoin("accounts as account", "account.id", "tie.account_id")
    .innerJoin("login_names as name", "name.account_id", "account.id")
    .select(["account.revision", "name.login"])
    .where("tie.school_id", "=", schoolId)
    .where("tie.person_id", "=", personId)
    .execute();
  return {
    revision: rows[0]?.revision ?? 0,
    logins: rows.map(({ login }) => login).concat(rows.length > 0 ? [] : ["nobody"]),
  };
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
