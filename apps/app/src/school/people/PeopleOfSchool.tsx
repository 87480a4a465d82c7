import { WithSession } from "#identity/accounts/public.ts";
import { useRefresh } from "#platform/api/use-refresh.ts";
import { useText } from "#platform/text/use-text.ts";
import { Page } from "#platform/ui/Page.tsx";
import { WithSchool } from "#school/schools/public.ts";

import type { PeopleAct } from "./people-act.ts";
import { People } from "./People.tsx";

interface PeopleOfSchoolProps {
  /** What can be done with several selected people at once. */
  readonly acts?: readonly PeopleAct[];
}

const NONE: readonly PeopleAct[] = [];

/** All people of a school, found by any two parts of a name in any of three scripts (PER-1). */
export function PeopleOfSchool({ acts = NONE }: PeopleOfSchoolProps) {
  const { t } = useText();
  const refreshAll = useRefresh();
  return (
    <WithSession>
      {(session) => (
        <Page title={t("people.people")} back="/manage" onRefresh={refreshAll}>
          <WithSchool session={session}>
            {(schoolId) => <People key={schoolId} schoolId={schoolId} session={session} acts={acts} />}
          </WithSchool>
        </Page>
      )}
    </WithSession>
  );
}
