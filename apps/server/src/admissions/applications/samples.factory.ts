import type { ApplicationState } from "@dars/contract/admissions/application-record";
import { sql } from "kysely";

import type { Database } from "#platform/db/db.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import type { SliceSamples, Target } from "#testing/matrix/public.ts";

const APPLICATION = "/api/v6/schools/:schoolId/applications/:application";

const SLOTS = "/api/v6/schools/:schoolId/assessment-slots";
const FINISH = "PUT /api/v6/me/assessments/:slotId/applications/:application";

const FOLLOW = "PUT /api/v6/me/applications/:application";
/** Nobody has signed it. */
const NO_PASS = `1.${"x".repeat(43)}`;

/** The application of the place in this state; answers with its revision. */
async function stand(
  database: Database,
  { schoolId, more }: Target,
  state: ApplicationState,
): Promise<number> {
  return database.inSchool(schoolId, async (db) => {
    const { rows } = await sql<{ readonly revision: number }>`
      update applications set state = ${state}, student_id = null
      where school_id = ${schoolId} and key = ${more["application"]} returning revision`.execute(db);
    return rows[0]?.revision ?? 1;
  });
}

/** The slot of the place, not picked by anybody: an earlier call may have removed it. */
const restoreSlot = (database: Database, { schoolId, more }: Target): Promise<unknown> =>
  database.inSchool(schoolId, (db) =>
    sql`with free as (
        update applications set slot_id = null where school_id = ${schoolId} and slot_id = ${more["slotId"]}
      )
      insert into assessment_slots (school_id, id, starts_at, minutes, places) overriding system value
      values (${schoolId}, ${more["slotId"]}, now() + interval '2 days', 15, 2) on conflict do nothing`.execute(
      db,
    ),
  );

export const applicationsSamples: SliceSamples = {
  bodies: {
    [FOLLOW]: (_, { schoolId }) => ({ schoolId, pass: NO_PASS }),
    [`POST ${SLOTS}`]: () => ({
      key: aKey(),
      startsAt: new Date(Date.now() + 86_400_000).toISOString(),
      minutes: 15,
      count: 2,
      places: 1,
      place: null,
      assessorId: null,
    }),
    [`DELETE ${SLOTS}/:slotId`]: async (_, target, database): Promise<void> => {
      await restoreSlot(database, target);
    },
    [FINISH]: async ({ schoolId, personId }, target, database) => {
      const { more } = target;
      await restoreSlot(database, target);
      // The slot of the place is the caller's, and the child's.
      if (schoolId !== null)
        await database.inSchool(schoolId, (db) =>
          sql`with given as (
              update assessment_slots set assessor_id = ${personId} where school_id = ${schoolId} and id = ${more["slotId"]}
            )
            update applications set state = 'assessment_scheduled', slot_id = ${more["slotId"]}
            where school_id = ${schoolId} and key = ${more["application"]}`.execute(db),
        );
      return { key: aKey(), text: "Reads well" };
    },
    [`PUT ${APPLICATION}/state`]: async (_, target, database) => ({
      key: aKey(),
      revision: await stand(database, target, "submitted"),
      to: "under_review",
      text: null,
      assessmentAt: null,
      isBeyondSeats: false,
    }),
    [`PUT ${APPLICATION}/enrolment`]: async (_, target, database) => {
      const revision = await stand(database, target, "accepted");
      // Each call enrols another child, because an enrolled one would count as a duplicate.
      await database.inSchool(target.schoolId, (db) =>
        sql`update applications set name_parts = jsonb_build_object('en', jsonb_build_object('given', ${aKey()}::text))
          where school_id = ${target.schoolId} and key = ${target.more["application"]}`.execute(db),
      );
      return { key: aKey(), revision, sectionId: null, isOverCapacity: false, notThese: [] };
    },
  },
  ids: async (database, { schoolId, levelId }) => {
    const application = aKey();
    await database.inSchool(schoolId, (db) =>
      sql`insert into applications (school_id, key, tracking, level_id, name_parts, name_words, sex, birth_date, phone,
          guardians)
        values (${schoolId}, ${application}, upper(${application.slice(-10)}), ${levelId},
          '{"en": {"given": "Sara", "father": "Ali", "grandfather": "Hasan", "family": "Karim"}}', ${application},
          'female', '2019-05-01', '+9647701234567', '[]')`.execute(db),
    );
    const { rows } = await database.inSchool(schoolId, (db) =>
      sql<{ readonly slotId: number }>`
        insert into assessment_slots (school_id, starts_at, minutes, places)
        values (${schoolId}, now() + interval '2 days', 15, 2) returning id as "slotId"`.execute(db),
    );
    return { application, slotId: rows[0]?.slotId ?? 0 };
  },
  answers: { [FOLLOW]: 401 },
};
