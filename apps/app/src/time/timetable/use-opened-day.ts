import { useState } from "react";

import { todayAtSchool } from "#platform/time/days.ts";
import { useOwnQuery } from "#platform/ui/use-own-query.ts";

import { openingDay } from "./opening-day.ts";
import { useSchedule, type ScheduleOwner } from "./use-schedule.ts";

export type OpenedDay = ReturnType<typeof useOpenedDay>;

/** The day in the address, else the one with the next lessons, until another is picked. */
export function useOpenedDay(whose: ScheduleOwner) {
  const requestedDate = useOwnQuery().get("date");
  const [picked, setDate] = useState(
    requestedDate && /^\d{4}-\d{2}-\d{2}$/.test(requestedDate) ? requestedDate : null,
  );
  const { reading, refresh } = useSchedule(whose, picked ?? todayAtSchool());
  const date = picked ?? (reading.value ? openingDay(reading.value) : todayAtSchool());
  return { date, setDate, reading, refresh };
}
