import { IonIcon, IonList } from "@ionic/react";
import { locationOutline, schoolOutline } from "ionicons/icons";

import { useText } from "#platform/text/use-text.ts";
import { Row } from "#platform/ui/Row.tsx";

/** On a home of the staff: the ways to trainings and to where the schools are. An evaluator has no trainings. */
export function TrainingsOnHome({ hasTrainings }: { readonly hasTrainings: boolean }) {
  const { t } = useText();
  return (
    <IonList className="rows spaced" lines="none" aria-label={t("trainings.title")}>
      {hasTrainings && (
        <Row
          start={<IonIcon icon={schoolOutline} aria-hidden="true" />}
          strong={t("trainings.title")}
          quiet={t("trainings.door-text")}
          leadsTo="/trainings"
        />
      )}
      <Row
        start={<IonIcon icon={locationOutline} aria-hidden="true" />}
        strong={t("location.title")}
        quiet={t("location.door-text")}
        leadsTo="/location"
      />
    </IonList>
  );
}
