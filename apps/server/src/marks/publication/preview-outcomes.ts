import type { previewOutcomes as route } from "@dars/contract/marks/publication";
import type { Input, Reply } from "@dars/contract/platform/route";

import { policiesOfYear } from "#marks/policies/public.ts";
import type { Context } from "#platform/context.ts";
import { notFound } from "#platform/errors.ts";

import { listSectionFacts } from "./section-data.queries.ts";
import { statusesOfSections } from "./statuses-of-sections.ts";

/** H3: from every mark that is entered, published or not. Nothing is kept of it. */
export async function previewOutcomes(
  { database }: Context,
  { params: { schoolId, sectionId } }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  const db = database.reading(schoolId);
  const [section] = await listSectionFacts(db, schoolId, [sectionId]);
  if (!section) throw notFound("This section");
  const policyOf = await policiesOfYear(db, schoolId, section.yearId);
  const { policy } = policyOf({
    id: section.level.id,
    code: section.levelCode,
    isTerminal: section.isTerminal,
  });
  const years = await statusesOfSections(db, schoolId, [{ section, policy }]);
  const byStatus = Map.groupBy(years, ({ status }) => status);
  return {
    statuses: [...byStatus].map(([status, each]) => ({ status, students: each.length })),
    incomplete: (byStatus.get("incomplete") ?? []).map(({ studentId, name }) => ({ id: studentId, name })),
  };
}
