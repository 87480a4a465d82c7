import { useParams } from "react-router-dom";

import { TaskScreen } from "#learning/attempts/public.ts";
import { ForReader } from "#learning/lessons/public.ts";
import { useText } from "#platform/text/use-text.ts";
import { Page } from "#platform/ui/Page.tsx";
import { useOwnQuery } from "#platform/ui/use-own-query.ts";

import { ClassGrid } from "./ClassGrid.tsx";

/** An exercise: to do for its student, to follow for the family, to lead for its teacher. */
export function ExercisePage() {
  const { t } = useText();
  const query = useOwnQuery();
  const exerciseId = Number(useParams()["exerciseId"]);
  const attempt = Number(query.get("attempt"));
  return (
    <ForReader title={t("exercises.exercise")}>
      {(reader) =>
        "studentId" in reader ? (
          <TaskScreen
            key={exerciseId}
            {...reader}
            exerciseId={exerciseId}
            attemptId={attempt > 0 ? attempt : null}
            back={reader.isOwn ? "/subjects/0" : "/family-home"}
          />
        ) : (
          <Page title={t("exercises.exercise")} back="/exercises">
            <ClassGrid schoolId={reader.schoolId} exerciseId={exerciseId} />
          </Page>
        )
      }
    </ForReader>
  );
}
