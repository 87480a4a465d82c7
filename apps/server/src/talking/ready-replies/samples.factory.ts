import type { Database } from "#platform/db/db.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import type { SliceSamples } from "#testing/matrix/public.ts";

import { findReplies } from "./ready-replies.queries.ts";

const LISTS = "/api/v6/schools/:schoolId/ready-replies";

async function aList(database: Database, schoolId: number, accountId: number | null) {
  const { revision } = await database.inSchool(schoolId, (db) => findReplies(db, schoolId, accountId));
  return { key: aKey(), revision, texts: ["Thank you. We will answer by tomorrow."] };
}

export const readyRepliesSamples: SliceSamples = {
  bodies: {
    [`PUT ${LISTS}/own`]: ({ accountId }, { schoolId }, database) => aList(database, schoolId, accountId),
    [`PUT ${LISTS}/school`]: (_actor, { schoolId }, database) => aList(database, schoolId, null),
  },
};
