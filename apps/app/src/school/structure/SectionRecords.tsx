import type { Id } from "@dars/contract/platform/primitives";
import type { SectionLine } from "@dars/contract/school/structure";
import { layersOutline } from "ionicons/icons";

import { allNames, localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { Records } from "#platform/ui/Records.tsx";
import { sectionName } from "#school/schools/public.ts";

interface SectionRecordsProps {
  readonly schoolId: Id;
  readonly sections: readonly SectionLine[];
}

/** The sections of a year; each leads to its classes and teachers. */
export function SectionRecords({ schoolId, sections }: SectionRecordsProps) {
  const { t, format, locale } = useText();
  const named = (section: SectionLine) => sectionName(section, section.level.name, locale);
  const seats = ({ students, capacity }: SectionLine) =>
    capacity === null
      ? format.number(students)
      : t("structure.of-capacity", { students: format.number(students), capacity: format.number(capacity) });
  const classes = ({ state, classes: count, classesWithoutTeacher: vacant }: SectionLine) =>
    state === "closed"
      ? t("structure.is-closed")
      : vacant > 0
        ? t("structure.classes-vacant", { count, vacant })
        : t("structure.class-count", { count });
  return (
    <Records
      label={t("structure.sections")}
      records={sections}
      keyOf={({ id }) => id}
      searchOf={({ letter, title, level, homeroomTeacher, room }) =>
        `${letter} ${title ?? ""} ${level.code} ${room ?? ""} ${allNames(level.name, homeroomTeacher?.name ?? null)}`
      }
      row={(section) => ({
        strong: <bdi>{named(section)}</bdi>,
        quiet: classes(section),
        end: seats(section),
        leadsTo: `/manage/structure/${schoolId}/${section.id}`,
      })}
      columns={[
        { head: t("structure.section"), render: (section) => <bdi>{named(section)}</bdi> },
        { head: t("structure.shift"), render: ({ shift }) => t(`structure.shift-${shift}`) },
        { head: t("structure.seats"), render: seats, isNumber: true },
        {
          head: t("structure.homeroom"),
          render: ({ homeroomTeacher }) => (
            <bdi>{homeroomTeacher ? localizeName(homeroomTeacher.name, locale) : "–"}</bdi>
          ),
        },
        { head: t("structure.room"), render: ({ room }) => <bdi>{room ?? "–"}</bdi> },
        { head: t("structure.classes"), render: classes },
      ]}
      empty={{
        icon: layersOutline,
        title: t("structure.no-sections"),
        text: t("structure.no-sections-text"),
      }}
    />
  );
}
