import { useText } from "#platform/text/use-text.ts";
import { clockAt, todayAtSchool } from "#platform/time/days.ts";
import { useNow } from "#platform/ui/use-now.ts";

import { currentLesson, listHeldLessons } from "./current-lesson.ts";
import { lessonLines, sideBySide } from "./lesson-lines.ts";
import { lessonPath } from "./lesson-path.ts";
import { NowCard } from "./NowCard.tsx";
import { useSchedule, type FamilyOwner } from "./use-schedule.ts";

interface StudentNowProps {
  /** The person whose timetable it is: the reader, or a child. */
  readonly of: FamilyOwner;
  /** Where the lessons of a subject are; undefined where the student has none in it. */
  readonly lessonsIn: (subjectId: number) => string | undefined;
}

/** On the home of a student, and on a parent's page of one child: the lesson of this hour, or the next one today. */
export function StudentNow({ of, lessonsIn }: StudentNowProps) {
  const { t, locale } = useText();
  const today = todayAtSchool();
  const clock = clockAt(useNow());
  const { value: schedule } = useSchedule(of, today).reading;
  if (!schedule) return null;
  const lessons = listHeldLessons(schedule, today);
  const current = currentLesson(lessons, clock);
  if (!current) return null;
  const { lesson, isNow } = current;
  const getLessonLines = (one: typeof lesson) => lessonLines(schedule, one, locale, t("schedule.no-teacher"));
  const { subject, details, theme } = getLessonLines(lesson);
  const after = lessons[lessons.indexOf(lesson) + 1];
  const then =
    after && t("schedule.then", { time: after.startsAt, subject: getLessonLines(after).subject.now });
  const address = lessonsIn(lesson.subjectId);
  return (
    <NowCard
      {...lesson}
      isNow={isNow}
      theme={theme}
      title={subject.now}
      details={sideBySide([...details, ...(then === undefined ? [] : [{ now: then }])])}
      action={
        address === undefined
          ? {
              label: t("schedule.open-lesson"),
              leadsTo: lessonPath(of, today, lesson.id) ?? "/schedule",
            }
          : { label: t("schedule.open-lessons"), leadsTo: address }
      }
    />
  );
}
