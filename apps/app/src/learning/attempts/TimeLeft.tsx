import { IonIcon } from "@ionic/react";
import { timeOutline } from "ionicons/icons";

import { useText } from "#platform/text/use-text.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Whole days, hours or minutes, without haste; seconds in the last minute alone. */
export function TimeLeft({ ms }: { readonly ms: number | null }) {
  const { t } = useText();
  if (ms === null) return null;
  const isLast = ms < MINUTE_MS;

  /** Days and hours are counted whole, so that nobody counts on more than there is. */
  function formatTimeLeft(left: number): string {
    if (left >= DAY_MS) return t("attempts.days-left", { count: Math.floor(left / DAY_MS) });
    if (left >= 2 * HOUR_MS) return t("attempts.hours-left", { count: Math.floor(left / HOUR_MS) });
    if (!isLast) return t("attempts.minutes-left", { count: Math.ceil(left / MINUTE_MS) });
    return t("attempts.seconds-left", { count: Math.max(0, Math.ceil(left / 1000)) });
  }
  return (
    <span className={isLast ? "time-left last" : "time-left"} role="timer">
      <IonIcon icon={timeOutline} aria-hidden="true" />
      {formatTimeLeft(ms)}
    </span>
  );
}
