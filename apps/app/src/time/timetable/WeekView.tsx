import type { Id } from "@dars/contract/platform/primitives";
import { addDays, getWeekday } from "@dars/contract/time/days";
import type { Schedule, ScheduleDay } from "@dars/contract/time/schedule";
import { IonButton, IonIcon } from "@ionic/react";
import { useState } from "react";

import { useText } from "#platform/text/use-text.ts";
import { Link } from "#platform/ui/Link.tsx";
import { useWide } from "#platform/ui/use-wide.ts";

import { dayText, monthText } from "./day-text.ts";
import { Entries } from "./Entries.tsx";
import { lessonPath } from "./lesson-path.ts";
import { LessonCell } from "./LessonCell.tsx";
import { LessonPanel, type RenderLesson } from "./LessonPanel.tsx";
import type { LessonOfDay } from "./use-lesson-of-day.ts";
import type { ScheduleOwner } from "./use-schedule.ts";
import { useSteps } from "./use-steps.ts";
import { WeekChanges } from "./WeekChanges.tsx";
import { WeekRegister } from "./WeekRegister.tsx";

interface WeekViewProps {
  readonly whose: ScheduleOwner;
  readonly schedule: Schedule;
  readonly date: string;
  readonly onDate: (date: string) => void;
  /** What one does in a lesson, shown beside the week; without it a lesson opens its page. */
  readonly renderLesson?: RenderLesson | undefined;
}

/** On a phone day by day; where there is room five columns, with the lesson that is chosen or the week's changes beside them. */
export function WeekView({ whose, schedule, date, onDate, renderLesson }: WeekViewProps) {
  const { t } = useText();
  const isWide = useWide();
  const [place, setPlace] = useState<LessonPlace | null>(null);
  const sunday = addDays(date, -getWeekday(date));
  const until = addDays(sunday, 7);
  const days = schedule.days.filter(
    (day) =>
      sunday <= day.date && day.date < until && (isDayOfSchool(schedule, day.date) || day.lessons.length > 0),
  );
  const entries = schedule.entries.filter(
    ({ endsOn, startsOn }) => endsOn > sunday && startsOn < addDays(until, 7),
  );
  const opened = isWide && place ? findLesson(schedule, days, place) : null;
  return (
    <>
      <WeekBar schedule={schedule} sunday={sunday} onDate={onDate} />
      <div className="schedule-week-page">
        {isWide ? (
          <WeekGrid
            whose={whose}
            schedule={schedule}
            days={days}
            place={place}
            onOpen={renderLesson && setPlace}
          />
        ) : (
          days.map((day) => (
            <WeekDay key={day.date} whose={whose} schedule={schedule} day={day} onDate={onDate} />
          ))
        )}
        {opened && renderLesson && (
          <LessonPanel opened={opened} onClose={() => setPlace(null)}>
            {renderLesson(opened)}
          </LessonPanel>
        )}
        <aside className="stack" hidden={opened !== null}>
          {isWide && <WeekChanges schedule={schedule} days={days} />}
          <section className="card">
            <h2 className="section-title">{t("schedule.coming")}</h2>
            {entries.length === 0 ? (
              <p className="quiet">{t("schedule.no-coming")}</p>
            ) : (
              <Entries entries={entries} isDated />
            )}
            <Link leadsTo="/calendar" className="text-button">
              {t("schedule.calendar")}
            </Link>
          </section>
        </aside>
      </div>
    </>
  );
}

const isDayOfSchool = ({ weekDays }: Schedule, date: string): boolean =>
  ((weekDays >> getWeekday(date)) & 1) === 1;

interface LessonPlace {
  readonly date: string;
  readonly lessonId: Id;
}

/** Null where the week that is shown has no such lesson. */
function findLesson(
  schedule: Schedule,
  days: readonly ScheduleDay[],
  { date, lessonId }: LessonPlace,
): LessonOfDay | null {
  const lesson = days.find((day) => day.date === date)?.lessons.find(({ id }) => id === lessonId);
  return lesson ? { schedule, date, lesson } : null;
}

interface WeekBarProps {
  readonly schedule: Schedule;
  readonly sunday: string;
  readonly onDate: (date: string) => void;
}

function WeekBar({ schedule: { today }, sunday, onDate }: WeekBarProps) {
  const { t } = useText();
  const steps = useSteps();
  const isThis = sunday <= today && today < addDays(sunday, 7);
  const last = addDays(sunday, 4);
  const month = (day: string) => t(monthText(day));
  const isOneMonth = month(sunday) === month(last);
  return (
    <nav className="schedule-bar" aria-label={t("schedule.week")}>
      <IonButton fill="clear" aria-label={t("schedule.before")} onClick={() => onDate(addDays(sunday, -7))}>
        <IonIcon slot="icon-only" icon={steps.before} aria-hidden="true" />
      </IonButton>
      <strong>
        {Number(sunday.slice(8))}
        {!isOneMonth && ` ${month(sunday)}`}–{Number(last.slice(8))} {month(last)}
      </strong>
      <IonButton fill="clear" aria-label={t("schedule.after")} onClick={() => onDate(addDays(sunday, 7))}>
        <IonIcon slot="icon-only" icon={steps.after} aria-hidden="true" />
      </IonButton>
      {!isThis && (
        <IonButton fill="outline" shape="round" size="small" onClick={() => onDate(today)}>
          {t("schedule.this-week")}
        </IonButton>
      )}
    </nav>
  );
}

interface OfDayProps {
  readonly whose: ScheduleOwner;
  readonly schedule: Schedule;
  readonly day: ScheduleDay;
}

function WeekDay({ whose, schedule, day, onDate }: OfDayProps & { readonly onDate: (date: string) => void }) {
  const { t } = useText();
  return (
    <section className="card schedule-week-day" data-today={day.date === schedule.today}>
      <h2 className="section-title">
        <button type="button" className="schedule-link" onClick={() => onDate(day.date)}>
          <DayName date={day.date} />
        </button>
      </h2>
      {day.lessons.length === 0 && <p className="quiet">{t("schedule.free-day")}</p>}
      <ol className="plain">
        {day.lessons.map((lesson) => (
          <li key={lesson.id}>
            <time className="quiet number">{lesson.startsAt}</time>
            <LessonCell
              schedule={schedule}
              lesson={lesson}
              leadsTo={lessonPath(whose, day.date, lesson.id)}
              isShort
            />
          </li>
        ))}
      </ol>
    </section>
  );
}

function DayName({ date }: { readonly date: string }) {
  const { t } = useText();
  return (
    <>
      {t(dayText(date))} <b className="number">{Number(date.slice(8))}</b>
    </>
  );
}

interface WeekGridProps {
  readonly whose: ScheduleOwner;
  readonly schedule: Schedule;
  readonly days: readonly ScheduleDay[];
  readonly place: LessonPlace | null;
  readonly onOpen: ((place: LessonPlace) => void) | undefined;
}

function WeekGrid({ whose, schedule, days, place, onOpen }: WeekGridProps) {
  const { t } = useText();
  const starts = [
    ...new Set(days.flatMap(({ lessons }) => lessons.map(({ startsAt }) => startsAt))),
  ].toSorted((a, b) => (a < b ? -1 : 1));
  return (
    <table className="schedule-grid">
      <thead>
        <tr>
          <td aria-hidden="true" />
          {days.map(({ date }) => (
            <th key={date} scope="col" aria-current={date === schedule.today ? "date" : undefined}>
              <DayName date={date} />
              {date === schedule.today && ` · ${t("schedule.today")}`}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {starts.map((start) => (
          <tr key={start}>
            <th scope="row" className="number">
              {start}
            </th>
            {days.map((day) => (
              <td key={day.date}>
                {day.lessons
                  .filter(({ startsAt }) => startsAt === start)
                  .map((lesson) => (
                    <LessonCell
                      key={lesson.id}
                      schedule={schedule}
                      lesson={lesson}
                      leadsTo={lessonPath(whose, day.date, lesson.id)}
                      onOpen={onOpen && (() => onOpen({ date: day.date, lessonId: lesson.id }))}
                      end={onOpen && <WeekRegister lesson={lesson} date={day.date} />}
                      isShown={place?.date === day.date && place.lessonId === lesson.id}
                    />
                  ))}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
