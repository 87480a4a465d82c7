import { listReportPeople, type ReportFilter, type ReportType } from "@dars/contract/insight/school-reports";
import type { Id } from "@dars/contract/platform/primitives";

import { useRead } from "#platform/api/use-read.ts";
import { useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { PeopleMessage } from "#talking/messages/public.ts";

interface ReportMessageProps {
  readonly schoolId: Id;
  readonly report: ReportType;
  readonly query: ReportFilter & { readonly of?: string };
  readonly people: "student" | "teacher";
}

/** An official message to the people of all rows, each in a thread of its own: teachers, or the families of students. */
export function ReportMessage({ schoolId, report, query, people }: ReportMessageProps) {
  const { t } = useText();
  const { reading } = useRead(listReportPeople, { params: { schoolId, report }, query });
  return (
    <Await {...reading}>
      {({ personIds, total }) => (
        <PeopleMessage schoolId={schoolId} people={people} personIds={personIds}>
          {total > personIds.length && (
            <p className="quiet">{t("report-list.too-many-people", { count: total - personIds.length })}</p>
          )}
        </PeopleMessage>
      )}
    </Await>
  );
}
