import { IonButton } from "@ionic/react";
import { useState } from "react";

import { useText } from "#platform/text/use-text.ts";
import { dayAt } from "#platform/time/days.ts";
import { serverNow } from "#platform/time/server-now.ts";
import { TextField } from "#platform/ui/TextField.tsx";

const DAY_MS = 86_400_000;
const FIRST_DAY = 8;
const MOST_DAYS = 10;

/** ASK-7: the days on which one meets guardians, each from an hour to another, and how long a meeting takes. */
export function MeetingFields() {
  const { t } = useText();
  const [days, setDays] = useState(1);
  return (
    <>
      <TextField
        label={t("asks.minutes")}
        name="minutes"
        type="number"
        value="10"
        keyboard="numeric"
        isRequired
      />
      {Array.from({ length: days }, (_, at) => (
        // Days are only added at the end.
        <div key={at} className="form-columns">
          <TextField
            label={t("asks.meeting-day", { no: at + 1 })}
            name="meeting-day"
            type="date"
            value={dayAt(serverNow() + (FIRST_DAY + at) * DAY_MS)}
          />
          <TextField
            label={t("asks.meeting-from", { no: at + 1 })}
            name="meeting-from"
            type="time"
            value="14:00"
          />
          <TextField
            label={t("asks.meeting-until", { no: at + 1 })}
            name="meeting-until"
            type="time"
            value="15:00"
          />
        </div>
      ))}
      {days < MOST_DAYS && (
        <IonButton fill="clear" onClick={() => setDays(days + 1)}>
          {t("asks.add-day")}
        </IonButton>
      )}
    </>
  );
}
