import { IonButton, IonIcon } from "@ionic/react";
import { calendarOutline } from "ionicons/icons";
import { useState, type ReactNode } from "react";

import { NOTIFIED, useLiveRead } from "#platform/live/use-live-read.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { Page } from "#platform/ui/Page.tsx";

import type { RenderLesson } from "./LessonPanel.tsx";
import type { PrintedOwner } from "./PrintTimetable.tsx";
import { ScheduleViews } from "./ScheduleViews.tsx";
import { Subscription } from "./Subscription.tsx";
import { useOpenedDay } from "./use-opened-day.ts";
import type { ScheduleOwner } from "./use-schedule.ts";

interface ScheduleProps {
  readonly whose: ScheduleOwner;
  readonly back: string;
  readonly printed?: PrintedOwner;
  /** What one does in a lesson, where it is shown beside the week. */
  readonly renderLesson?: RenderLesson | undefined;
  /** Above everything, such as which child. */
  readonly children?: ReactNode;
}

/** A timetable by day, week and month. */
export function Schedule({ whose, back, printed, renderLesson, children }: ScheduleProps) {
  const { t, locale } = useText();
  const [isSubscribing, setSubscribing] = useState(false);
  const opened = useOpenedDay(whose);
  const { reading, refresh } = opened;
  useLiveRead(refresh, NOTIFIED);
  const name = reading.value?.of.name;
  const hasFeed = whose === "mine" || "studentId" in whose;
  return (
    <Page
      title={
        name && whose !== "mine"
          ? t("schedule.of", { name: localizeName(name, locale).split(" ")[0] ?? "" })
          : t("schedule.title")
      }
      back={back}
      onRefresh={refresh}
      actions={
        hasFeed && (
          <IonButton onClick={() => setSubscribing(true)} aria-label={t("schedule.subscribe")}>
            <IonIcon slot="icon-only" icon={calendarOutline} aria-hidden="true" />
          </IonButton>
        )
      }
    >
      {children}
      {isSubscribing && hasFeed && <Subscription whose={whose} onClose={() => setSubscribing(false)} />}
      <ScheduleViews
        whose={whose}
        opened={opened}
        renderLesson={renderLesson}
        {...(printed !== undefined && { printed })}
      />
    </Page>
  );
}
