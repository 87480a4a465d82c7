import { listExercises, type ExerciseLine } from "@dars/contract/learning/exercises";
import type { Id } from "@dars/contract/platform/primitives";
import { IonButton, IonList } from "@ionic/react";

import { useRead } from "#platform/api/use-read.ts";
import { localizeName } from "#platform/text/localize-name.ts";
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
    <section ref={showPicker} className="card stack" aria-label={t("lesson-editor.which-exercise")}>
      <h2 className="list-head">{t("lesson-editor.which-exercise")}</h2>
      <Await {...reading}>
        {({ exercises }) =>
          exercises.length === 0 ? (
            <p className="quiet">{t("lesson-editor.no-exercises")}</p>
          ) : (
            <IonList className="rows" lines="none">
              {exercises.map((line) => (
                <Row
                  key={line.id}
                  strong={<bdi>{line.title}</bdi>}
                  quiet={<About line={line} />}
                  onPress={() => onPick({ exerciseId: line.id, title: line.title })}
                />
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

const showPicker = (section: HTMLElement | null) => section?.scrollIntoView({ block: "nearest" });

/** What tells two of the same title apart: level, state, questions and the day until which it is done. */
function About({ line: { level, state, questions, dueAt } }: { readonly line: ExerciseLine }) {
  const { t, locale, format } = useText();
  return (
    <>
      {localizeName(level.name, locale)} · {t(`exercises.state-${state}`)} ·{" "}
      {t("lesson-editor.questions", { count: questions })}
      {dueAt !== null && ` · ${t("lesson-editor.due", { date: format.date(new Date(dueAt)) })}`}
    </>
  );
}
