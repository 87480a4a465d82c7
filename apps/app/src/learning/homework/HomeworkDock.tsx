import type { StudentHomework } from "@dars/contract/learning/student-homework";
import { IonButton, IonIcon } from "@ionic/react";
import { arrowUndoOutline, checkmarkOutline } from "ionicons/icons";

import type { Learner } from "#learning/lessons/public.ts";
import { useText } from "#platform/text/use-text.ts";
import { Dock } from "#platform/ui/Dock.tsx";

import { AskTeacher } from "./AskTeacher.tsx";

interface HomeworkDockProps {
  readonly homework: StudentHomework;
  readonly learner: Learner;
  readonly isDone: boolean;
  readonly onTick: (isDone: boolean) => void;
}

/** Below the homework: a question to its teacher, and the tick. What is handed in is ticked by that. */
export function HomeworkDock({ homework, learner, isDone, onTick }: HomeworkDockProps) {
  const { t } = useText();
  const isHandedIn = homework.asksAnswer && !isDone;
  return (
    <Dock>
      <AskTeacher learner={learner} homework={homework} />
      {!isHandedIn && (
        <IonButton
          shape="round"
          className={isDone ? "homework-tick tonal" : "homework-tick"}
          onClick={() => onTick(!isDone)}
        >
          <IonIcon slot="start" icon={isDone ? arrowUndoOutline : checkmarkOutline} aria-hidden="true" />
          {t(isDone ? "homework.not-done-yet" : "homework.done")}
        </IonButton>
      )}
    </Dock>
  );
}
