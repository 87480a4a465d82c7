import { addDays, weekdayOf } from "@dars/contract/time/days";
import { readMySchedule, readStudentSchedule } from "@dars/contract/time/schedule";
import { IonButton, IonIcon, IonLabel, IonSegment, IonSegmentButton } from "@ionic/react";
import { calendarOutline } from "ionicons/icons";
import { useState, type ReactNode } from "react";

import { useRead } from "#platform/api/use-read.ts";
import { NOTIFIED, useLiveRead } from "#platform/live/use-live-read.ts";
import { nameOf } from "#platform/text/name-of.ts";
import { useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Page } from "#platform/ui/Page.tsx";
import { useOwnQuery } from "#platform/ui/use-own-query.ts";
import { useWide } from "#platform/ui/use-wide.ts";

import { DayView } from "./DayView.tsx";
import { MonthView } from "./MonthView.tsx";
import { Subscription } from "./Subscription.tsx";
import { WeekView } from "./WeekView.tsx";

import "./schedule.css";
import "./subject-colours.css";

/** Whose: whoever is signed in, or one child. */
export type Whose = "mine" | { readonly schoolId: number; readonly studentId: number };

const VIEWS = ["day", "week", "month"] as const;
type View = (typeof VIEWS)[number];
const isView = (value: unknown): value is View => VIEWS.some((view) => view === value);

/** This week and the two after it are read at once, and stay on the device. */
const DAYS_KEPT = 21;

interface ScheduleProps {
  readonly whose: Whose;
  readonly back: string;
  /** Above everything, such as which child. */
  readonly children?: ReactNode;
}

/** A timetable by day, week and month. */
export function Schedule({ whose, back, children }: ScheduleProps) {
  const { t, locale } = useText();
  const asked = useOwnQuery().get("date");
  const isWide = useWide();
  const [date, setDate] = useState(asked && /^\d{4}-\d{2}-\d{2}$/.test(asked) ? asked : dayToday());
  const [view, setView] = useState<View>(isWide ? "week" : "day");
  const [isSubscribing, setSubscribing] = useState(false);
  const { reading, refresh } = useSchedule(whose, date);
  useLiveRead(refresh, NOTIFIED);
  const name = reading.value?.of.name;
  return (
    <Page
      title={
        name && whose !== "mine"
          ? t("schedule.of", { name: nameOf(name, locale).split(" ")[0] ?? "" })
          : t("schedule.title")
      }
      back={back}
      onRefresh={refresh}
      actions={
        <IonButton onClick={() => setSubscribing(true)} aria-label={t("schedule.subscribe")}>
          <IonIcon slot="icon-only" icon={calendarOutline} aria-hidden="true" />
        </IonButton>
      }
    >
      {children}
      {isSubscribing && <Subscription whose={whose} onClose={() => setSubscribing(false)} />}
      <IonSegment
        value={view}
        aria-label={t("schedule.view")}
        onIonChange={({ detail }) => isView(detail.value) && setView(detail.value)}
      >
        {VIEWS.map((one) => (
          <IonSegmentButton key={one} value={one}>
            <IonLabel>{t(`schedule.${one}`)}</IonLabel>
          </IonSegmentButton>
        ))}
      </IonSegment>
      {view === "month" ? (
        <MonthView
          whose={whose}
          date={date}
          onMonth={setDate}
          onDay={(day) => {
            setDate(day);
            setView("day");
          }}
        />
      ) : (
        <Await {...reading}>
          {(schedule) =>
            view === "day" ? (
              <DayView schedule={schedule} date={date} onDate={setDate} />
            ) : (
              <WeekView schedule={schedule} date={date} onDate={setDate} />
            )
          }
        </Await>
      )}
    </Page>
  );
}

function useSchedule(whose: Whose, date: string) {
  const thisWeek = weekOf(dayToday());
  const week = weekOf(date);
  const isKept = week >= thisWeek && week < addDays(thisWeek, DAYS_KEPT);
  const from = isKept ? thisWeek : week;
  const query = { from, until: addDays(from, isKept ? DAYS_KEPT : 7) };
  const own = useRead(readMySchedule, { query }, whose === "mine");
  const params = whose === "mine" ? { schoolId: 1, studentId: 1 } : whose;
  const child = useRead(readStudentSchedule, { params, query }, whose !== "mine");
  return whose === "mine" ? own : child;
}

/** The day of this device. */
function dayToday(): string {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}

/** The Sunday that a day's week begins with. */
const weekOf = (day: string): string => addDays(day, -weekdayOf(day));
