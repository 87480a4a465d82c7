import type { UserData } from "@dars/contract/identity/user-data";
import type { Id } from "@dars/contract/platform/primitives";
import type { ReactNode } from "react";

import { WithSession } from "#identity/accounts/public.ts";
import { useRefresh } from "#platform/api/use-refresh.ts";
import { useText, type TextId } from "#platform/text/use-text.ts";
import { Page } from "#platform/ui/Page.tsx";

import { WithSchool } from "./WithSchool.tsx";

interface PageOfSchoolProps {
  readonly title: TextId;
  readonly back: string;
  readonly isReading?: boolean;
  readonly children: (schoolId: Id, session: UserData) => ReactNode;
}

/** A page about one school, which is read anew when it is pulled down. */
export function PageOfSchool({ title, back, isReading = false, children }: PageOfSchoolProps) {
  const { t } = useText();
  const refresh = useRefresh();
  return (
    <WithSession>
      {(session) => (
        <Page title={t(title)} back={back} isReading={isReading} onRefresh={refresh}>
          <WithSchool session={session}>{(schoolId) => children(schoolId, session)}</WithSchool>
        </Page>
      )}
    </WithSession>
  );
}
