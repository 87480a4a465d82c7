import { toWire } from "@dars/contract/platform/route";
import type { ChildCard } from "@dars/contract/shell/home";
import { withdrawExcuse } from "@dars/contract/time/absences";
import { useQueryClient } from "@tanstack/react-query";

import { useApi } from "#platform/api/api.ts";
import { refreshShown } from "#platform/api/refresh-shown.ts";
import { givenName } from "#platform/text/given-name.ts";
import { joinNames } from "#platform/text/listed.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { getNoon, todayAtSchool } from "#platform/time/days.ts";
import { showToast } from "#platform/ui/toast.ts";

export interface SentReport {
  readonly child: Pick<ChildCard, "schoolId" | "studentId" | "name">;
  readonly excuseId: number;
}

interface ReportedDays {
  readonly fromDay: string;
  readonly untilDay: string;
}

/** Says which absences the school knows of now, and takes them back where the guardian undoes it. */
export function useReported() {
  const { t, format, locale } = useText();
  const { outbox } = useApi();
  const cache = useQueryClient();

  const withdraw = ({ child: { schoolId, studentId, name }, excuseId }: SentReport) =>
    outbox.send(
      toWire(withdrawExcuse, { params: { schoolId, studentId, excuseId } }),
      t("attendance.report-withdrawn", { names: givenName(localizeName(name, locale)) }),
    );

  return async (reports: readonly SentReport[], { fromDay, untilDay }: ReportedDays): Promise<void> => {
    if (reports.length === 0) return;
    const given = reports.map(({ child }) => givenName(localizeName(child.name, locale)));
    const names = joinNames(given, locale);

    async function undo() {
      const left = await Promise.all(reports.map(withdraw));
      await refreshShown(cache);
      if (left.some(({ state }) => state !== "accepted")) return;
      await showToast({ kind: "success", header: t("attendance.report-withdrawn", { names }) });
    }

    const isToday = fromDay === untilDay && fromDay === todayAtSchool();
    const days = [...new Set([fromDay, untilDay])].map((day) => format.day(getNoon(day))).join(" – ");
    const header = isToday
      ? t("attendance.reported-today", { names, count: reports.length })
      : t("attendance.reported-days", { names, days });
    await showToast({ kind: "success", header, undo });
  };
}
