import { sql } from "kysely";

import type { Actor } from "#platform/context.ts";
import type { Database } from "#platform/db/db.ts";
import type { SliceSamples, Target } from "#testing/matrix/public.ts";

const VERSION = "/api/v6/schools/:schoolId/lesson-versions/:versionId";

/** Others' drafts are not to be read, so that the version is published. */
const published = async (_actor: Actor, { schoolId, more }: Target, database: Database) => {
  await database.inSchool(schoolId, (db) =>
    sql`update lesson_versions set state = 'published' where school_id = ${schoolId} and id = ${more["versionId"]}`.execute(
      db,
    ),
  );
};

export const lessonExportsSamples: SliceSamples = {
  ids: () => Promise.resolve({ fileFormat: "html" }),
  bodies: {
    [`GET ${VERSION}/file/:fileFormat`]: published,
    [`GET ${VERSION}/file/:fileFormat/report`]: published,
  },
};
