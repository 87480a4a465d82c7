import type { TaskLine } from "@dars/contract/learning/attempts";

import { useApi } from "#platform/api/api.ts";
import { useText } from "#platform/text/use-text.ts";

type Times = Pick<TaskLine, "dueAt" | "closeAt">;

/** How the times of an exercise read: what is over is said as over, with its date. Null without such a time. */
export function useTimesText(): (times: Times) => {
  readonly due: string | null;
  readonly closes: string | null;
} {
  const { now } = useApi();
  const { t, format } = useText();
  const isOver = (at: string) => Date.parse(at) <= now();
  return ({ dueAt, closeAt }) => ({
    due:
      dueAt === null
        ? null
        : isOver(dueAt)
          ? t("attempts.fact-was-due", { day: format.day(new Date(dueAt)) })
          : t("attempts.fact-due", { time: format.moment(new Date(dueAt)) }),
    closes:
      closeAt === null
        ? null
        : isOver(closeAt)
          ? t("attempts.fact-closed", { day: format.day(new Date(closeAt)) })
          : t("attempts.fact-closes", { time: format.moment(new Date(closeAt)) }),
  });
}
