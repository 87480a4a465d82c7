import { useParams } from "react-router-dom";

import { WithSession } from "#identity/accounts/public.ts";
import { TaskScreen } from "#learning/attempts/public.ts";
import { useText } from "#platform/text/use-text.ts";
import { Page } from "#platform/ui/Page.tsx";
import { useOwnQuery } from "#platform/ui/use-own-query.ts";
import { WithSchool } from "#school/schools/public.ts";

import { ClassGrid } from "./ClassGrid.tsx";

/** An exercise: to do for its student, to follow for the family, to lead for its teacher. */
export function ExercisePage() {
  const { t } = useText();
  const query = useOwnQuery();
  const exerciseId = Number(useParams()["exerciseId"]);
  const attempt = Number(query.get("attempt"));
  return (
    <WithSession>
      {(session) => {
        const isOwn = session.login_type === "student";
        const schoolId = isOwn ? session.school_id : Number(query.get("school"));
        const studentId = isOwn ? session.student_id : Number(query.get("student"));
        if ((isOwn || session.login_type === "parent") && schoolId && studentId)
          return (
            <TaskScreen
              key={exerciseId}
              schoolId={schoolId}
              studentId={studentId}
              exerciseId={exerciseId}
              attemptId={attempt > 0 ? attempt : null}
              isOwn={isOwn}
              back={isOwn ? `/subjects/${session.level_id ?? 0}` : "/family-home"}
            />
          );
        return (
          <Page title={t("exercises.exercise")} back="/exercises">
            <WithSchool session={session}>
              {(school) => <ClassGrid schoolId={school} exerciseId={exerciseId} />}
            </WithSchool>
          </Page>
        );
      }}
    </WithSession>
  );
}
