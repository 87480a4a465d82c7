import type { Id } from "@dars/contract/platform/primitives";
import { listSections } from "@dars/contract/school/schools";

import { useRead } from "#platform/api/use-read.ts";
import { useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { PickField } from "#platform/ui/PickField.tsx";
import { sectionName } from "#school/schools/public.ts";

interface SectionPickProps {
  readonly schoolId: Id;
  readonly levelId: Id;
  readonly exceptId: Id | null;
  /** Words of the choice of no section, where that is one. */
  readonly none?: string;
}

/** A section of the level, with how full it is; read from the form as `section`. */
export function SectionPick({ schoolId, levelId, exceptId, none }: SectionPickProps) {
  const { t, format, locale } = useText();
  const { reading } = useRead(listSections, { params: { schoolId } });
  return (
    <Await {...reading}>
      {({ sections }) => (
        <PickField
          label={t("enrolment.section")}
          name="section"
          value=""
          options={[
            ...(none === undefined ? [] : [["", none] as const]),
            ...sections
              .filter(({ id, level }) => level.id === levelId && id !== exceptId)
              .map((section) => {
                const { id, level, students, capacity } = section;
                const full = capacity === null ? "" : ` / ${format.number(capacity)}`;
                const words = `${sectionName(section, level.name, locale)} (${format.number(students)}${full})`;
                return [String(id), words] as const;
              }),
          ]}
        />
      )}
    </Await>
  );
}
