import type { Id } from "@dars/contract/platform/primitives";
import { listSections } from "@dars/contract/school/schools";

import { useRead } from "#platform/api/use-read.ts";
import { useText } from "#platform/text/use-text.ts";
import { PickField } from "#platform/ui/PickField.tsx";
import { sectionName } from "#school/schools/public.ts";

interface SectionFilterProps {
  readonly schoolId: Id;
  /** Null: people of every section, and of none. */
  readonly sectionId: Id | null;
  readonly onPick: (sectionId: Id | null) => void;
}

/** The name of a section of this year; undefined of none, or until the sections are here. */
export function useSectionTitle(schoolId: Id, sectionId: Id | null): string | undefined {
  const { locale } = useText();
  const { value } = useRead(listSections, { params: { schoolId } }).reading;
  const section = value?.sections.find(({ id }) => id === sectionId);
  return section && sectionName(section, section.level.name, locale);
}

/** One of this year's sections. Nothing while they are on their way: the people are there without it. */
export function SectionFilter({ schoolId, sectionId, onPick }: SectionFilterProps) {
  const { t, locale } = useText();
  const { value } = useRead(listSections, { params: { schoolId } }).reading;
  if (!value || value.sections.length === 0) return null;
  return (
    <PickField
      label={t("people.section")}
      value={sectionId === null ? "" : String(sectionId)}
      options={[
        ["", t("people.any-section")],
        ...value.sections.map(
          (section) => [String(section.id), sectionName(section, section.level.name, locale)] as const,
        ),
      ]}
      onPick={(picked) => onPick(picked === "" ? null : Number(picked))}
    />
  );
}
