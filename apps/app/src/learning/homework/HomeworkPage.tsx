import type { UserData } from "@dars/contract/identity/user-data";
import { useParams } from "react-router-dom";

import { WithSession } from "#identity/accounts/public.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { OfChildren } from "#school/schools/public.ts";

import { FamilyHomework } from "./FamilyHomework.tsx";
import { GivenHomework } from "./GivenHomework.tsx";

/** `/homework/:schoolId/:homeworkId`: of a student, of the child that `?student=` names, or who has done it. */
export function HomeworkPage() {
  return <WithSession>{(session) => <OfReader session={session} />}</WithSession>;
}

function OfReader({ session }: { readonly session: UserData }) {
  const { t, locale } = useText();
  const params = useParams();
  const schoolId = Number(params["schoolId"]);
  const homeworkId = Number(params["homeworkId"]);
  const { login_type: role, student_id: studentId } = session;
  if (role === "parent")
    return (
      <OfChildren title={t("homework.one")}>
        {(child) => (
          <FamilyHomework
            learner={{ schoolId: child.schoolId, studentId: child.studentId, isOwn: false }}
            homeworkId={homeworkId}
            whose={localizeName(child.name, locale)}
          />
        )}
      </OfChildren>
    );
  if (role === "student" && studentId)
    return <FamilyHomework learner={{ schoolId, studentId, isOwn: true }} homeworkId={homeworkId} />;
  return <GivenHomework schoolId={schoolId} homeworkId={homeworkId} />;
}
