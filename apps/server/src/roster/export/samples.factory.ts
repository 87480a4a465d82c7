import { randomBytes } from "node:crypto";

import { aKey, nextNumber } from "#platform/testing/factories/names.ts";
import type { SliceSamples } from "#testing/matrix/public.ts";

export const rosterExportSamples: SliceSamples = {
  ids: async (database, { schoolId }) => {
    const { groupId } = await database.directory
      .selectFrom("schools")
      .select("group_id as groupId")
      .where("id", "=", schoolId)
      .executeTakeFirstOrThrow();
    const name = `client-${nextNumber()}`;
    const { id } = await database.directory
      .insertInto("oneroster_clients")
      .values({
        group_id: groupId,
        school_id: schoolId,
        name,
        client_id: name,
        secret_hash: randomBytes(32),
        scopes: ["roster.readonly"],
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    return { rosterClientId: id };
  },
  bodies: {
    "POST /api/v6/schools/:schoolId/roster/clients": () => ({
      key: aKey(),
      name: "Library",
      scopes: ["roster.readonly"],
    }),
  },
};
