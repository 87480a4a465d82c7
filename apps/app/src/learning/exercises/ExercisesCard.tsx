import { createOutline } from "ionicons/icons";

import { useText } from "#platform/text/use-text.ts";
import { NavCard } from "#platform/ui/NavCard.tsx";

/** The way to the exercises of one's subjects. */
export function ExercisesCard() {
  const { t } = useText();
  return (
    <NavCard
      icon={createOutline}
      strong={t("exercises.title")}
      quiet={t("exercises.door-text")}
      leadsTo="/exercises"
    />
  );
}
