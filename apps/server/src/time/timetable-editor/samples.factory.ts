import type { Actor } from "#platform/context.ts";
import type { Database } from "#platform/db/db.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import type { SliceSamples } from "#testing/matrix/public.ts";

type Target = Parameters<NonNullable<SliceSamples["ids"]>>[1];

const ONE = "/api/v6/schools/:schoolId/timetables/:timetableId";

/** The draft is there again, whoever threw it away; answers with its revision. */
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
    return { timetableId: draft.id };
  },
  bodies: {
    "POST /api/v6/schools/:schoolId/timetables": () => ({ key: aKey(), title: null, copyOf: null }),
    [`GET ${ONE}`]: read,
    [`GET ${ONE}/difference`]: read,
    [`PUT ${ONE}/lessons`]: write({ place: [], move: [], removeIds: [] }),
    [`POST ${ONE}/fill`]: write({}),
    [`POST ${ONE}/publish`]: write({ startsOn: "2100-01-04" }),
  },
  // An empty week is not published.
  answers: { [`POST ${ONE}/publish`]: 409 },
};
