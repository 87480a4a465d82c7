import type { CircularText } from "@dars/contract/talking/circulars";
import { sql } from "kysely";

import { aKey } from "#platform/testing/factories/names.ts";
import type { SliceSamples } from "#testing/matrix/public.ts";

const ALL = "/api/v6/circulars";

const audience: CircularText["audience"] = {
  schoolIds: [],
  roles: ["parent"],
  levelIds: [],
  ccGuardians: false,
};

export const circularsSamples: SliceSamples = {
  bodies: {
    [`POST ${ALL}`]: () => ({
      key: aKey(),
      channel: "post",
      title: "Of the matrix",
      body: "",
      audience,
      expireAt: null,
      isPinned: false,
      requiresAck: false,
    }),
    [`POST ${ALL}/audience`]: () => ({ audience }),
    [`POST ${ALL}/:circularId/recall`]: () => ({ key: aKey(), reason: "Of the matrix." }),
    [`POST ${ALL}/:circularId/deliveries`]: () => ({ key: aKey() }),
  },
  ids: async (database, { schoolId }) => {
    const { rows } = await sql<{ readonly officeId: number; readonly accountId: number }>`
      select office.id as "officeId", (select min(id) from accounts where group_id = own.group_id) as "accountId"
      from schools as own join schools as office on office.group_id = own.group_id and office.kind = 'office'
      where own.id = ${schoolId}`.execute(database.directory);
    const [place] = rows;
    if (!place) throw new Error("The school has no head office.");
    const { id } = await database.inSchool(place.officeId, (db) =>
      db
        .insertInto("circulars")
        .values({
          school_id: place.officeId,
          channel: "post",
          title: "Of the matrix",
          body: "",
          school_ids: [schoolId],
          audience_roles: ["parent"],
          level_ids: [],
          cc_guardians: false,
          is_pinned: false,
          requires_ack: false,
          sent_by: place.accountId,
        })
        .returning("id")
        .executeTakeFirstOrThrow(),
    );
    return { circularId: id };
  },
};
