import { listPublications, publishMarks } from "@dars/contract/marks/publication";
import { Client } from "@dars/contract/platform/client";

import { timed } from "#bench/measure.ts";
import { inSeconds, type ReportLine } from "#bench/report.ts";
import { publishing } from "#server/marks/publication/publication.factory.ts";
import { publishTask } from "#server/marks/publication/publish-later.ts";
import { runTask } from "#server/platform/testing/run-task.ts";

import { CODES, type MarksSchool } from "./school.ts";

const BUDGET_MS = 10_000;
const ROUNDS = 3;
/** Told as slow, not as unreachable. */
const PATIENCE_MS = 120_000;

/**
 * A year of the whole school with its outcome, from the request until families see it; each round makes the next
 * revision of all students.
 */
export async function measurePublishing({
  app,
  database,
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
    await runTask(publishTask(database), "publish marks", { schoolId, publicationId: made.id });
    const { publications } = await client.call(listPublications, { params: { schoolId } });
    const published = publications.find(({ id }) => id === made.id)?.students ?? 0;
    if (published !== students.length) throw new Error(`${published} students were published.`);
  }, ROUNDS);
  return {
    what: `publishing a year of ${students.length.toLocaleString("en-GB")} students with outcome, ranks and notices`,
    ours: inSeconds(figure),
    limit: "",
    budget: `≤ ${BUDGET_MS / 1000} s`,
    isMet: figure.median <= BUDGET_MS,
  };
}
