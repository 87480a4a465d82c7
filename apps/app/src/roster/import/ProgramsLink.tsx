import type { Id } from "@dars/contract/platform/primitives";
import { IonIcon, IonList } from "@ionic/react";
import { keyOutline } from "ionicons/icons";

import { useText } from "#platform/text/use-text.ts";
import { Row } from "#platform/ui/Row.tsx";

/** The way to the programs that may read the roster; for administrators alone. */
export function ProgramsLink({ schoolId }: { readonly schoolId: Id }) {
  const { t } = useText();
  return (
    <IonList className="rows" lines="none" aria-label={t("exports.programs")}>
      <Row
        start={<IonIcon icon={keyOutline} aria-hidden="true" />}
        strong={t("exports.programs")}
        quiet={t("exports.programs-text")}
        leadsTo={`/manage/roster-programs?school=${schoolId}`}
      />
    </IonList>
  );
}
