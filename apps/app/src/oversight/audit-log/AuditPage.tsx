import { WithSession } from "#identity/accounts/public.ts";
import { useText } from "#platform/text/use-text.ts";
import { Page } from "#platform/ui/Page.tsx";
import { WithSchool } from "#school/schools/public.ts";

import { AuditLog } from "./AuditLog.tsx";

/** Who did what in the school, latest first (Q5). */
export function AuditPage() {
  const { t } = useText();
  return (
    <WithSession>
      {(session) => (
        <Page title={t("oversight.audit")} back="/manage">
          <WithSchool session={session}>
            {(schoolId) => <AuditLog key={schoolId} schoolId={schoolId} />}
          </WithSchool>
        </Page>
      )}
    </WithSession>
  );
}
