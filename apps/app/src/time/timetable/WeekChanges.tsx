import type { HeldLesson, Schedule, ScheduleDay } from "@dars/contract/time/schedule";

import { useText } from "#platform/text/use-text.ts";

import { Changed } from "./Changed.tsx";
import { dayText } from "./day-text.ts";
import { lessonLines } from "./lesson-lines.ts";

interface WeekChangesProps {
  readonly schedule: Schedule;
  readonly days: readonly ScheduleDay[];
}

/** Differences from the timetable, in the order of the week. */
export function WeekChanges({ schedule, days }: WeekChangesProps) {
  const { t } = useText();
  const changed = days.flatMap(({ date, lessons }) =>
    lessons.filter(({ change }) => change !== null).map((lesson) => ({ date, lesson })),
  );
  return (
    <section className="card">
      <h2 className="section-title">{t("schedule.changes-week")}</h2>
      {changed.length === 0 && <p className="quiet">{t("schedule.no-changes")}</p>}
      <ul className="plain schedule-changes">
        {changed.map(({ date, lesson }) => (
          <li key={`${date} ${lesson.id}`}>
            <span className="quiet">
              {t(dayText(date))} <span className="number">{lesson.startsAt}</span>
            </span>
            <Change schedule={schedule} lesson={lesson} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Change({ schedule, lesson }: { readonly schedule: Schedule; readonly lesson: HeldLesson }) {
  const { t, locale } = useText();
  const { subject, details, tag, isOff } = lessonLines(schedule, lesson, locale, t("schedule.no-teacher"));
  const others = details.filter(({ before }) => before !== null);
  return (
    <div>
      <strong>
        <Changed of={subject} isOff={isOff} />
      </strong>
      {others.map((line) => (
        <span key={line.now}>
          <Changed of={line} />
        </span>
      ))}
      {others.length === 0 && tag && <span className="quiet">{t(tag)}</span>}
      {lesson.change?.note && (
        <span className="quiet">
          <bdi>{lesson.change.note}</bdi>
        </span>
      )}
    </div>
  );
}
