import type { CalendarText } from "@dars/contract/time/calendar";

import { aKey } from "#platform/testing/factories/names.ts";
import type { SliceSamples } from "#testing/matrix/public.ts";

const ENTRY: CalendarText = {
  kind: "activity",
  title: { en: "Of the matrix", ar: null, ckb: null },
  note: null,
  startsOn: "2100-01-01",
  endsOn: "2100-01-02",
  hours: null,
  isTentative: false,
  stopsLessons: false,
  audience: "everyone",
  levelIds: [],
  sectionIds: [],
  nationalKey: null,
};

const DAYS = {
  title_en: "Of the matrix",
  kind: "activity",
  starts_on: "2100-01-01",
  ends_on: "2100-01-02",
} as const;

export const calendarSamples: SliceSamples = {
  ids: async (database, { schoolId }) => {
    const entry = await database.inSchool(schoolId, (db) =>
      db
        .insertInto("calendar_entries")
        .values({ school_id: schoolId, ...DAYS })
        .returning("id")
        .executeTakeFirstOrThrow(),
    );
    const { groupId } = await database.directory
      .selectFrom("schools")
      .select("group_id as groupId")
      .where("id", "=", schoolId)
      .executeTakeFirstOrThrow();
    const ofGroup = await database.directory
      .insertInto("group_calendar_entries")
      .values({ group_id: groupId, ...DAYS })
      .returning("id")
      .executeTakeFirstOrThrow();
    return { entryId: entry.id, groupEntryId: ofGroup.id };
  },
  bodies: {
    "POST /api/v6/schools/:schoolId/calendar": () => ({ key: aKey(), entry: ENTRY }),
    "PUT /api/v6/schools/:schoolId/calendar/:entryId": async (_actor, { schoolId, more }, database) => {
      const rows = await database.inSchool(schoolId, (db) =>
        db
          .updateTable("calendar_entries")
          .set({ removed_at: null })
          .where("school_id", "=", schoolId)
          .where("id", "=", Number(more["entryId"]))
          .returning("revision")
          .execute(),
      );
      return { key: aKey(), revision: rows[0]?.revision ?? 1, entry: ENTRY };
    },
    "POST /api/v6/group-calendar": () => ({ key: aKey(), entry: ENTRY }),
  },
};
