import { listTasks } from "@dars/contract/learning/attempts";
import type { Id } from "@dars/contract/platform/primitives";
import { IonIcon } from "@ionic/react";
import { chevronForward, createOutline } from "ionicons/icons";

import { useRead } from "#platform/api/use-read.ts";
import { useText } from "#platform/text/use-text.ts";
import { Link } from "#platform/ui/Link.tsx";

import { lessonAddress, type Learner } from "./lesson-address.ts";

interface ExerciseLinkProps {
  readonly schoolId: Id;
  /** Of whose family the reader is; undefined for staff. */
  readonly learner: Learner | undefined;
  readonly lessonId: Id;
  readonly exerciseId: Id;
  /** As its author wrote it; often the lesson's own. */
  readonly title: string;
}

/** The way to an exercise of a lesson; families read how many questions it has. */
export function ExerciseLink({ schoolId, learner, lessonId, exerciseId, title }: ExerciseLinkProps) {
  const { t } = useText();
  const { reading } = useRead(
    listTasks,
    { params: { schoolId, studentId: learner?.studentId ?? 0 }, query: { lessonId } },
    learner !== undefined,
  );
  const task = reading.value?.tasks.find(({ id }) => id === exerciseId);
  const name = title || task?.title;
  return (
    <Link
      leadsTo={lessonAddress(`/exercise/${lessonId}/${exerciseId}`, learner ?? { schoolId })}
      className="card lesson-exercise"
    >
      <IonIcon icon={createOutline} aria-hidden="true" />
      <span>
        <strong>{name ? t("lessons.exercise-named", { title: name }) : t("lessons.exercise")}</strong>
        {task && <small className="quiet">{t("attempts.questions-count", { count: task.questions })}</small>}
      </span>
      <IonIcon icon={chevronForward} className="chevron" aria-hidden="true" />
    </Link>
  );
}
