import type { Id } from "@dars/contract/platform/primitives";
import type { Reply } from "@dars/contract/platform/route";
import { readChatSettings } from "@dars/contract/school/chat-settings";

import { useRead } from "#platform/api/use-read.ts";
import { Await } from "#platform/ui/Await.tsx";
import { PageOfSchool } from "#school/schools/public.ts";

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
