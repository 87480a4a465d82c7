import type { SectionToday } from "@dars/contract/time/absences";

import { useText } from "#platform/text/use-text.ts";
import { RecordList } from "#platform/ui/Records.tsx";
import { sectionName } from "#school/schools/public.ts";

interface SectionsOfDayProps {
  readonly schoolId: number;
  readonly day: string;
  readonly sections: readonly SectionToday[];
}

/** All sections of a day, also those whose register was not taken: a table at a desk, rows on a phone. */
export function SectionsOfDay({ schoolId, day, sections }: SectionsOfDayProps) {
  const { t, format, locale } = useText();
  if (sections.length === 0) return null;
  const name = ({ section }: SectionToday) => <bdi>{sectionName(section, section.level, locale)}</bdi>;
  const count = (of: SectionToday, value: number) => (of.taken === 0 ? "–" : format.number(value));
  return (
    <section>
      <h2 className="section-title">{t("attendance.sections")}</h2>
      <RecordList
        label={t("attendance.sections")}
        records={sections}
        keyOf={({ section }) => section.id}
        row={(of) => ({
          strong: name(of),
          quiet:
            of.taken === 0
              ? t("attendance.student-count", { count: of.students })
              : t("attendance.section-counts", { absent: of.absent, late: of.late, students: of.students }),
          end: <RegisterState of={of} />,
          leadsTo: `/attendance/register/${schoolId}/${of.section.id}/${day}/${of.expected > 1 ? 1 : 0}`,
        })}
        columns={[
          { head: t("attendance.section"), render: name },
          { head: t("attendance.register"), render: (of) => <RegisterState of={of} /> },
          {
            head: t("attendance.students"),
            render: ({ students }) => format.number(students),
            isNumber: true,
          },
          { head: t("attendance.absent-today"), render: (of) => count(of, of.absent), isNumber: true },
          { head: t("attendance.late-today"), render: (of) => count(of, of.late), isNumber: true },
        ]}
      />
    </section>
  );
}

function RegisterState({ of: { taken, expected } }: { readonly of: SectionToday }) {
  const { t } = useText();
  const isMissing = taken < expected;
  return (
    <span className={isMissing ? "state waiting" : "state good"}>
      {taken > 0 && !isMissing && t("attendance.is-taken")}
      {isMissing && taken === 0 && t("attendance.not-taken-yet")}
      {isMissing && taken > 0 && t("attendance.some-taken", { taken, expected })}
    </span>
  );
}
