import { IonIcon } from "@ionic/react";
import { timeOutline } from "ionicons/icons";

import { useText } from "#platform/text/use-text.ts";

const MINUTE_MS = 60_000;

/** Whole minutes, without haste; seconds in the last one alone. */
export function TimeLeft({ ms }: { readonly ms: number | null }) {
  const { t } = useText();
  if (ms === null) return null;
  const isLast = ms < MINUTE_MS;
  return (
    <span className={isLast ? "time-left last" : "time-left"} role="timer">
      <IonIcon icon={timeOutline} aria-hidden="true" />
      {isLast
        ? t("attempts.seconds-left", { count: Math.max(0, Math.ceil(ms / 1000)) })
        : t("attempts.minutes-left", { count: Math.ceil(ms / MINUTE_MS) })}
    </span>
  );
}
