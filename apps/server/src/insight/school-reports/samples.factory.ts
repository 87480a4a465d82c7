import { sql } from "kysely";

import type { SliceSamples } from "#testing/matrix/public.ts";

const SCHOOL = "/api/v6/schools/:schoolId";
const VIEW = "SampleOfAView01";

export const schoolReportsSamples: SliceSamples = {
  // A report that every reader may read.
  ids: () => Promise.resolve({ report: "lesson-publication", view: VIEW }),
  bodies: {
    [`PUT ${SCHOOL}/report-views/:view`]: () => ({
      report: "lesson-publication",
      name: "My levels",
      filter: { sort: "-published" },
      columns: ["published"],
    }),
    [`DELETE ${SCHOOL}/report-views/:view`]: async ({ accountId }, { schoolId }, database): Promise<void> => {
      await database.inSchool(schoolId, (db) =>
        sql`insert into report_views (school_id, account_id, id, report, name, filter, columns)
          values (${schoolId}, ${accountId}, ${VIEW}, 'lesson-publication', 'My levels', '{}', '{}')
          on conflict do nothing`.execute(db),
      );
    },
  },
  // A report does not leave the school without a reason.
  answers: { [`GET ${SCHOOL}/reports/:report/file`]: 400 },
};
