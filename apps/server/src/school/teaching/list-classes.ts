import type { Reply } from "@dars/contract/platform/route";
import type { listClasses as route } from "@dars/contract/school/teaching";

import type { Context } from "#platform/context.ts";
import { notFound } from "#platform/errors.ts";
import { findSectionLine } from "#school/structure/public.ts";

import { findYearOfSection, listClassLines } from "./teaching.queries.ts";

export async function listClasses(
  { database }: Context,
  { schoolId, sectionId }: { readonly schoolId: number; readonly sectionId: number },
): Promise<Reply<typeof route>> {
  const db = database.reading(schoolId);
  const [year, section, classes] = await Promise.all([
    findYearOfSection(db, schoolId, sectionId),
    findSectionLine(db, schoolId, sectionId),
    listClassLines(db, schoolId, sectionId),
  ]);
  if (!section || !year) throw notFound("This section");
  const { today, ...ofYear } = year;
  return { today, year: ofYear, section, classes };
}
