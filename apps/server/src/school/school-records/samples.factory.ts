import type { Database } from "#platform/db/db.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import { aSchool } from "#platform/testing/factories/organisation.ts";
import { aYear } from "#platform/testing/factories/structure.ts";
import type { SliceSamples } from "#testing/matrix/public.ts";

const aRecord = (code: string, name: string) => ({
  code,
  name: { en: name, ar: null, ckb: null },
  kind: "mixed",
  gender: "mixed",
  shift: "morning",
  address: null,
  phones: [],
  weekDays: 31,
  hours: null,
  timeZone: "Asia/Baghdad",
});

export const schoolRecordsSamples: SliceSamples = {
  bodies: {
    "POST /api/v6/schools": () => ({ key: aKey(), school: aRecord(aKey(), "A new school") }),
    "PUT /api/v6/schools/:schoolId/record": async (_actor, { schoolId }, database) => {
      const known = await database.directory
        .selectFrom("schools")
        .select(["code", "name_en as name", "revision"])
        .where("id", "=", schoolId)
        .executeTakeFirstOrThrow();
      return {
        key: aKey(),
        revision: known.revision,
        school: aRecord(known.code, known.name ?? ""),
      };
    },
    "PUT /api/v6/schools/:schoolId/state": () => ({ key: aKey(), revision: 1, state: "active" }),
    "POST /api/v6/schools/:schoolId/set-up": async ({ groupId }, _target, database) => ({
      key: aKey(),
      fromSchoolId: await aModel(database, groupId),
      year: { title: "2099", startsOn: "2099-01-01", endsOn: "2099-12-01" },
    }),
  },
};

const models = new Map<Database, Map<number, number>>();

/** One school of the group for all calls to copy from. */
async function aModel(database: Database, groupId: number): Promise<number> {
  const known = models.get(database) ?? new Map<number, number>();
  models.set(database, known);
  const made = known.get(groupId);
  if (made !== undefined) return made;
  const school = await aSchool(database, { id: groupId, officeId: 0 });
  await aYear(database, school);
  known.set(groupId, school.id);
  return school.id;
}
