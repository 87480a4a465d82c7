import { readChatSettings } from "@dars/contract/chat-settings";
import type { Id } from "@dars/contract/primitives";
import type { Reply } from "@dars/contract/route";

import { WithSession } from "#accounts/public.ts";
import { useRead } from "#platform/api/use-read.ts";
import { useRefresh } from "#platform/api/use-refresh.ts";
import { useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Page } from "#platform/ui/Page.tsx";
import { WithSchool } from "#schools/public.ts";

import { ChatSettingsForm } from "./ChatSettingsForm.tsx";

/** `/manage/chat-settings`: how a school's rooms are kept (Q3, CHAT-7). */
export function ChatSettingsPage() {
  const { t } = useText();
  const refresh = useRefresh();
  return (
    <WithSession>
      {(session) => (
        <Page title={t("oversight.chat")} back="/manage" isReading onRefresh={refresh}>
          <WithSchool session={session}>
            {(schoolId) => <ChatSettings key={schoolId} schoolId={schoolId} />}
          </WithSchool>
        </Page>
      )}
    </WithSession>
  );
}

function ChatSettings({ schoolId }: { readonly schoolId: Id }) {
  const { reading } = useRead(readChatSettings, { params: { schoolId } });
  return (
    <Await {...reading}>
      {(page: Reply<typeof readChatSettings>) => (
        <ChatSettingsForm key={page.revision} schoolId={schoolId} page={page} />
      )}
    </Await>
  );
}
