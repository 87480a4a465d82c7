import type { SectionCard } from "@dars/contract/school/schools";

import type { SectionRow } from "./sections.queries.ts";

export function sectionCard({ levelId, levelCode, levelName, ...section }: SectionRow): SectionCard {
  return { ...section, level: { id: levelId, code: levelCode, name: levelName } };
}
