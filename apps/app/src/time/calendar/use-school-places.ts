import type { Id } from "@dars/contract/platform/primitives";
import { listSections } from "@dars/contract/school/schools";

import { useRead } from "#platform/api/use-read.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { sectionName } from "#school/schools/public.ts";

export interface SchoolPlace {
  readonly id: Id;
  readonly name: string;
}

/** The levels of the school, and the sections of those levels that have several. */
export function useSchoolPlaces(schoolId: Id) {
  const { locale } = useText();
  const { reading } = useRead(listSections, { params: { schoolId } });
  const byLevel = Map.groupBy(reading.value?.sections ?? [], ({ level }) => level.id);
  const levels: SchoolPlace[] = [];
  const sections: SchoolPlace[] = [];
  for (const [id, those] of byLevel) {
    levels.push(...those.slice(0, 1).map(({ level }) => ({ id, name: localizeName(level.name, locale) })));
    if (those.length > 1)
      sections.push(
        ...those.map((section) => ({
          id: section.id,
          name: sectionName(section, section.level.name, locale),
        })),
      );
  }
  return { levels, sections };
}
