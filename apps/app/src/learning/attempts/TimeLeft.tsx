import { IonIcon } from "@ionic/react";
import { timeOutline } from "ionicons/icons";

import { useText } from "#platform/text/use-text.ts";

import { useTimeLeft } from "./use-time-left.ts";

import "./attempts.css";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

interface TimeLeftProps {
  /** When it costs marks; null for never. */
  readonly dueAt: string | null;
  /** When the attempt ends by itself; null for never. */
  readonly deadline: string | null;
}

/** What a student counts on: until the due time, then that it is late and until when it is taken. */
export function TimeLeft({ dueAt, deadline }: TimeLeftProps) {
  const { t, format } = useText();
  const untilDue = useTimeLeft(dueAt);
  const untilEnd = useTimeLeft(deadline);
  const isDueFirst = untilDue !== null && untilDue < (untilEnd ?? Infinity);
  if (isDueFirst && untilDue > 0) return <Countdown ms={untilDue} end="due" />;
  if (untilEnd === null || deadline === null) return isDueFirst && <Late words={t("attempts.late")} />;
  if (!isDueFirst || untilEnd < HOUR_MS) return <Countdown ms={untilEnd} end="left" />;
  return <Late words={t("attempts.late-closes", { time: format.moment(new Date(deadline)) })} />;
}

const Late = ({ words }: { readonly words: string }) => (
  <span className="time-left last">
    <IonIcon icon={timeOutline} aria-hidden="true" />
    {words}
  </span>
);

/** Whole days, hours or minutes, without haste; seconds in the last minute alone. */
function Countdown({ ms, end }: { readonly ms: number; readonly end: "due" | "left" }) {
  const { t } = useText();
  const isLast = ms < MINUTE_MS;

  /** Days and hours are counted whole, so that nobody counts on more than there is. */
  function formatTimeLeft(left: number): string {
    if (left >= DAY_MS) return t(`attempts.days-${end}`, { count: Math.floor(left / DAY_MS) });
    if (left >= 2 * HOUR_MS) return t(`attempts.hours-${end}`, { count: Math.floor(left / HOUR_MS) });
    if (!isLast) return t(`attempts.minutes-${end}`, { count: Math.ceil(left / MINUTE_MS) });
    return t(`attempts.seconds-${end}`, { count: Math.max(0, Math.ceil(left / 1000)) });
  }
  return (
    <span className={isLast ? "time-left last" : "time-left"} role="timer">
      <IonIcon icon={timeOutline} aria-hidden="true" />
      {formatTimeLeft(ms)}
    </span>
  );
}
