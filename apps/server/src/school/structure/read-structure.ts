import type { Input, Reply } from "@dars/contract/platform/route";
import type { readStructure as route } from "@dars/contract/school/structure";

import type { Context } from "#platform/context.ts";
import { notFound } from "#platform/errors.ts";

import { listOfferingLines, listSectionLines, listYearNames } from "./structure.queries.ts";

export async function readStructure(
  { database }: Context,
  { params: { schoolId }, query: { yearId } }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  const db = database.reading(schoolId);
  const years = await listYearNames(db, schoolId);
  const year =
    yearId === undefined
      ? (years.find(({ state }) => state === "current") ?? years[0])
      : years.find(({ id }) => id === yearId);
  if (!year) {
    if (yearId !== undefined) throw notFound("This year");
    return { year: null, years, sections: [], offerings: [] };
  }
  const [sections, offerings] = await Promise.all([
    listSectionLines(db, schoolId, year.id),
    listOfferingLines(db, schoolId, year.id),
  ]);
  return { year, years, sections, offerings };
}
