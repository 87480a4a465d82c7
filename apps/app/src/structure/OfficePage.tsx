import type { Id } from "@dars/contract/primitives";
import type { UserData } from "@dars/contract/user-data";
import type { ReactNode } from "react";

import { WithSession } from "#accounts/public.ts";
import { useRefresh } from "#platform/api/use-refresh.ts";
import { useText, type TextId } from "#platform/text/use-text.ts";
import { Page } from "#platform/ui/Page.tsx";
import { WithSchool } from "#schools/public.ts";

import "./structure.css";

interface OfficePageProps {
  readonly title: TextId;
  readonly children: (schoolId: Id, session: UserData) => ReactNode;
}

/** A page of the manage hub about one school. */
export function OfficePage({ title, children }: OfficePageProps) {
  const { t } = useText();
  const refresh = useRefresh();
  return (
    <WithSession>
      {(session) => (
        <Page title={t(title)} back="/manage" onRefresh={refresh}>
          <WithSchool session={session}>{(schoolId) => children(schoolId, session)}</WithSchool>
        </Page>
      )}
    </WithSession>
  );
}
