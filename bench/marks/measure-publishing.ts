import { publishMarks } from "@dars/contract/marks/publication";
import { Client } from "@dars/contract/platform/client";

import { timed } from "#bench/measure.ts";
import { inSeconds, type ReportLine } from "#bench/report.ts";
import { publishing } from "#server/marks/publication/publication.factory.ts";

import { CODES, type MarksSchool } from "./school.ts";

const BUDGET_MS = 10_000;
const ROUNDS = 3;
/** Told as slow, not as unreachable. */
const PATIENCE_MS = 120_000;

/** A year of the whole school with its outcome, in one call; each round makes the next revision of all students. */
export async function measurePublishing({
  app,
  officeToken,
  schoolId,
  sectionIds,
  students,
}: MarksSchool): Promise<ReportLine> {
  const client = new Client({ base: app.url, token: () => officeToken, fetch, timeoutMs: PATIENCE_MS });
  const figure = await timed(async () => {
    const made = await client.call(publishMarks, {
      params: { schoolId },
      body: { ...publishing(0, CODES, { withOutcome: true, showRank: true }), sectionIds: [...sectionIds] },
    });
    if (made.students !== students.length) throw new Error(`${made.students} students were published.`);
  }, ROUNDS);
  return {
    what: `publishing a year of ${students.length.toLocaleString("en-GB")} students with outcome, ranks and notices`,
    ours: inSeconds(figure),
    limit: "",
    budget: `≤ ${BUDGET_MS / 1000} s`,
    isMet: figure.median <= BUDGET_MS,
  };
}
