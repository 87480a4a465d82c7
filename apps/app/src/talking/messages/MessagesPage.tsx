import { mailOpenOutline } from "ionicons/icons";

import { getHomePath, WithSession } from "#identity/accounts/public.ts";
import { useRefresh } from "#platform/api/use-refresh.ts";
import { useText } from "#platform/text/use-text.ts";
import { Empty } from "#platform/ui/Empty.tsx";
import { Page } from "#platform/ui/Page.tsx";
import { Panes } from "#platform/ui/Panes.tsx";
import { useWide } from "#platform/ui/use-wide.ts";

import { Inbox } from "./Inbox.tsx";

import "./messages.css";

/** The inbox; on a wide screen with room for a thread beside it. */
export function MessagesPage() {
  const { t } = useText();
  const refresh = useRefresh();
  const isWide = useWide();
  return (
    <WithSession>
      {(session) => (
        <Page title={t("messages.title")} back={getHomePath(session)} isReading={!isWide} onRefresh={refresh}>
          {isWide ? (
            <Panes list={<Inbox role={session.login_type} />}>
              <Empty icon={mailOpenOutline} title={t("messages.choose")} text={t("messages.choose-text")} />
            </Panes>
          ) : (
            <Inbox role={session.login_type} />
          )}
        </Page>
      )}
    </WithSession>
  );
}
