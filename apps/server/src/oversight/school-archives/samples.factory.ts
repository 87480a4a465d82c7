import type { Actor } from "#platform/context.ts";
import type { Database } from "#platform/db/db.ts";
import type { SliceSamples, Target } from "#testing/matrix/public.ts";

import { insertArchive } from "./archives.queries.ts";

const ARCHIVES = "/api/v6/schools/:schoolId/archives";

/** Only one archive of a school is under way. */
const stopAll = (database: Database, schoolId: number) =>
  database.inSchool(schoolId, (db) =>
    db
      .updateTable("school_archives")
      .set({ stopped_at: new Date() })
      .where("school_id", "=", schoolId)
      .where("stopped_at", "is", null)
      .execute(),
  );

/** An account takes few files within an hour. */
const forget = async ({ accountId }: Actor, { schoolId }: Target, database: Database) => {
  await database.directory.deleteFrom("export_counts").where("account_id", "=", accountId).execute();
  await stopAll(database, schoolId);
  return { reason: "We leave for another system" };
};

export const schoolArchivesSamples: SliceSamples = {
  ids: async (database, { schoolId }) => {
    const { account_id: askedBy } = await database.directory
      .selectFrom("role_assignments")
      .select("account_id")
      .where("role", "not in", ["school_management", "administrator"])
      .limit(1)
      .executeTakeFirstOrThrow();
    await stopAll(database, schoolId);
    const archiveId = await database.inSchool(schoolId, (db) =>
      insertArchive(db, schoolId, { askedBy, mark: "Of the matrix" }),
    );
    return { archiveId };
  },
  bodies: { [`POST ${ARCHIVES}`]: forget },
  // An account without an office asked for it.
  answers: { [`POST ${ARCHIVES}/:archiveId/links`]: 404 },
};
