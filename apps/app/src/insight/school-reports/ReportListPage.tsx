import { listSchoolReports, REPORT_TYPES, type ReportType } from "@dars/contract/insight/school-reports";
import type { Id } from "@dars/contract/platform/primitives";
import { useIonRouter } from "@ionic/react";
import { useState } from "react";
import { useParams } from "react-router-dom";

import { useRead } from "#platform/api/use-read.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { PickField } from "#platform/ui/PickField.tsx";
import { useOwnQuery } from "#platform/ui/use-own-query.ts";
import { PageOfSchool } from "#school/schools/public.ts";

import { toChoice, WHOLE_REPORT } from "./report-choice.ts";
import { ReportTable } from "./ReportTable.tsx";
import { ReportViews } from "./ReportViews.tsx";
import { RowList } from "./RowList.tsx";

/** I3: one of the school's reports, or with `?of=` the list behind one of its rows. */
export function ReportListPage() {
  const { type } = useParams();
  const of = useOwnQuery().get("of");
  const report = REPORT_TYPES.find((each) => each === type);
  return (
    <PageOfSchool
      title="report-list.title"
      back={of === null ? "/schoolreports" : `/school-reports-list/${report}`}
    >
      {(schoolId) =>
        of === null ? (
          <Report key={`${schoolId} ${report}`} schoolId={schoolId} wanted={report} />
        ) : (
          report && <List key={`${schoolId} ${report} ${of}`} schoolId={schoolId} report={report} of={of} />
        )
      }
    </PageOfSchool>
  );
}

interface ReportProps {
  readonly schoolId: Id;
  /** An unknown type shows the first report that the reader may read. */
  readonly wanted: ReportType | undefined;
}

function Report({ schoolId, wanted }: ReportProps) {
  const { t, locale } = useText();
  const router = useIonRouter();
  const { reading } = useRead(listSchoolReports, { params: { schoolId } });
  const [choice, setChoice] = useState(WHOLE_REPORT);
  return (
    <Await {...reading}>
      {({ reports, levels, views }) => {
        const report = (reports.find(({ type }) => type === wanted) ?? reports[0])?.type;
        if (!report) return null;
        return (
          <div className="stack">
            <PickField
              label={t("report-list.report")}
              options={reports.map(({ type, title }) => [type, localizeName(title, locale)] as const)}
              value={report}
              onPick={(each) => router.push(`/school-reports-list/${each}`, "none", "replace")}
            />
            <ReportViews
              schoolId={schoolId}
              report={report}
              views={views.filter((view) => view.report === report)}
              choice={choice}
              onPick={(view) => setChoice(view ? toChoice(view) : WHOLE_REPORT)}
            />
            <ReportTable
              schoolId={schoolId}
              report={report}
              levels={levels}
              choice={choice}
              onChoose={setChoice}
            />
          </div>
        );
      }}
    </Await>
  );
}

interface ListProps {
  readonly schoolId: Id;
  readonly report: ReportType;
  readonly of: string;
}

/** On a phone, and where an address leads to it. */
function List({ schoolId, report, of }: ListProps) {
  const [figure, setFigure] = useState("");
  return <RowList schoolId={schoolId} report={report} of={of} figure={figure} days="" onFigure={setFigure} />;
}
