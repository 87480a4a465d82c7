import type { Role } from "@dars/contract/platform/roles";
import { sql } from "kysely";

import type { Actor } from "#platform/context.ts";
import type { Database } from "#platform/db/db.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import type { SliceSamples } from "#testing/matrix/public.ts";

const OWN = "/api/v6/me/erasure-requests";
const REFUSAL = "/api/v6/schools/:schoolId/people/:personId/erasure-refusal";

/** An own place of the caller; the first school where it has none. */
async function readOwnPlace(database: Database, { accountId }: Actor) {
  const own = await database.directory
    .selectFrom("account_people")
    .select(["school_id as schoolId", "person_id as personId"])
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  return own ?? { schoolId: 1, personId: 1 };
}

/** Only one request of a person is open. */
const forget = (database: Database, schoolId: number) =>
  database.inSchool(schoolId, (db) =>
    db.deleteFrom("erasure_requests").where("school_id", "=", schoolId).execute(),
  );

interface AskedFor {
  readonly schoolId: number;
  readonly personId: number;
}

/** Above the digital age, and not yet of age. */
const grownUp = (database: Database, { schoolId, personId }: AskedFor) =>
  database.inSchool(schoolId, (db) =>
    db
      .updateTable("people")
      .set({ birth_date: sql<string>`current_date - interval '17 years'` })
      .where("school_id", "=", schoolId)
      .where("id", "=", personId)
      .execute(),
  );

/** An id that no request has, where the school does not know the person. */
async function insertRequest(
  database: Database,
  { accountId, role }: Actor,
  { schoolId, personId }: AskedFor,
): Promise<number> {
  await forget(database, schoolId);
  const request = await database.inSchool(schoolId, (db) =>
    db
      .insertInto("erasure_requests")
      .columns(["school_id", "person_id", "asked_by", "asked_role"])
      .expression((from) =>
        from
          .selectFrom("people")
          .select(["school_id", "id", sql<number>`${accountId}`.as("by"), sql<Role>`${role}`.as("as")])
          .where("school_id", "=", schoolId)
          .where("id", "=", personId),
      )
      .returning("id")
      .executeTakeFirst(),
  );
  return request?.id ?? 9_999_999;
}

export const erasureRequestsSamples: SliceSamples = {
  bodies: {
    [`POST ${OWN}`]: async (actor, _target, database) => {
      const place = await readOwnPlace(database, actor);
      await forget(database, place.schoolId);
      if (actor.role === "student") await grownUp(database, place);
      return { key: aKey(), ...place, reason: null };
    },
    [`PUT ${OWN}/withdrawal`]: async (actor, _target, database) => {
      const place = await readOwnPlace(database, actor);
      return { schoolId: place.schoolId, requestId: await insertRequest(database, actor, place) };
    },
    [`PUT ${REFUSAL}`]: async (actor, { schoolId, personId }, database) => ({
      requestId: await insertRequest(database, actor, { schoolId, personId }),
      reason: "The student is still enrolled",
    }),
  },
};
