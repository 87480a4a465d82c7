import { locationOutline, schoolOutline } from "ionicons/icons";

import { useText } from "#platform/text/use-text.ts";
import { NavCard } from "#platform/ui/NavCard.tsx";

/** On a home of the staff: the ways to trainings and to where the schools are. */
export function TrainingCards() {
  const { t } = useText();
  return (
    <>
      <NavCard
        icon={schoolOutline}
        strong={t("trainings.title")}
        quiet={t("trainings.door-text")}
        leadsTo="/trainings"
      />
      <NavCard
        icon={locationOutline}
        strong={t("location.title")}
        quiet={t("location.door-text")}
        leadsTo="/location"
      />
    </>
  );
}
