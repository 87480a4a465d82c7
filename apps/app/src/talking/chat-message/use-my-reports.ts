import type { Id } from "@dars/contract/platform/primitives";
import { listMyReports } from "@dars/contract/talking/moderation";
import type { Message } from "@dars/contract/talking/room-event";

import { useRead } from "#platform/api/use-read.ts";

/** A reported message is hidden from the reporter until the case is decided (MOD-1). */
export function useMyReports(roomId: Id) {
  const { value } = useRead(listMyReports, { params: { roomId } }).reading;
  const reported = new Set(value?.msgNos);
  return (messages: readonly Message[]): readonly Message[] =>
    messages.map((message) => (reported.has(message.msgNo) ? hidden(message) : message));
}

const hidden = (message: Message): Message => ({
  ...message,
  body: null,
  attachments: [],
  reactions: [],
  removed: message.removed ?? "hidden",
});
