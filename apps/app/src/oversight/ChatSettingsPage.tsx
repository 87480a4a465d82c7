import { readChatSettings } from "@dars/contract/chat-settings";
import type { Id } from "@dars/contract/primitives";
import type { Reply } from "@dars/contract/route";

import { useRead } from "#platform/api/use-read.ts";
import { Await } from "#platform/ui/Await.tsx";
import { PageOfSchool } from "#schools/public.ts";

import { ChatSettingsForm } from "./ChatSettingsForm.tsx";

/** `/manage/chat-settings`: how a school's rooms are kept (Q3, CHAT-7). */
export function ChatSettingsPage() {
  return (
    <PageOfSchool title="oversight.chat" back="/manage" isReading>
      {(schoolId) => <ChatSettings key={schoolId} schoolId={schoolId} />}
    </PageOfSchool>
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
