import type { Id } from "@dars/contract/platform/primitives";
import { IonButton, IonIcon } from "@ionic/react";
import { homeOutline } from "ionicons/icons";

import { getNewHomeworkAddress } from "#learning/homework/public.ts";
import { useText } from "#platform/text/use-text.ts";
import { clockAt, todayAtSchool } from "#platform/time/days.ts";
import { useNow } from "#platform/ui/use-now.ts";
import { listHeldLessons, useSchedule } from "#time/timetable/public.ts";

/** Sets homework from the lesson that began last today, else from the first; without lessons today for any class. */
export function SetHomework({ schoolId }: { readonly schoolId: Id }) {
  const { t } = useText();
  const today = todayAtSchool();
  const clock = clockAt(useNow());
  const { value: schedule } = useSchedule("mine", today).reading;
  const lessons = schedule ? listHeldLessons(schedule, today) : [];
  const lesson = lessons.findLast(({ startsAt }) => startsAt <= clock) ?? lessons[0];
  const classId = lesson?.classIds[0];
  const setIn = lesson && classId !== undefined ? { classId, lessonId: lesson.id, date: today } : undefined;
  return (
    <IonButton fill="outline" routerLink={getNewHomeworkAddress(schoolId, setIn)}>
      <IonIcon slot="start" icon={homeOutline} aria-hidden="true" />
      {t("homework.new")}
    </IonButton>
  );
}
