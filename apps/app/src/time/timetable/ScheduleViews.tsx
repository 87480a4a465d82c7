import { IonLabel, IonSegment, IonSegmentButton } from "@ionic/react";
import { useState } from "react";

import { useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { useWide } from "#platform/ui/use-wide.ts";

import { DayView } from "./DayView.tsx";
import type { RenderLesson } from "./LessonPanel.tsx";
import { MonthView } from "./MonthView.tsx";
import { PrintTimetable, type PrintedOwner } from "./PrintTimetable.tsx";
import type { OpenedDay } from "./use-opened-day.ts";
import type { ScheduleOwner } from "./use-schedule.ts";
import { WeekView } from "./WeekView.tsx";

import "#platform/ui/subject-colours.css";
import "./schedule.css";

const VIEWS = ["day", "week", "month"] as const;
type View = (typeof VIEWS)[number];
const isView = (value: unknown): value is View => VIEWS.some((view) => view === value);

interface ScheduleViewsProps {
  readonly whose: ScheduleOwner;
  readonly opened: OpenedDay;
  /** For the school's staff: the week on paper. */
  readonly printed?: PrintedOwner;
  readonly renderLesson?: RenderLesson | undefined;
}

/** Day, week and month of one timetable. */
export function ScheduleViews({ whose, opened, printed, renderLesson }: ScheduleViewsProps) {
  const { t } = useText();
  const { date, setDate, reading } = opened;
  const isWide = useWide();
  const [view, setView] = useState<View>(isWide ? "week" : "day");
  return (
    <>
      <IonSegment
        className="schedule-views"
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
              <DayView whose={whose} schedule={schedule} date={date} onDate={setDate} />
            ) : (
              <>
                <WeekView
                  whose={whose}
                  schedule={schedule}
                  date={date}
                  onDate={setDate}
                  renderLesson={renderLesson}
                />
                {printed !== undefined && <PrintTimetable whose={printed} on={date} />}
              </>
            )
          }
        </Await>
      )}
    </>
  );
}
