import type { Database } from "#platform/db/db.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import { aYear } from "#platform/testing/factories/structure.ts";
import type { SliceSamples } from "#testing/matrix/public.ts";

/** Years and days that no other call has: they may not overlap. */
let used = 0;
const next = () => (used += 1);
const dayOf1950 = (days: number) => new Date(Date.UTC(1950, 0, 1 + days)).toISOString().slice(0, 10);

const OLD = { title: "1950", startsOn: "1950-01-01", endsOn: "1951-01-01" };

export const yearsSamples: SliceSamples = {
  ids: async (database, { schoolId }) => {
    const yearId = (await findOldYear(database, schoolId)) ?? (await anOldYear(database, schoolId));
    const { id: termId } = await database.inSchool(schoolId, (db) =>
      db
        .insertInto("terms")
        .values({
          school_id: schoolId,
          year_id: yearId,
          kind: "month",
          title: "January",
          starts_on: "1950-01-01",
          ends_on: "1950-01-31",
        })
        .returning("id")
        .executeTakeFirstOrThrow(),
    );
    return { yearId, termId };
  },
  bodies: {
    "POST /api/v6/schools/:schoolId/years": () => {
      const year = 2100 + next();
      return {
        key: aKey(),
        year: { title: String(year), startsOn: `${year}-01-01`, endsOn: `${year}-12-01` },
        withTerms: false,
      };
    },
    "PUT /api/v6/schools/:schoolId/years/:yearId": async (_actor, target, database) => ({
      key: aKey(),
      revision: await fetchRevision(database, "academic_years", target.schoolId, target.more["yearId"]),
      year: OLD,
    }),
    "PUT /api/v6/schools/:schoolId/years/:yearId/state": () => ({
      key: aKey(),
      revision: 1,
      state: "planning",
    }),
    "POST /api/v6/schools/:schoolId/years/:yearId/terms": () => {
      const day = 40 + next();
      return {
        key: aKey(),
        term: {
          kind: "custom",
          title: "A day",
          startsOn: dayOf1950(day),
          endsOn: dayOf1950(day + 1),
          parentId: null,
        },
      };
    },
    "PUT /api/v6/schools/:schoolId/terms/:termId": async (_actor, target, database) => ({
      key: aKey(),
      revision: await fetchRevision(database, "terms", target.schoolId, target.more["termId"]),
      term: {
        kind: "first_term",
        title: "A term",
        startsOn: "1950-01-01",
        endsOn: "1950-02-01",
        parentId: null,
      },
    }),
    "PUT /api/v6/schools/:schoolId/terms/:termId/lock": () => ({ key: aKey(), revision: 1, isLocked: false }),
  },
};

async function anOldYear(database: Database, schoolId: number): Promise<number> {
  const school = { id: schoolId, groupId: 0 };
  return (await aYear(database, school, { ...OLD, state: "planning" })).id;
}

const findOldYear = (database: Database, schoolId: number) =>
  database.inSchool(schoolId, async (db) => {
    const known = await db
      .selectFrom("academic_years")
      .select("id")
      .where("school_id", "=", schoolId)
      .where("title", "=", OLD.title)
      .executeTakeFirst();
    return known?.id;
  });

type Table = "academic_years" | "terms" | "sections" | "subject_offerings" | "teacher_assignments";

/** In its current state; 1 if there is none. */
export const fetchRevision = (
  database: Database,
  table: Table,
  schoolId: number,
  id: number | string | undefined,
): Promise<number> =>
  database.inSchool(schoolId, async (db) => {
    const known = await db
      .selectFrom(table)
      .select("revision")
      .where("school_id", "=", schoolId)
      .where("id", "=", Number(id))
      .executeTakeFirst();
    return known?.revision ?? 1;
  });
