import { RETENTION } from "@dars/contract/oversight/retention";

import { aKey } from "#platform/testing/factories/names.ts";
import type { SliceSamples } from "#testing/matrix/public.ts";

const REASON = "The matrix asks";

export const retentionSamples: SliceSamples = {
  bodies: {
    "PUT /api/v6/group/retention": () => ({
      revision: 0,
      kept: Object.fromEntries(Object.entries(RETENTION).map(([kind, { usual }]) => [kind, usual])),
    }),
    "POST /api/v6/schools/:schoolId/holds": async (_actor, { schoolId }, database) => {
      const { id } = await database
        .reading(schoolId)
        .selectFrom("people")
        .select("id")
        .where("school_id", "=", schoolId)
        .where((where) =>
          where.not(
            where.exists(
              where
                .selectFrom("legal_holds as hold")
                .select("hold.id")
                .where("hold.school_id", "=", schoolId)
                .whereRef("hold.person_id", "=", "people.id")
                .where("hold.lifted_at", "is", null),
            ),
          ),
        )
        .orderBy("id")
        .executeTakeFirstOrThrow();
      return { key: aKey(), roomId: null, personId: id, reason: REASON };
    },
    "POST /api/v6/schools/:schoolId/holds/:holdId/lift": async (_actor, { schoolId, more }, database) => {
      // Each caller that may finds it holding.
      await database.inSchool(schoolId, (db) =>
        db
          .updateTable("legal_holds")
          .set({ lifted_at: null })
          .where("school_id", "=", schoolId)
          .where("id", "=", Number(more["holdId"]))
          .execute(),
      );
      return { key: aKey(), reason: REASON };
    },
  },
  ids: (database, { schoolId, rooms }) =>
    database.inSchool(schoolId, async (db) => {
      const { accountId } = await db
        .selectFrom("account_people")
        .select("account_id as accountId")
        .where("school_id", "=", schoolId)
        .executeTakeFirstOrThrow();
      // Two actors may share the school, and the room.
      await db
        .insertInto("legal_holds")
        .values({ school_id: schoolId, room_id: rooms.student, reason: REASON, placed_by: accountId })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      const { id: holdId } = await db
        .selectFrom("legal_holds")
        .select("id")
        .where("school_id", "=", schoolId)
        .where("room_id", "=", rooms.student)
        .where("lifted_at", "is", null)
        .executeTakeFirstOrThrow();
      return { holdId };
    }),
};
