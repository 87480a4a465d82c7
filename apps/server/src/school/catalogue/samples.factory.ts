import type { Database } from "#platform/db/db.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import type { SliceSamples } from "#testing/matrix/public.ts";

const aRecord = (code: string) => ({
  code,
  name: { en: code, ar: null, ckb: null },
  position: 1,
  state: "active",
});
const aLevelRecord = (code: string) => ({ ...aRecord(code), stage: "primary", isTerminal: false });
const aSubjectRecord = (code: string) => ({
  ...aRecord(code),
  theme: "blue",
  icon: null,
  countsInAverage: true,
  onReportCard: true,
});
const createBody = () => ({ key: aKey(), reason: null });

export const catalogueSamples: SliceSamples = {
  bodies: {
    "POST /api/v6/schools/:schoolId/catalogue/levels": () => ({
      ...createBody(),
      level: aLevelRecord(aKey()),
    }),
    "POST /api/v6/schools/:schoolId/catalogue/subjects": () => ({
      ...createBody(),
      subject: aSubjectRecord(aKey()),
    }),
    "PUT /api/v6/schools/:schoolId/catalogue/levels/:levelId": async (_actor, { levelId }, database) => ({
      ...createBody(),
      revision: await fetchRevision(database, "levels", levelId),
      level: aLevelRecord(aKey()),
    }),
    "PUT /api/v6/schools/:schoolId/catalogue/subjects/:subjectId": async (_actor, target, database) => ({
      ...createBody(),
      revision: await fetchRevision(database, "subjects", target.subjectId),
      subject: aSubjectRecord(aKey()),
    }),
    "PUT /api/v6/schools/:schoolId/catalogue/order": () => ({ levelIds: [], subjectIds: [] }),
  },
};

async function fetchRevision(database: Database, table: "levels" | "subjects", id: number): Promise<number> {
  const known = await database.directory
    .selectFrom(table)
    .select("revision")
    .where("id", "=", id)
    .executeTakeFirst();
  return known?.revision ?? 1;
}
