import { listSchoolReports } from "@dars/contract/insight/school-reports";
import type { Id } from "@dars/contract/platform/primitives";
import { IonList } from "@ionic/react";

import { useRead } from "#platform/api/use-read.ts";
import { useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Name } from "#platform/ui/Name.tsx";
import { Row } from "#platform/ui/Row.tsx";

/** I3: the reports of a school that the reader may open, for those who are not asked about the whole school. */
export function OwnReports({ schoolId }: { readonly schoolId: Id }) {
  const { t } = useText();
  const { reading } = useRead(listSchoolReports, { params: { schoolId } });
  return (
    <Await {...reading}>
      {({ reports }) => (
        <IonList className="rows" lines="none" aria-label={t("school-reports.title")}>
          {reports.map(({ type, title }) => (
            <Row
              key={type}
              strong={<Name of={title} />}
              leadsTo={`/school-reports-list/${type}?school=${schoolId}`}
            />
          ))}
        </IonList>
      )}
    </Await>
  );
}
