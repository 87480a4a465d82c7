import type { UserData } from "@dars/contract/identity/user-data";
import type { ReactNode } from "react";

import { WithSession } from "#identity/accounts/public.ts";
import type { Learner } from "#learning/lessons/public.ts";
import { useRefresh } from "#platform/api/use-refresh.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { Page } from "#platform/ui/Page.tsx";
import { OfChildren, WithSchool } from "#school/schools/public.ts";

import { HomeworkDesk } from "./HomeworkDesk.tsx";
import { OwnHomework } from "./OwnHomework.tsx";

/** `/homework`: what a student has to do, or a child; what was set in the classes of a teacher, a school, a coordinator. */
export function HomeworkListPage() {
  return <WithSession>{(session) => <OfReader session={session} />}</WithSession>;
}

function OfReader({ session }: { readonly session: UserData }) {
  const { t, locale } = useText();
  const refresh = useRefresh();
  const { login_type: role, school_id: schoolId, student_id: studentId } = session;
  if (role === "parent")
    return (
      <OfChildren title={t("homework.title")}>
        {(child, choice) => (
          <FamilyList
            key={child.studentId}
            learner={{ schoolId: child.schoolId, studentId: child.studentId, isOwn: false }}
            quiet={localizeName(child.name, locale)}
          >
            {choice}
          </FamilyList>
        )}
      </OfChildren>
    );
  if (role === "student" && schoolId && studentId)
    return <FamilyList learner={{ schoolId, studentId, isOwn: true }}>{null}</FamilyList>;
  return (
    <Page title={t("homework.title")} back="/home" onRefresh={refresh}>
      <WithSchool session={session}>
        {(chosen) => <HomeworkDesk key={chosen} schoolId={chosen} role={role} />}
      </WithSchool>
    </Page>
  );
}

interface FamilyListProps {
  readonly learner: Learner;
  readonly quiet?: string;
  readonly children: ReactNode;
}

function FamilyList({ learner, quiet, children }: FamilyListProps) {
  const { t } = useText();
  const refresh = useRefresh();
  return (
    <Page
      title={t("homework.title")}
      {...(quiet !== undefined && { quiet })}
      back={learner.isOwn ? "/subjects/0" : "/family-home"}
      isReading
      onRefresh={refresh}
    >
      <div className="stack">
        {children}
        <OwnHomework learner={learner} />
      </div>
    </Page>
  );
}
