import type { HomeworkDue } from "@dars/contract/learning/homework";

import { useText } from "#platform/text/use-text.ts";
import { getNoon } from "#platform/time/days.ts";

/** By when a homework is to be done: the day, and the lesson of the class on it. */
export function useDueText(): (due: Pick<HomeworkDue, "day" | "no">) => string {
  const { t, format } = useText();
  return ({ day, no }) => {
    const spoken = format.nearDay(getNoon(day));
    return no === null
      ? t("homework.until-day", { day: spoken })
      : t("homework.until-lesson", { day: spoken, no });
  };
}
