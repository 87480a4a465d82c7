import { readCalendar, type CalendarDay, type CalendarLine } from "@dars/contract/time/calendar";
import { addDays, listDays, getWeekday } from "@dars/contract/time/days";
import { IonButton, IonIcon } from "@ionic/react";

import { useSession } from "#identity/accounts/public.ts";
import { useRead } from "#platform/api/use-read.ts";
import { useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Link } from "#platform/ui/Link.tsx";

import { dayText, monthText, weekdayText } from "./day-text.ts";
import { Entries } from "./Entries.tsx";
import type { ScheduleOwner } from "./use-schedule.ts";
import { useSteps } from "./use-steps.ts";

interface MonthViewProps {
  readonly whose: ScheduleOwner;
  readonly date: string;
  readonly onMonth: (date: string) => void;
  readonly onDay: (date: string) => void;
}

/** Teaching days, days off and calendar entries, with the month's list below. */
export function MonthView({ whose, date, onMonth, onDay }: MonthViewProps) {
  const { t } = useText();
  const steps = useSteps();
  const { session } = useSession();
  const schoolId = whose === "mine" ? (session?.school_id ?? 0) : whose.schoolId;
  const from = `${date.slice(0, 7)}-01`;
  const until = firstOfNext(from);
  const { reading } = useRead(readCalendar, { params: { schoolId }, query: { from, until } }, schoolId > 0);
  return (
    <>
      <nav className="schedule-bar" aria-label={t("schedule.month")}>
        <IonButton fill="clear" aria-label={t("schedule.before")} onClick={() => onMonth(addDays(from, -1))}>
          <IonIcon slot="icon-only" icon={steps.before} aria-hidden="true" />
        </IonButton>
        <strong>
          {t(monthText(from))} {from.slice(0, 4)}
        </strong>
        <IonButton fill="clear" aria-label={t("schedule.after")} onClick={() => onMonth(until)}>
          <IonIcon slot="icon-only" icon={steps.after} aria-hidden="true" />
        </IonButton>
      </nav>
      <Await {...reading}>
        {({ today, days, entries }) => (
          <>
            <div className="schedule-month">
              {[0, 1, 2, 3, 4, 5, 6].map((weekday) => (
                <span key={weekday} className="quiet" aria-hidden="true">
                  {t(weekdayText(weekday))}
                </span>
              ))}
              {listDays(addDays(from, -getWeekday(from)), from).map((day) => (
                <span key={day} aria-hidden="true" />
              ))}
              {days.map((day) => (
                <MonthDay key={day.date} day={day} today={today} entries={entries} onDay={onDay} />
              ))}
            </div>
            <section className="card spaced">
              <h2 className="section-title">{t("schedule.in-month", { month: t(monthText(from)) })}</h2>
              {entries.length === 0 ? (
                <p className="quiet">{t("schedule.no-coming")}</p>
              ) : (
                <Entries entries={entries} isDated />
              )}
              <Link leadsTo="/calendar" className="text-button">
                {t("schedule.calendar")}
              </Link>
            </section>
          </>
        )}
      </Await>
    </>
  );
}

interface MonthDayProps {
  readonly day: CalendarDay;
  readonly today: string;
  readonly entries: readonly CalendarLine[];
  readonly onDay: (date: string) => void;
}

function MonthDay({ day: { date, isTaught }, today, entries, onDay }: MonthDayProps) {
  const { t } = useText();
  const count = entries.filter(({ startsOn, endsOn }) => startsOn <= date && date < endsOn).length;
  return (
    <button
      type="button"
      className="schedule-month-day"
      data-taught={isTaught}
      aria-current={date === today ? "date" : undefined}
      aria-label={`${t(dayText(date))} ${Number(date.slice(8))}${isTaught ? "" : `, ${t("schedule.free-day")}`}`}
      onClick={() => onDay(date)}
    >
      {Number(date.slice(8))}
      <i data-has={count > 0} aria-hidden="true" />
    </button>
  );
}

function firstOfNext(first: string): string {
  const later = addDays(first, 31);
  return `${later.slice(0, 7)}-01`;
}
