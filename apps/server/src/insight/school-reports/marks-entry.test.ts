import { readSchoolReport } from "@dars/contract/insight/school-reports";
import { expect, test } from "vitest";

import { authoriseWith } from "#identity/access/public.ts";
import { aSecondRound } from "#marks/publication/publication.factory.ts";
import { testbed } from "#platform/testing/testbed.ts";

import { schoolReports } from "./school-reports.routes.ts";

const { database, as } = await testbed([schoolReports], { authorise: authoriseWith() });

test("PUB-3: the second round of a class in which nobody sits it is neither due nor overdue", async () => {
  const { school, management } = await aSecondRound(database, { daysAgo: 1 });
  const { rows } = await as(management.actor).call(readSchoolReport, {
    params: { schoolId: school.id, report: "marks-entry-progress" },
    query: {},
  });

  // The share that is entered, how many are and of how many, to be approved, overdue.
  expect(rows.map(({ values }) => values)).toEqual([[92.3, 0, 12, 13, 0, 1]]);
});
