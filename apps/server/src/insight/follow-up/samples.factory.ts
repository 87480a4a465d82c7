import type { FollowUpRule, FollowUpRules } from "@dars/contract/insight/follow-up";
import { sql } from "kysely";

import { aKey } from "#platform/testing/factories/names.ts";
import type { SliceSamples } from "#testing/matrix/public.ts";

const SCHOOL = "/api/v6/schools/:schoolId";
const RULE: FollowUpRule = "absences";

const rules: FollowUpRules = [
  {
    rule: RULE,
    threshold: 5,
    windowDays: 30,
    graceDays: 0,
    severity: "high",
    autoNotify: false,
    isOn: true,
  },
];

export const followUpSamples: SliceSamples = {
  bodies: {
    [`PUT ${SCHOOL}/follow-up/:rule/:personId`]: async (_actor, { schoolId, personId }, database) => {
      await database.inSchool(schoolId, async (db) => {
        await sql`delete from follow_up_entries where school_id = ${schoolId} and person_id = ${personId}`.execute(
          db,
        );
        await sql`insert into follow_up_entries (school_id, rule, person_id, items, since)
          select ${schoolId}, ${RULE}, id, '[{"day": "2026-11-02", "id": null, "name": null}]', '2026-11-02'
          from people where school_id = ${schoolId} and id = ${personId}`.execute(db);
      });
      return { key: aKey(), revision: 1, action: "assign", text: "Call the family", until: null };
    },
    [`POST ${SCHOOL}/follow-up-acts`]: () => ({
      key: aKey(),
      action: "acknowledge",
      entries: [{ rule: RULE, personId: 1, classId: null, revision: 1 }],
    }),
    [`POST ${SCHOOL}/people/:personId/follow-up-calls`]: () => ({ key: aKey(), outcome: "reached" }),
    [`PUT ${SCHOOL}/follow-up-rules`]: async (_actor, { schoolId }, database) => {
      await database.inSchool(schoolId, (db) =>
        sql`delete from follow_up_rules where school_id = ${schoolId}`.execute(db),
      );
      return { key: aKey(), revision: 0, rules };
    },
    [`POST ${SCHOOL}/follow-up-rules/preview`]: () => ({ rules }),
  },
  ids: async () => ({ rule: RULE }),
};
