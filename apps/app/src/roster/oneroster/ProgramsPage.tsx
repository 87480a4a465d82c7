import type { Id } from "@dars/contract/platform/primitives";
import { listRosterClients } from "@dars/contract/roster/export";
import { lockClosedOutline } from "ionicons/icons";

import { WithSession } from "#identity/accounts/public.ts";
import { useRead } from "#platform/api/use-read.ts";
import { useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Empty } from "#platform/ui/Empty.tsx";
import { Page } from "#platform/ui/Page.tsx";
import { WithPlace } from "#roster/import/public.ts";

import { NewProgram } from "./NewProgram.tsx";
import { ProgramList } from "./ProgramList.tsx";

/** Programs that may read people and classes over OneRoster's REST binding. */
export function ProgramsPage() {
  const { t } = useText();
  return (
    <WithSession>
      {(session) => (
        <Page title={t("exports.programs")} back="/manage/imports">
          {session.login_type === "administrator" ? (
            <WithPlace session={session}>
              {({ schoolId, isGroup }) => <Programs key={schoolId} schoolId={schoolId} isGroup={isGroup} />}
            </WithPlace>
          ) : (
            <Empty
              icon={lockClosedOutline}
              title={t("platform.forbidden-title")}
              text={t("exports.administrators-only")}
            />
          )}
        </Page>
      )}
    </WithSession>
  );
}

interface ProgramsProps {
  readonly schoolId: Id;
  readonly isGroup: boolean;
}

function Programs({ schoolId, isGroup }: ProgramsProps) {
  const { t } = useText();
  const { reading, refresh } = useRead(listRosterClients, { params: { schoolId } });
  return (
    <div className="stack wide-gap">
      <p className="quiet">{t(isGroup ? "exports.programs-of-group" : "exports.programs-of-school")}</p>
      <Await {...reading}>{({ clients }) => <ProgramList schoolId={schoolId} programs={clients} />}</Await>
      <NewProgram schoolId={schoolId} onAdded={refresh} />
    </div>
  );
}
