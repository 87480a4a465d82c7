import type { ReportColumn } from "@dars/contract/insight/school-reports";

import { useText } from "#platform/text/use-text.ts";

const HOUR = 60;

/** How a figure of a column is written; a dash where there is none. */
export function useFigure() {
  const { t, format } = useText();
  return (figure: number | null | undefined, { unit }: Pick<ReportColumn, "unit">): string => {
    if (figure === null || figure === undefined) return "–";
    if (unit === "percent") return format.percent(figure / 100);
    if (unit === "count") return format.number(figure);
    return figure < 2 * HOUR
      ? t("report-list.minutes", { number: format.number(figure) })
      : t("report-list.hours", { number: format.number(Math.round(figure / HOUR)) });
  };
}
