import type { SectionCard } from "@dars/contract/school/schools";

import type { Context } from "#platform/context.ts";

import { getListScope } from "./list-scope.ts";
import { sectionCard } from "./section-card.ts";
import { findCurrentYear, listSectionCards } from "./sections.queries.ts";

interface Sections {
  year: string | null;
  sections: SectionCard[];
}

export async function listSections(
  { actor, database }: Context,
  { schoolId }: { readonly schoolId: number },
): Promise<Sections> {
  const reach = getListScope(actor);
  const db = database.reading(schoolId);
  const [year, rows] = await Promise.all([
    findCurrentYear(db, schoolId),
    listSectionCards(db, schoolId, reach),
  ]);
  return { year: year?.title ?? null, sections: rows.map(sectionCard) };
}
