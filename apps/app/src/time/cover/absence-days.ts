import type { AbsenceReason } from "@dars/contract/time/cover";
import { addDays } from "@dars/contract/time/days";

import type { Text } from "#platform/text/use-text.ts";
import { getNoon } from "#platform/time/days.ts";

export const ABSENCE_REASONS = ["sick", "leave", "duty", "other"] as const satisfies readonly AbsenceReason[];
export const REASON_WORDS = {
  sick: "dayplan.reason-sick",
  leave: "dayplan.reason-leave",
  duty: "dayplan.reason-duty",
  other: "dayplan.reason-other",
} as const;

/** One day, or the first and the last. */
export function absenceDays(
  { startsOn, endsOn }: { readonly startsOn: string; readonly endsOn: string },
  { t, format }: Text,
): string {
  const formatDay = (day: string) => format.day(getNoon(day));
  const last = addDays(endsOn, -1);
  return last === startsOn
    ? formatDay(startsOn)
    : t("dayplan.own-days", { from: formatDay(startsOn), until: formatDay(last) });
}
