import type { Id } from "@dars/contract/platform/primitives";
import { wireOf } from "@dars/contract/platform/route";
import { editMessage, react, removeMessage, sendMessage } from "@dars/contract/talking/chat";
import type { Attachment, Message, Reaction } from "@dars/contract/talking/room-event";

import { useApi } from "#platform/api/api.ts";
import { newClientId } from "#platform/api/client-id.ts";

import { laneOf } from "./outgoing.ts";

export interface Written {
  readonly body: string;
  readonly replyTo: number | null;
  readonly attachments?: readonly Attachment[];
  /** Staff, outside the hours: at once. */
  readonly isUrgent?: boolean;
}

/** Everything that is written in a room goes through its lane of the outbox, and is on the screen before it is sent. */
export function useWriting(roomId: Id, title: string) {
  const { outbox } = useApi();
  const lane = laneOf(roomId);

  const send = ({ body, replyTo, attachments = [], isUrgent = false }: Written) =>
    outbox.send(
      wireOf(sendMessage, {
        params: { roomId },
        body: {
          clientId: newClientId(),
          body,
          ...(replyTo !== null && { replyTo }),
          ...(attachments.length > 0 && { attachments: [...attachments] }),
          ...(isUrgent && { urgent: true }),
        },
      }),
      title,
      lane,
    );

  const edit = ({ msgNo }: Message, body: string) =>
    outbox.send(
      wireOf(editMessage, { params: { roomId, msgNo }, body: { key: newClientId(), body } }),
      title,
      lane,
    );

  const takeBack = ({ msgNo }: Message) =>
    outbox.send(wireOf(removeMessage, { params: { roomId, msgNo } }), title, lane);

  const reactTo = ({ msgNo }: Message, reaction: Reaction | null) =>
    outbox.send(
      wireOf(react, { params: { roomId, msgNo }, body: { key: newClientId(), reaction } }),
      title,
      lane,
    );

  return { send, edit, takeBack, reactTo, sendAgain: outbox.sendAgain, discard: outbox.discard };
}
