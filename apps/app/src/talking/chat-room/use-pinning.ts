import { ApiError } from "@dars/contract/platform/client";
import type { Id } from "@dars/contract/platform/primitives";
import { pinMessage } from "@dars/contract/talking/chat-rooms";
import type { Message } from "@dars/contract/talking/room-event";

import { useApi } from "#platform/api/api.ts";
import { useText } from "#platform/text/use-text.ts";
import { showToast } from "#platform/ui/toast.ts";
import type { RoomChat } from "#talking/chat/public.ts";

/** Messages pinned by staff, and the actions to pin or unpin one for all members (K6). */
export function usePinning(roomId: Id, { room: { value }, renew }: RoomChat) {
  const { call } = useApi();
  const { t } = useText();
  const numbers = new Set(value?.pinned.map(({ msgNo }) => msgNo));
  const isPinned = ({ msgNo }: Message) => numbers.has(msgNo);

  async function pin(message: Message): Promise<void> {
    try {
      const params = { roomId, msgNo: message.msgNo };
      await call(pinMessage, { params, body: { isPinned: !isPinned(message) } });
      await renew();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      await showToast({ kind: "danger", text: t(`error.${error.code}`) });
    }
  }

  return { isPinned, pin };
}
