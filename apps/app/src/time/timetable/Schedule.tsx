import { IonButton, IonIcon, IonLabel, IonSegment, IonSegmentButton } from "@ionic/react";
import { calendarOutline } from "ionicons/icons";
import { useState, type ReactNode } from "react";

import { NOTIFIED, useLiveRead } from "#platform/live/use-live-read.ts";
import { nameOf } from "#platform/text/name-of.ts";
import { todayHere } from "#platform/text/today-here.ts";
import { useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Page } from "#platform/ui/Page.tsx";
import { useOwnQuery } from "#platform/ui/use-own-query.ts";
import { useWide } from "#platform/ui/use-wide.ts";

import { DayView } from "./DayView.tsx";
import { MonthView } from "./MonthView.tsx";
import { openingDay } from "./opening-day.ts";
import { Subscription } from "./Subscription.tsx";
import { useSchedule, type ScheduleOwner } from "./use-schedule.ts";
import { WeekView } from "./WeekView.tsx";

import "#platform/ui/subject-colours.css";
import "./schedule.css";

const VIEWS = ["day", "week", "month"] as const;
type View = (typeof VIEWS)[number];
const isView = (value: unknown): value is View => VIEWS.some((view) => view === value);

interface ScheduleProps {
  readonly whose: ScheduleOwner;
  readonly back: string;
  /** Above everything, such as which child. */
  readonly children?: ReactNode;
}

/** A timetable by day, week and month. */
export function Schedule({ whose, back, children }: ScheduleProps) {
  const { t, locale } = useText();
  const isWide = useWide();
  const [view, setView] = useState<View>(isWide ? "week" : "day");
  const [isSubscribing, setSubscribing] = useState(false);
  const { date, setDate, reading, refresh } = useOpenedDay(whose);
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

/** The day in the address, else the one with the next lessons, until another is picked. */
function useOpenedDay(whose: ScheduleOwner) {
  const asked = useOwnQuery().get("date");
  const [picked, setDate] = useState(asked && /^\d{4}-\d{2}-\d{2}$/.test(asked) ? asked : null);
  const { reading, refresh } = useSchedule(whose, picked ?? todayHere());
  const date = picked ?? (reading.value ? openingDay(reading.value) : todayHere());
  return { date, setDate, reading, refresh };
}
