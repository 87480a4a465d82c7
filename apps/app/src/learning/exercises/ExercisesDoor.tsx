import { createOutline } from "ionicons/icons";

import { useText } from "#platform/text/use-text.ts";
import { Door } from "#platform/ui/Door.tsx";

/** The way to the exercises of one's subjects. */
export function ExercisesDoor() {
  const { t } = useText();
  return (
    <Door
      icon={createOutline}
      strong={t("exercises.title")}
      quiet={t("exercises.door-text")}
      leadsTo="/exercises"
    />
  );
}
