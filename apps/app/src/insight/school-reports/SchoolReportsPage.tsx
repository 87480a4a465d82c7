import { listEvaluations } from "@dars/contract/insight/evaluations";
import { listFollowUp } from "@dars/contract/insight/follow-up";
import { readSchoolReport } from "@dars/contract/insight/school-reports";
import { readSchoolTrend, type TrendWeek } from "@dars/contract/insight/school-trend";
import { listTrainings } from "@dars/contract/insight/trainings";
import { listCoverage } from "@dars/contract/learning/lesson-teaching";
import { readMarkProgress } from "@dars/contract/marks/publication";
import type { Id } from "@dars/contract/platform/primitives";

import { WithSession } from "#identity/accounts/public.ts";
import { countPeople } from "#insight/follow-up/public.ts";
import { useRead } from "#platform/api/use-read.ts";
import { useRefresh } from "#platform/api/use-refresh.ts";
import { useText } from "#platform/text/use-text.ts";
import { Link } from "#platform/ui/Link.tsx";
import { Page } from "#platform/ui/Page.tsx";
import { WithSchool } from "#school/schools/public.ts";

import { atLeast } from "./at-least.ts";
import { OwnReports } from "./OwnReports.tsx";
import { QuestionCard } from "./QuestionCard.tsx";
import { reportSums } from "./report-sums.ts";
import { SchoolReportButton } from "./SchoolReportButton.tsx";
import { TotalQuestions } from "./TotalQuestions.tsx";
import { weekTrends } from "./week-trends.ts";
import { WhoIsAbsent } from "./WhoIsAbsent.tsx";

/** Who is asked about the whole school; others read single reports of it. */
const WHOLE_SCHOOL: ReadonlySet<string> = new Set(["school_management", "administrator"]);

/** How the school is doing, as the questions that management asks; each answer links to the page behind it. */
export function SchoolReportsPage() {
  const { t } = useText();
  const refresh = useRefresh();
  return (
    <WithSession>
      {(session) => (
        <Page title={t("school-reports.title")} back="/home" isReading onRefresh={refresh}>
          <WithSchool session={session}>
            {(schoolId) =>
              WHOLE_SCHOOL.has(session.login_type) ? (
                <Questions schoolId={schoolId} isOfGroup={session.login_type === "administrator"} />
              ) : (
                <OwnReports schoolId={schoolId} />
              )
            }
          </WithSchool>
        </Page>
      )}
    </WithSession>
  );
}

interface QuestionsProps {
  readonly schoolId: Id;
  /** An administrator reads totals of a school and no names. */
  readonly isOfGroup: boolean;
}

function Questions({ schoolId, isOfGroup }: QuestionsProps) {
  const { t, format } = useText();
  const { reading } = useRead(readSchoolTrend, { params: { schoolId } });
  const weeks = reading.value?.weeks;
  const trendProps = { schoolId, weeks };
  return (
    <>
      <p>
        <Link leadsTo="/school-reports-list/attendance-today">{t("school-reports.lists")}</Link>
      </p>
      <div className="stack">
        <div className="buttons">
          <SchoolReportButton schoolId={schoolId} />
        </div>
        {reading.value && (
          <p className="quiet">
            {t("school-reports.trend-text", { at: format.moment(new Date(reading.value.generatedAt)) })}
          </p>
        )}
      </div>
      <div className="tiles wide-tiles spaced">
        <WhoIsAbsent {...trendProps} />
        {isOfGroup ? (
          <TotalQuestions schoolId={schoolId} />
        ) : (
          <>
            <WhoNeedsFollowUp {...trendProps} />
            <IsWorkMarked {...trendProps} />
            <IsWorkReturned schoolId={schoolId} />
          </>
        )}
        <IsThePlanTaught {...trendProps} />
        <AreFamiliesReached schoolId={schoolId} />
        <AreTeachersVisited {...trendProps} />
        <AreTeachersTrained schoolId={schoolId} />
        <WhoApplies schoolId={schoolId} />
      </div>
    </>
  );
}

interface QuestionProps {
  readonly schoolId: Id;
  /** Undefined while they were never read on this device. */
  readonly weeks: readonly TrendWeek[] | undefined;
}

function WhoNeedsFollowUp({ schoolId, weeks }: QuestionProps) {
  const { t, format } = useText();
  const { reading } = useRead(listFollowUp, { params: { schoolId } });
  return (
    <QuestionCard
      question={t("school-reports.follow-up")}
      reading={reading}
      leadsTo="/negligents-list"
      trend={weekTrends.inNeed(weeks)}
      answer={(read) => {
        const [students, teachers] = [countPeople(read.students), countPeople(read.teachers)];
        return {
          figure: format.number(students + teachers),
          words: t("school-reports.follow-up-words", { students, teachers }),
        };
      }}
    />
  );
}

function IsWorkMarked({ schoolId, weeks }: QuestionProps) {
  const { t, format } = useText();
  const { reading } = useRead(readSchoolTrend, { params: { schoolId } });
  const { value: progress } = useRead(readMarkProgress, { params: { schoolId } }).reading;
  return (
    <QuestionCard
      question={t("school-reports.marks")}
      reading={reading}
      leadsTo="/manage/marks"
      trend={weekTrends.percents(weeks, "marks")}
      answer={(read) => {
        const onTime = read.weeks.at(-1)?.marks ?? null;
        if (onTime === null) return { figure: null, words: t("school-reports.no-marks") };
        return {
          figure: format.percent(onTime / 100),
          words: progress
            ? t("school-reports.marks-words", reportSums.countMarkColumns(progress))
            : t("school-reports.marks-of"),
        };
      }}
    />
  );
}

/** Exercises and videos that have waited for their teacher longer than the school allows. */
function IsWorkReturned({ schoolId }: Pick<QuestionProps, "schoolId">) {
  const { t, format } = useText();
  const { reading } = useRead(listFollowUp, { params: { schoolId } });
  return (
    <QuestionCard
      question={t("school-reports.work")}
      reading={reading}
      leadsTo="/school-reports-list/exercise-activity"
      answer={({ teachers }) => {
        const { tasks, behind } = reportSums.countUnmarked(teachers);
        return {
          figure: format.number(tasks),
          words:
            tasks === 0
              ? t("school-reports.work-none")
              : t("school-reports.work-words", { teachers: behind }),
        };
      }}
    />
  );
}

function AreFamiliesReached({ schoolId }: Pick<QuestionProps, "schoolId">) {
  const { t, format } = useText();
  const params = { schoolId, report: "devices-and-usage" as const };
  const { reading } = useRead(readSchoolReport, { params, query: {} });
  return (
    <QuestionCard
      question={t("school-reports.families")}
      reading={reading}
      leadsTo="/school-reports-list/devices-and-usage"
      answer={({ rows }) => {
        const families = reportSums.getFamilyUsage(rows);
        if (families === null) return { figure: null, words: t("school-reports.too-few-families") };
        const { accounts, thisMonth, thisWeek } = families;
        return {
          figure: accounts === 0 ? null : format.percent(thisMonth / accounts),
          words:
            accounts === 0
              ? t("school-reports.no-families")
              : t("school-reports.families-words", { accounts, week: thisWeek }),
        };
      }}
    />
  );
}

function WhoApplies({ schoolId }: Pick<QuestionProps, "schoolId">) {
  const text = useText();
  const { t, format } = text;
  const params = { schoolId, report: "applications-funnel" as const };
  const { reading } = useRead(readSchoolReport, { params, query: {} });
  return (
    <QuestionCard
      question={t("school-reports.applications")}
      reading={reading}
      leadsTo="/manage/applications"
      answer={(read) => {
        const { open, enrolled } = reportSums.countApplications(read);
        return {
          figure: atLeast(open, text),
          words: t("school-reports.applications-words", {
            enrolled: enrolled === null ? t("report-list.hidden") : format.number(enrolled),
          }),
        };
      }}
    />
  );
}

function IsThePlanTaught({ schoolId, weeks }: QuestionProps) {
  const { t, format } = useText();
  const { reading } = useRead(readSchoolTrend, { params: { schoolId } });
  const { value: coverage } = useRead(listCoverage, { params: { schoolId }, query: {} }).reading;
  return (
    <QuestionCard
      question={t("school-reports.plan")}
      reading={reading}
      leadsTo="/subject-list"
      trend={weekTrends.percents(weeks, "plan")}
      answer={(read) => {
        const onPlan = read.weeks.at(-1)?.plan ?? null;
        if (onPlan === null) return { figure: null, words: t("school-reports.no-plan") };
        return {
          figure: format.percent(onPlan / 100),
          words: coverage ? t("school-reports.plan-words", reportSums.sumCoverage(coverage.offerings)) : "",
        };
      }}
    />
  );
}

function AreTeachersVisited({ schoolId, weeks }: QuestionProps) {
  const { t, format } = useText();
  const { reading } = useRead(listEvaluations, {});
  return (
    <QuestionCard
      question={t("school-reports.visits")}
      reading={reading}
      leadsTo="/evaluations"
      trend={weekTrends.visits(weeks)}
      answer={({ evaluations }) => {
        const { visits, teachers, waiting } = reportSums.countVisits(evaluations, schoolId);
        return {
          figure: format.number(visits),
          words: t("school-reports.visits-words", { teachers, waiting }),
        };
      }}
    />
  );
}

function AreTeachersTrained({ schoolId }: Pick<QuestionProps, "schoolId">) {
  const { t, format } = useText();
  const { reading } = useRead(listTrainings, { params: { schoolId } });
  return (
    <QuestionCard
      question={t("school-reports.trainings")}
      reading={reading}
      leadsTo="/trainings"
      answer={({ trainings }) => {
        const activeTrainings = trainings.filter(({ isCancelled }) => !isCancelled);
        const going = activeTrainings.reduce((sum, training) => sum + training.going, 0);
        return {
          figure: format.number(activeTrainings.length),
          words: t("school-reports.trainings-words", { going }),
        };
      }}
    />
  );
}
