import type { Message, RoomEvent } from "@dars/contract/talking/room-event";

/** A message of Zaid, the physics teacher, one a minute from eight in the morning on. */
export const aMessage = (msgNo: number, body: string, change: Partial<Message> = {}): Message => ({
  msgNo,
  seq: msgNo,
  senderId: 77,
  clientId: `m${String(msgNo).padStart(14, "0")}`,
  body,
  attachments: [],
  replyTo: null,
  at: new Date(Date.UTC(2026, 10, 20, 5, msgNo)).toISOString(),
  heldSince: null,
  editedAt: null,
  removed: null,
  reactions: [],
  ...change,
});

/** The same as an event of the log. */
export function sent(msgNo: number, body: string): Extract<RoomEvent, { type: "message" }> {
  const { editedAt: _, removed: __, reactions: ___, ...message } = aMessage(msgNo, body);
  return { type: "message", ...message };
}
