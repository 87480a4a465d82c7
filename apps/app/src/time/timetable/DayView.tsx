import { toMinutes } from "@dars/contract/time/clashes";
import { addDays, getWeekday } from "@dars/contract/time/days";
import type { Schedule, ScheduleDay } from "@dars/contract/time/schedule";
import { IonButton, IonIcon } from "@ionic/react";
import { calendarClearOutline, swapHorizontalOutline } from "ionicons/icons";
import { Fragment } from "react";

import { isolate } from "#platform/text/isolate.ts";
import { useText } from "#platform/text/use-text.ts";
import { clockAt } from "#platform/time/days.ts";
import { Empty } from "#platform/ui/Empty.tsx";
import { useNow } from "#platform/ui/use-now.ts";

import { dayText } from "./day-text.ts";
import { Entries } from "./Entries.tsx";
import { lessonPath } from "./lesson-path.ts";
import { LessonRow } from "./LessonRow.tsx";
import type { ScheduleOwner } from "./use-schedule.ts";
import { useSteps } from "./use-steps.ts";

interface DayStripProps {
  readonly schedule: Schedule;
  readonly date: string;
  readonly onDate: (date: string) => void;
}

interface DayViewProps extends DayStripProps {
  readonly whose: ScheduleOwner;
}

/** What changed leads, then the day's lessons in a line of time. */
export function DayView({ whose, schedule, date, onDate }: DayViewProps) {
  const day = schedule.days.find((one) => one.date === date);
  const entries = schedule.entries.filter(({ startsOn, endsOn }) => startsOn <= date && date < endsOn);
  return (
    <>
      <DayStrip schedule={schedule} date={date} onDate={onDate} />
      <Entries entries={entries} />
      {day && <Lessons key={date} whose={whose} schedule={schedule} day={day} />}
    </>
  );
}

function DayStrip({ schedule, date, onDate }: DayStripProps) {
  const { t } = useText();
  const steps = useSteps();
  const sunday = addDays(date, -getWeekday(date));
  const days = [0, 1, 2, 3, 4, 5, 6]
    .filter((weekday) => ((schedule.weekDays >> weekday) & 1) === 1 || weekday === getWeekday(date))
    .map((weekday) => addDays(sunday, weekday));
  return (
    <nav className="schedule-strip" aria-label={t("schedule.week")}>
      <IonButton fill="clear" aria-label={t("schedule.before")} onClick={() => onDate(addDays(date, -7))}>
        <IonIcon slot="icon-only" icon={steps.before} aria-hidden="true" />
      </IonButton>
      {days.map((day) => (
        <button
          key={day}
          type="button"
          className="schedule-strip-day"
          aria-pressed={day === date}
          aria-current={day === schedule.today ? "date" : undefined}
          onClick={() => onDate(day)}
        >
          <span>{t(dayText(day))}</span>
          <b>{Number(day.slice(8))}</b>
          <i data-has={hasNews(schedule, day)} aria-hidden="true" />
        </button>
      ))}
      <IonButton fill="clear" aria-label={t("schedule.after")} onClick={() => onDate(addDays(date, 7))}>
        <IonIcon slot="icon-only" icon={steps.after} aria-hidden="true" />
      </IonButton>
    </nav>
  );
}

const hasNews = ({ days, entries }: Schedule, date: string): boolean =>
  days.some((day) => day.date === date && day.lessons.some(({ change }) => change !== null)) ||
  entries.some(({ startsOn, endsOn }) => startsOn <= date && date < endsOn);

interface LessonsProps {
  readonly whose: ScheduleOwner;
  readonly schedule: Schedule;
  readonly day: ScheduleDay;
}

function Lessons({ whose, schedule, day }: LessonsProps) {
  const { t } = useText();
  const clock = useClock(day.date === schedule.today);
  if (!day.isTaught)
    return (
      <Empty icon={calendarClearOutline} title={t("schedule.free-day")} text={t("schedule.free-day-text")} />
    );
  if (day.lessons.length === 0)
    return <Empty icon={calendarClearOutline} title={t("schedule.none")} text={t("schedule.none-text")} />;
  const lines = [
    ...day.lessons.map((lesson) => ({ at: lesson.startsAt, lesson, pause: null })),
    ...day.pauses.map((pause) => ({ at: pause.startsAt, lesson: null, pause })),
  ].toSorted((a, b) => (a.at < b.at ? -1 : 1));
  const nextAt = lines.find(({ at }) => clock !== null && at > clock)?.at;
  const isNow = clock !== null && clock > (lines[0]?.at ?? "") && clock < (day.lessons.at(-1)?.endsAt ?? "");
  return (
    <>
      <ChangesOfDay day={day} />
      <ol className="plain schedule-day">
        {lines.map(({ at, lesson, pause }) => (
          <Fragment key={`${at} ${lesson?.id ?? "pause"}`}>
            {isNow && at === nextAt && (
              <li className="schedule-now">
                <time>{clock}</time>
                <span className="unseen">{t("schedule.now", { time: clock })}</span>
              </li>
            )}
            {lesson ? (
              <LessonRow
                schedule={schedule}
                lesson={lesson}
                isOver={clock !== null && lesson.endsAt <= clock}
                leadsTo={lessonPath(whose, day.date, lesson.id)}
              />
            ) : (
              <li className="schedule-pause">
                <time>{at}</time>
                <span>{pauseText(t, pause)}</span>
              </li>
            )}
          </Fragment>
        ))}
      </ol>
    </>
  );
}

function pauseText(t: ReturnType<typeof useText>["t"], pause: ScheduleDay["pauses"][number]): string {
  if (pause.kind === "assembly") return t("schedule.assembly");
  return t("schedule.break", { count: toMinutes(pause.endsAt) - toMinutes(pause.startsAt) });
}

/** The clock of today, such as 09:17; null on other days. */
function useClock(isToday: boolean): string | null {
  const clock = clockAt(useNow());
  return isToday ? clock : null;
}

function ChangesOfDay({ day: { lessons } }: { readonly day: ScheduleDay }) {
  const { t } = useText();
  const count = lessons.filter(({ change }) => change !== null).length;
  const end = lessons.findLast(({ change }) => change === null || change.kind === "changed")?.endsAt;
  if (count === 0) return null;
  return (
    <output className="schedule-news">
      <IonIcon icon={swapHorizontalOutline} aria-hidden="true" />
      <span>
        {t("schedule.changes", { count })}
        {end !== undefined && ` · ${t("schedule.ends", { time: isolate(end) })}`}
      </span>
    </output>
  );
}
