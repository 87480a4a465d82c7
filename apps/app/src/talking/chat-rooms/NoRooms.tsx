import type { UserData } from "@dars/contract/identity/user-data";
import { useIonRouter } from "@ionic/react";
import { chatbubblesOutline } from "ionicons/icons";

import { getHomePath } from "#identity/accounts/public.ts";
import { useText } from "#platform/text/use-text.ts";
import { Empty } from "#platform/ui/Empty.tsx";
import { Page } from "#platform/ui/Page.tsx";

interface NoRoomsProps {
  readonly session: UserData;
}

/** The chats of an evaluator, who has none (K1), and the way that it has instead (L1). */
export function NoRooms({ session }: NoRoomsProps) {
  const { t } = useText();
  const router = useIonRouter();
  return (
    <Page title={t("chat-rooms.title")} back={getHomePath(session)}>
      <Empty
        icon={chatbubblesOutline}
        title={t("chat-rooms.no-evaluators-title")}
        text={t("chat-rooms.no-evaluators-text")}
        action={{ label: t("chat-rooms.no-evaluators-verb"), onPress: () => router.push("/messages") }}
      />
    </Page>
  );
}
