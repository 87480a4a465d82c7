import type { Id } from "@dars/contract/platform/primitives";
import { chatbubblesOutline } from "ionicons/icons";
import { useParams } from "react-router-dom";

import { WithSession } from "#identity/accounts/public.ts";
import { useText } from "#platform/text/use-text.ts";
import { Empty } from "#platform/ui/Empty.tsx";
import { Page } from "#platform/ui/Page.tsx";

import { NewRoom } from "./NewRoom.tsx";
import { Room } from "./Room.tsx";

/** `/chatting/:id`: one room; `/chatting/new`: a conversation before its first message. */
export function RoomPage() {
  const { id } = useParams();
  return (
    <WithSession>
      {({ token, login_type: role }) => {
        if (id === "new") return <NewRoom key={token} role={role} />;
        const roomId = parseId(id);
        return roomId === undefined ? (
          <NoRoom />
        ) : (
          <Room key={`${token}-${roomId}`} roomId={roomId} role={role} />
        );
      }}
    </WithSession>
  );
}

function NoRoom() {
  const { t } = useText();
  return (
    <Page title={t("chat-room.none-title")} back="/chatting-rooms">
      <Empty icon={chatbubblesOutline} title={t("chat-room.none-title")} text={t("chat-room.none-text")} />
    </Page>
  );
}

function parseId(text: string | undefined): Id | undefined {
  const id = Number(text);
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
}
