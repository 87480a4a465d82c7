import { listResultYears } from "@dars/contract/marks/results";
import type { Id } from "@dars/contract/platform/primitives";
import { readStudentAttendance } from "@dars/contract/time/absences";
import { IonIcon, IonList } from "@ionic/react";
import { calendarOutline } from "ionicons/icons";

import { useRead } from "#platform/api/use-read.ts";
import { useText } from "#platform/text/use-text.ts";
import { Row } from "#platform/ui/Row.tsx";

import type { ResultPlace } from "./result-place.ts";

interface YearAttendanceProps {
  readonly place: ResultPlace;
  readonly yearId: Id;
}

/** Attendance beside the marks of the running year; nothing for earlier years, of which no sums are read. */
export function YearAttendance({ place, yearId }: YearAttendanceProps) {
  const { reading } = useRead(listResultYears, { params: place });
  const isCurrent = reading.value?.years.some(({ year }) => year.id === yearId && year.isCurrent);
  return isCurrent ? <ThisYear {...place} /> : null;
}

function ThisYear({ schoolId, studentId }: ResultPlace) {
  const { t, format } = useText();
  const { value: read } = useRead(readStudentAttendance, { params: { schoolId, studentId } }).reading;
  if (!read || read.sums.percent === null) return null;
  const { percent, daysUnexcused, daysExcused, late } = read.sums;
  const counts = [
    [t("attendance.days-unexcused"), daysUnexcused],
    [t("attendance.days-excused"), daysExcused],
    [t("attendance.times-late"), late],
  ] as const;
  return (
    <IonList className="rows" lines="none" aria-label={t("attendance.percent")}>
      <Row
        start={<IonIcon icon={calendarOutline} aria-hidden="true" />}
        strong={t("attendance.percent")}
        quiet={counts.map(([words, count]) => `${words}: ${format.number(count)}`).join(" · ")}
        end={<strong>{format.percent(percent / 100)}</strong>}
        leadsTo={`/attendance/student/${schoolId}/${studentId}`}
      />
    </IonList>
  );
}
