import { listExercises } from "@dars/contract/learning/exercises";
import type { Id } from "@dars/contract/platform/primitives";
import { IonButton, IonList } from "@ionic/react";

import { useRead } from "#platform/api/use-read.ts";
import { useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Row } from "#platform/ui/Row.tsx";

interface PickExerciseProps {
  readonly schoolId: Id;
  readonly offeringId: Id;
  readonly onPick: (exercise: { readonly exerciseId: Id; readonly title: string }) => void;
  readonly onClose: () => void;
}

/** The exercises of the lesson's subject and level, the newest first: one becomes a block. */
export function PickExercise({ schoolId, offeringId, onPick, onClose }: PickExerciseProps) {
  const { t } = useText();
  const { reading } = useRead(listExercises, { params: { schoolId }, query: { offeringId } });
  return (
    <section className="card stack" aria-label={t("lesson-editor.which-exercise")}>
      <h2 className="list-head">{t("lesson-editor.which-exercise")}</h2>
      <Await {...reading}>
        {({ exercises }) =>
          exercises.length === 0 ? (
            <p className="quiet">{t("lesson-editor.no-exercises")}</p>
          ) : (
            <IonList className="rows" lines="none">
              {exercises.map(({ id, title }) => (
                <Row key={id} strong={<bdi>{title}</bdi>} onPress={() => onPick({ exerciseId: id, title })} />
              ))}
            </IonList>
          )
        }
      </Await>
      <IonButton fill="clear" onClick={onClose}>
        {t("platform.cancel")}
      </IonButton>
    </section>
  );
}
