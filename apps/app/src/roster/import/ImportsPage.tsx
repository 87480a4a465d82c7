import { WithSession } from "#identity/accounts/public.ts";
import { ExportCard, ListsCard, TemplatesCard } from "#oversight/exports/public.ts";
import { useRefresh } from "#platform/api/use-refresh.ts";
import { useText } from "#platform/text/use-text.ts";
import { Page } from "#platform/ui/Page.tsx";

import "./imports.css";
import { ProgramsLink } from "./ProgramsLink.tsx";
import { SendCard } from "./SendCard.tsx";
import { UploadRecords } from "./UploadRecords.tsx";
import { WithPlace } from "./WithPlace.tsx";

/** Files that bring people and classes in, and files that take them out. */
export function ImportsPage() {
  const { t } = useText();
  const refresh = useRefresh();
  return (
    <WithSession>
      {(session) => (
        <Page title={t("imports.title")} back="/manage" onRefresh={refresh}>
          <WithPlace session={session}>
            {(place) => (
              <div key={place.schoolId} className="stack wide-gap">
                <div className="columns">
                  <SendCard place={place} />
                  {!place.isGroup && <TemplatesCard schoolId={place.schoolId} />}
                </div>
                <UploadRecords schoolId={place.schoolId} />
                <div className="columns">
                  {!place.isGroup && <ListsCard schoolId={place.schoolId} />}
                  <ExportCard schoolId={place.schoolId} isGroup={place.isGroup} />
                </div>
                {session.login_type === "administrator" && <ProgramsLink schoolId={place.schoolId} />}
              </div>
            )}
          </WithPlace>
        </Page>
      )}
    </WithSession>
  );
}
