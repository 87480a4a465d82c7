import { useText } from "#platform/text/use-text.ts";
import { todayAtSchool } from "#platform/time/days.ts";
import { Await } from "#platform/ui/Await.tsx";
import { useSchedule } from "#time/timetable/public.ts";

import type { TeacherPlace } from "./card-readers.ts";
import { LessonLines } from "./LessonLines.tsx";
import { RecordCard } from "./RecordCard.tsx";

/** The lessons that a teacher holds today, or on the next day with some. */
export function TeacherTodayCard(place: TeacherPlace) {
  const { t } = useText();
  const { reading } = useSchedule(place, todayAtSchool());
  return (
    <RecordCard title={t("records.today")}>
      <Await {...reading}>{(schedule) => <LessonLines schedule={schedule} />}</Await>
    </RecordCard>
  );
}
