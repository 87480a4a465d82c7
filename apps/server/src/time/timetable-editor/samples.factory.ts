import type { Actor } from "#platform/context.ts";
import type { Database } from "#platform/db/db.ts";
import { aKey, nextNumber } from "#platform/testing/factories/names.ts";
import type { SliceSamples } from "#testing/matrix/public.ts";
import { listPeriodPlans } from "#time/timetable/public.ts";
import { aTeachingRoom } from "#time/timetable/timetable.factory.ts";

import { getPlansRevision } from "./read-planning.ts";
import { findYear } from "./timetable-editor.queries.ts";

type Target = Parameters<NonNullable<SliceSamples["ids"]>>[1];

const ONE = "/api/v6/schools/:schoolId/timetables/:timetableId";

/** Recreates the draft if it was discarded; returns its revision. */
async function restored({ schoolId, more }: Target, database: Database): Promise<number> {
  const rows = await database.inSchool(schoolId, (db) =>
    db
      .updateTable("timetables")
      .set({ removed_at: null })
      .where("school_id", "=", schoolId)
      .where("id", "=", Number(more["timetableId"]))
      .returning("revision")
      .execute(),
  );
  return rows[0]?.revision ?? 1;
}

const read = async (_actor: Actor, target: Target, database: Database): Promise<undefined> => {
  await restored(target, database);
};

const write =
  (more: object) =>
  async (_actor: Actor, target: Target, database: Database): Promise<object> => ({
    key: aKey(),
    revision: await restored(target, database),
    ...more,
  });

/** Unchanged: published lessons keep their hours. */
async function samePlans(_actor: Actor, { schoolId }: Target, database: Database): Promise<object> {
  const db = database.reading(schoolId);
  const year = await findYear(db, schoolId);
  const plans = await listPeriodPlans(db, schoolId, { yearId: year?.id ?? 0 });
  return {
    key: aKey(),
    revision: getPlansRevision(plans),
    plans: plans.map(({ title, shift, weekDays, periods }) => ({ title, shift, weekDays, periods })),
  };
}

export const timetableEditorSamples: SliceSamples = {
  ids: async (database, { schoolId }) => {
    const draft = await database.inSchool(schoolId, async (db) => {
      const year = await db
        .selectFrom("academic_years")
        .select("id")
        .where("school_id", "=", schoolId)
        .where("state", "=", "current")
        .executeTakeFirstOrThrow();
      return db
        .insertInto("timetables")
        .values({ school_id: schoolId, year_id: year.id, state: "draft" })
        .returning("id")
        .executeTakeFirstOrThrow();
    });
    const room = await aTeachingRoom(database, schoolId);
    return { timetableId: draft.id, teachingRoomId: room.id };
  },
  bodies: {
    "POST /api/v6/schools/:schoolId/timetables": () => ({ key: aKey(), title: null, copyOf: null }),
    [`GET ${ONE}`]: read,
    [`GET ${ONE}/difference`]: read,
    [`GET ${ONE}/file`]: read,
    [`PUT ${ONE}/lessons`]: write({ place: [], move: [], removeIds: [] }),
    [`POST ${ONE}/fill`]: write({}),
    [`POST ${ONE}/file`]: async (actor, target, database) => {
      await read(actor, target, database);
      return new Uint8Array(Buffer.from("day,period,section,subject\nSunday,1,Nowhere,Nothing"));
    },
    [`POST ${ONE}/publish`]: write({ startsOn: "2100-01-04" }),
    "PUT /api/v6/schools/:schoolId/timetable-file-names": () => ({
      key: aKey(),
      names: [{ kind: "section", value: `Class ${nextNumber()}`, id: null }],
    }),
    "PUT /api/v6/schools/:schoolId/period-plans": samePlans,
    "POST /api/v6/schools/:schoolId/teaching-rooms": () => ({
      key: aKey(),
      id: null,
      name: `Hall ${nextNumber()}`,
    }),
    "PUT /api/v6/schools/:schoolId/teachers/:teacherId/wishes": () => ({
      key: aKey(),
      wishes: { freeDays: 1, unwished: [{ weekday: 2, no: 1 }], mostADay: 5 },
    }),
  },
  // An empty week is not published.
  answers: { [`POST ${ONE}/publish`]: 409 },
};
