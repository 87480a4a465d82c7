import { listExercises } from "@dars/contract/learning/exercises";
import type { Id } from "@dars/contract/platform/primitives";
import { IonIcon, IonList } from "@ionic/react";
import { createOutline } from "ionicons/icons";

import { useRead } from "#platform/api/use-read.ts";
import { useText } from "#platform/text/use-text.ts";
import { Row } from "#platform/ui/Row.tsx";

/** The way to the exercises of one's classes, with how many answers wait to be marked where one school is known. */
export function ExercisesDoor({ schoolId }: { readonly schoolId: Id | null }) {
  const { t } = useText();
  const params = { schoolId: schoolId ?? 0 };
  const { value } = useRead(listExercises, { params, query: {} }, schoolId !== null).reading;
  const waiting = value?.exercises.reduce((sum, exercise) => sum + exercise.waiting, 0) ?? 0;
  return (
    <IonList className="rows" lines="none">
      <Row
        start={<IonIcon icon={createOutline} aria-hidden="true" />}
        strong={t("exercises.title")}
        quiet={t("exercises.door-text")}
        {...(waiting > 0 && {
          end: <span className="state warn">{t("exercises.to-mark", { count: waiting })}</span>,
        })}
        leadsTo="/exercises"
      />
    </IonList>
  );
}
