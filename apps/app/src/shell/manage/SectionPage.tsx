import { useParams } from "react-router-dom";

import { WithSession } from "#identity/accounts/public.ts";
import { useRefresh } from "#platform/api/use-refresh.ts";
import { useText } from "#platform/text/use-text.ts";
import { Page } from "#platform/ui/Page.tsx";

import { SectionStudents } from "./SectionStudents.tsx";

export function SectionPage() {
  const { t } = useText();
  const { schoolId, sectionId } = useParams();
  const refresh = useRefresh();
  return (
    <WithSession>
      {(session) => (
        <Page
          title={t("manage.section")}
          isReading
          back={session.login_type === "teacher" ? "/home" : "/manage/sections"}
          onRefresh={refresh}
        >
          <SectionStudents schoolId={Number(schoolId)} sectionId={Number(sectionId)} session={session} />
        </Page>
      )}
    </WithSession>
  );
}
