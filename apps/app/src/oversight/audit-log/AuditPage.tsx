import { WithSession } from "#identity/accounts/public.ts";
import { useRefresh } from "#platform/api/use-refresh.ts";
import { useText } from "#platform/text/use-text.ts";
import { Page } from "#platform/ui/Page.tsx";
import { WithSchool } from "#school/schools/public.ts";

import { AuditLog } from "./AuditLog.tsx";

/** Who did what in the school, latest first (Q5). */
export function AuditPage() {
  const { t } = useText();
  const refreshAll = useRefresh();
  return (
    <WithSession>
      {(session) => (
        <Page title={t("oversight.audit")} back="/manage" onRefresh={refreshAll}>
          <WithSchool session={session}>
            {(schoolId) => <AuditLog key={schoolId} schoolId={schoolId} />}
          </WithSchool>
        </Page>
      )}
    </WithSession>
  );
}
