import { readSchoolTrend } from "@dars/contract/insight/school-trend";
import type { Id } from "@dars/contract/platform/primitives";

import { useRead } from "#platform/api/use-read.ts";
import { useText } from "#platform/text/use-text.ts";

import { QuestionCard } from "./QuestionCard.tsx";
import { weekTrends } from "./week-trends.ts";

interface TotalProps {
  readonly schoolId: Id;
}

/** What an administrator asks of a school whose names it does not read. */
export function TotalQuestions({ schoolId }: TotalProps) {
  return (
    <>
      <HowManyNeedFollowUp schoolId={schoolId} />
      <AreColumnsHandedIn schoolId={schoolId} />
    </>
  );
}

function HowManyNeedFollowUp({ schoolId }: TotalProps) {
  const { t, format } = useText();
  const { reading } = useRead(readSchoolTrend, { params: { schoolId } });
  return (
    <QuestionCard
      question={t("school-reports.follow-up")}
      reading={reading}
      leadsTo="/school-reports-list/negligence-students"
      trend={weekTrends.inNeed(reading.value?.weeks)}
      answer={({ weeks }) => {
        const { students = 0, teachers = 0 } = weeks.at(-1) ?? {};
        if (students === null || teachers === null)
          return { figure: null, words: t("school-reports.too-few") };
        return {
          figure: format.number(students + teachers),
          words: t("school-reports.follow-up-words", { students, teachers }),
        };
      }}
    />
  );
}

function AreColumnsHandedIn({ schoolId }: TotalProps) {
  const { t, format } = useText();
  const { reading } = useRead(readSchoolTrend, { params: { schoolId } });
  return (
    <QuestionCard
      question={t("school-reports.marks")}
      reading={reading}
      leadsTo="/school-reports-list/marks-entry-progress"
      trend={weekTrends.percents(reading.value?.weeks, "marks")}
      answer={({ weeks }) => {
        const marks = weeks.at(-1)?.marks ?? null;
        return {
          figure: marks === null ? null : format.percent(marks / 100),
          words: t(marks === null ? "school-reports.no-marks" : "school-reports.marks-of"),
        };
      }}
    />
  );
}
