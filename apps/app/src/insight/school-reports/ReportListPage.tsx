import {
  readSchoolReport,
  REPORT_COLUMNS,
  REPORT_TYPES,
  type ReportRow,
  type ReportType,
} from "@dars/contract/insight/school-reports";
import { useIonRouter } from "@ionic/react";
import { barChartOutline } from "ionicons/icons";
import { useParams } from "react-router-dom";

import { useRead } from "#platform/api/use-read.ts";
import { nameOf } from "#platform/text/name-of.ts";
import { useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { PickField } from "#platform/ui/PickField.tsx";
import { Records } from "#platform/ui/Records.tsx";
import { PageOfSchool } from "#school/schools/public.ts";

import { reportStates } from "./report-states.ts";

/** I3: one of the school's reports, as rows with a bar each; an unknown type shows the first. */
export function ReportListPage() {
  const { type } = useParams();
  const report = REPORT_TYPES.find((each) => each === type) ?? REPORT_TYPES[0];
  return (
    <PageOfSchool title="report-list.title" back="/schoolreports">
      {(schoolId) => <Report key={report} schoolId={schoolId} report={report} />}
    </PageOfSchool>
  );
}

interface ReportProps {
  readonly schoolId: number;
  readonly report: ReportType;
}

function Report({ schoolId, report }: ReportProps) {
  const { t, format, locale } = useText();
  const router = useIonRouter();
  const { reading } = useRead(readSchoolReport, { params: { schoolId, report } });
  const columns = REPORT_COLUMNS[report];
  const wordsOf = ({ name, state }: ReportRow) => (name ? nameOf(name, locale) : stateOf(state));
  const stateOf = (state: string | null) => {
    const words = reportStates.get(`${report} ${state}`);
    return words ? t(words) : (state ?? "");
  };
  const numberOf = ({ values }: ReportRow, place: number) =>
    values === null ? t("report-list.hidden") : format.number(values[place] ?? 0);
  return (
    <div className="stack">
      <PickField
        label={t("report-list.report")}
        options={REPORT_TYPES.map((each) => [each, t(`report-list.type-${each}`)] as const)}
        value={report}
        onPick={(each) => router.push(`/school-reports-list/${each}`, "none", "replace")}
      />
      <Await {...reading}>
        {({ rows, generatedAt }) => (
          <>
            <p className="quiet">
              {t("report-list.generated", { at: format.moment(new Date(generatedAt)) })}
            </p>
            <Records
              label={t(`report-list.type-${report}`)}
              records={rows}
              keyOf={({ key }) => key}
              searchOf={wordsOf}
              row={(row) => ({
                strong: <bdi>{wordsOf(row)}</bdi>,
                quiet: columns
                  .map((column, place) => `${t(`report-list.column-${column}`)}: ${numberOf(row, place)}`)
                  .join(" · "),
                end: <Bar row={row} rows={rows} label={wordsOf(row)} />,
              })}
              columns={[
                { head: t("report-list.what"), render: (row) => <bdi>{wordsOf(row)}</bdi> },
                ...columns.map((column, place) => ({
                  head: t(`report-list.column-${column}`),
                  render: (row: ReportRow) => numberOf(row, place),
                  isNumber: true,
                })),
                {
                  head: t("report-list.chart"),
                  render: (row) => <Bar row={row} rows={rows} label={wordsOf(row)} />,
                },
              ]}
              empty={{
                icon: barChartOutline,
                title: t("report-list.none"),
                text: t("report-list.none-text"),
              }}
            />
          </>
        )}
      </Await>
    </div>
  );
}

interface BarProps {
  readonly row: ReportRow;
  readonly rows: readonly ReportRow[];
  readonly label: string;
}

/** The first column as a share of the second; where there is one, of the largest. */
function Bar({ row: { values }, rows, label }: BarProps) {
  if (values === null) return null;
  const [first = 0, second] = values;
  const whole = second ?? Math.max(...rows.map((each) => each.values?.[0] ?? 0));
  return <progress value={first} max={Math.max(1, whole)} aria-label={label} />;
}
