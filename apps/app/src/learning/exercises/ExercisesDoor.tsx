import { IonIcon, IonList } from "@ionic/react";
import { createOutline } from "ionicons/icons";

import { useText } from "#platform/text/use-text.ts";
import { Row } from "#platform/ui/Row.tsx";

/** The way to the exercises of one's subjects. */
export function ExercisesDoor() {
  const { t } = useText();
  return (
    <IonList className="rows" lines="none">
      <Row
        start={<IonIcon icon={createOutline} aria-hidden="true" />}
        strong={t("exercises.title")}
        quiet={t("exercises.door-text")}
        leadsTo="/exercises"
      />
    </IonList>
  );
}
