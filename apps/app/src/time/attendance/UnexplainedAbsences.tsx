import type { Unexplained } from "@dars/contract/time/absences";
import { IonList } from "@ionic/react";

import { useText } from "#platform/text/use-text.ts";
import { Avatar } from "#platform/ui/Avatar.tsx";
import { Name } from "#platform/ui/Name.tsx";
import { Row } from "#platform/ui/Row.tsx";
import { sectionName } from "#school/schools/public.ts";

import { formatDay } from "./format-day.ts";

interface UnexplainedAbsencesProps {
  readonly schoolId: number;
  readonly unexplained: readonly Unexplained[];
}

/** Students who were absent in the last days and for whom their families have sent nothing. */
export function UnexplainedAbsences({ schoolId, unexplained }: UnexplainedAbsencesProps) {
  const { t, format, locale } = useText();
  return (
    <section>
      <h2 className="section-title">{t("attendance.unexplained")}</h2>
      <IonList className="rows" lines="none" aria-label={t("attendance.unexplained")}>
        {unexplained.map(({ studentId, name, section, days }) => (
          <Row
            key={studentId}
            start={<Avatar id={studentId} name={name} />}
            strong={<Name of={name} />}
            quiet={
              <>
                {section && (
                  <>
                    <bdi>{sectionName(section, section.level, locale)}</bdi> ·{" "}
                  </>
                )}
                {days.map((day) => formatDay(day, format)).join(" · ")}
              </>
            }
            leadsTo={`/attendance/student/${schoolId}/${studentId}`}
          />
        ))}
      </IonList>
    </section>
  );
}
