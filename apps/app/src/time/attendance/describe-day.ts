import type { AttendanceDay } from "@dars/contract/time/absences";

import type { Text } from "#platform/text/use-text.ts";

import { STATUS } from "./status-text.ts";

interface DescribedDay {
  readonly words: string;
  /** The class of its colour, beside `state`. */
  readonly state: "bad" | "waiting" | "good";
}

/** A day on which something other than present was noted, in words. */
export function describeDay({ marks }: AttendanceDay, t: Text["t"]): DescribedDay {
  const words = marks.map(({ period, status, minutes }) => {
    const label = t(STATUS[status].words);
    const late = minutes === null ? label : `${label} ${t("attendance.minutes-short", { minutes })}`;
    return period === 0 ? late : `${t("attendance.period", { no: period })}: ${late}`;
  });
  const tones = new Set(marks.map(({ status }) => STATUS[status].tone));
  return {
    words: words.join(" · "),
    state: tones.has("bad") ? "bad" : tones.has("open") ? "waiting" : "good",
  };
}
