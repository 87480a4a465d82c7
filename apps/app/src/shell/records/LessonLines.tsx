import type { Schedule } from "@dars/contract/time/schedule";

import { useText } from "#platform/text/use-text.ts";
import { clockAt, getNoon, todayAtSchool } from "#platform/time/days.ts";
import { useNow } from "#platform/ui/use-now.ts";
import { lessonLines, sideBySide } from "#time/timetable/public.ts";

import { findShownDay } from "./find-shown-day.ts";

/** The lessons of today, or of the next day that has some once those of today are over. */
export function LessonLines({ schedule }: { readonly schedule: Schedule }) {
  const { t, locale, format } = useText();
  const today = todayAtSchool();
  const clock = clockAt(useNow());
  const day = findShownDay(schedule, today, clock);
  if (!day) return <p className="quiet">{t("records.no-lessons")}</p>;
  const next = day.lessons.find(({ startsAt }) => day.date > today || startsAt > clock);
  return (
    <>
      {day.date > today && <p className="quiet">{format.day(getNoon(day.date))}</p>}
      <ul className="plain record-lines" aria-label={t("records.lessons")}>
        {day.lessons.map((lesson) => {
          const { subject, details } = lessonLines(schedule, lesson, locale, t("records.no-teacher"));
          const isNow = day.date === today && lesson.startsAt <= clock && clock < lesson.endsAt;
          return (
            <li key={lesson.id} className={isNow ? "now" : undefined}>
              <time>{lesson.startsAt}</time>
              <span>
                <strong>
                  <bdi>{subject.now}</bdi>
                </strong>{" "}
                <span className="quiet">{sideBySide(details)}</span>
              </span>
              {isNow && <span className="record-end">{t("records.now")}</span>}
              {lesson === next && <span className="record-end">{t("records.next")}</span>}
            </li>
          );
        })}
      </ul>
    </>
  );
}
