import { listSheets } from "@dars/contract/marks/sheets";
import type { Id } from "@dars/contract/platform/primitives";
import { IonIcon, IonList } from "@ionic/react";
import { gridOutline } from "ionicons/icons";

import { useRead } from "#platform/api/use-read.ts";
import { useText } from "#platform/text/use-text.ts";
import { Row } from "#platform/ui/Row.tsx";

/** The way to one's mark sheets, with how many marks of open columns are missing. */
export function MarksDoor({ schoolId }: { readonly schoolId: Id }) {
  const { t } = useText();
  const { value } = useRead(listSheets, { params: { schoolId } }).reading;
  const missing = (value?.sheets ?? [])
    .flatMap(({ columns, students }) =>
      columns.map(({ state, entered }) => (state === "open" ? Math.max(students - entered, 0) : 0)),
    )
    .reduce((sum, count) => sum + count, 0);
  return (
    <IonList className="rows" lines="none">
      <Row
        start={<IonIcon icon={gridOutline} aria-hidden="true" />}
        strong={t("sheets.title")}
        quiet={t("sheets.door-text")}
        {...(missing > 0 && {
          end: <span className="state warn">{t("sheets.missing", { count: missing })}</span>,
        })}
        leadsTo="/mark-sheets"
      />
    </IonList>
  );
}
