import type { TrendWeek } from "@dars/contract/insight/school-trend";
import type { Id } from "@dars/contract/platform/primitives";
import { readAttendanceDay } from "@dars/contract/time/absences";

import { useRead } from "#platform/api/use-read.ts";
import { useText } from "#platform/text/use-text.ts";
import { todayAtSchool } from "#platform/time/days.ts";

import { QuestionCard } from "./QuestionCard.tsx";
import { reportSums } from "./report-sums.ts";
import { weekTrends } from "./week-trends.ts";

interface WhoIsAbsentProps {
  readonly schoolId: Id;
  /** Undefined while they were never read on this device. */
  readonly weeks: readonly TrendWeek[] | undefined;
}

/** How many are away today, beside the attendance of the week. */
export function WhoIsAbsent({ schoolId, weeks }: WhoIsAbsentProps) {
  const { t, format } = useText();
  const day = todayAtSchool();
  const { reading } = useRead(readAttendanceDay, { params: { schoolId, day } });
  const attendance = weekTrends.percents(weeks, "attendance");
  return (
    <QuestionCard
      question={t("school-reports.absent")}
      reading={reading}
      leadsTo={`/attendance/day/${schoolId}`}
      trend={attendance && { ...attendance, of: t("school-reports.attendance-week") }}
      answer={(read) => {
        const { share, away, excused } = reportSums.computeAttendance(read);
        if (!read.isSchoolDay) return { figure: null, words: t("school-reports.no-school") };
        return share === null
          ? { figure: null, words: t("school-reports.no-registers") }
          : {
              figure: t("school-reports.away", { away }),
              words: t("school-reports.absent-words", {
                present: format.percent(share),
                excused,
                missing: read.totals.missing,
              }),
            };
      }}
    />
  );
}
