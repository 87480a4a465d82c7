import type { UserData } from "@dars/contract/identity/user-data";
import type { Id } from "@dars/contract/platform/primitives";
import type { Reply } from "@dars/contract/platform/route";
import { readGroupSettings, readSchoolSettings } from "@dars/contract/school/settings";

import { ownSchool, WithSession } from "#identity/accounts/public.ts";
import { StaffFactorCard } from "#identity/sign-in-methods/public.ts";
import { BackupsCard, RetentionCard } from "#oversight/retention/public.ts";
import { useRead } from "#platform/api/use-read.ts";
import { useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Page } from "#platform/ui/Page.tsx";

import { SchoolSettingsForm } from "./SchoolSettingsForm.tsx";
import { SettingsForm } from "./SettingsForm.tsx";

/** What the group decides for all its schools and their apps, or a school for its own (Q3). */
export function SettingsPage() {
  return (
    <WithSession>
      {(session) => {
        const schoolId = ownSchool(session);
        return schoolId === null ? <Settings session={session} /> : <SchoolSettings schoolId={schoolId} />;
      }}
    </WithSession>
  );
}

function SchoolSettings({ schoolId }: { readonly schoolId: Id }) {
  const { t } = useText();
  const { reading, refresh } = useRead(readSchoolSettings, { params: { schoolId } });
  return (
    <Page title={t("oversight.settings")} back="/manage" isReading onRefresh={refresh}>
      <Await {...reading}>
        {(page: Reply<typeof readSchoolSettings>) => (
          <SchoolSettingsForm key={page.revision} schoolId={schoolId} page={page} />
        )}
      </Await>
    </Page>
  );
}

function Settings({ session }: { readonly session: UserData }) {
  const { t } = useText();
  const { reading, refresh } = useRead(readGroupSettings, {});
  return (
    <Page title={t("oversight.settings")} back="/manage" isReading onRefresh={refresh}>
      <div className="stack wide-gap">
        <Await {...reading}>
          {(page: Reply<typeof readGroupSettings>) => <SettingsForm key={page.revision} page={page} />}
        </Await>
        <StaffFactorCard />
        <RetentionCard session={session} />
        <BackupsCard />
      </div>
    </Page>
  );
}
