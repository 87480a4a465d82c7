import type { PersonPage } from "@dars/contract/school/people";
import { readStudentAttendance } from "@dars/contract/time/absences";

import { useRead } from "#platform/api/use-read.ts";
import { useText } from "#platform/text/use-text.ts";
import { todayAtSchool } from "#platform/time/days.ts";
import { Await } from "#platform/ui/Await.tsx";
import { PresenceChip } from "#time/attendance/public.ts";
import { useSchedule } from "#time/timetable/public.ts";

import type { StudentPlace } from "./card-readers.ts";
import { LessonLines } from "./LessonLines.tsx";
import { RecordCard } from "./RecordCard.tsx";

interface TodayCardProps extends StudentPlace {
  readonly sex: PersonPage["sex"];
  /** The section whose timetable opens. */
  readonly sectionId: number | undefined;
  readonly hasAttendance: boolean;
}

/** How a student is marked today, and its lessons. */
export function TodayCard({ sex, sectionId, hasAttendance, ...place }: TodayCardProps) {
  const { t } = useText();
  const { reading } = useSchedule(place, todayAtSchool());
  const { value } = useRead(readStudentAttendance, { params: place }, hasAttendance).reading;
  return (
    <RecordCard
      title={t("records.today")}
      leadsTo={
        sectionId === undefined ? undefined : `/schedule?school=${place.schoolId}&section=${sectionId}`
      }
      end={hasAttendance && value && <PresenceChip {...value.today} sex={sex} />}
    >
      <Await {...reading}>{(schedule) => <LessonLines schedule={schedule} />}</Await>
    </RecordCard>
  );
}
