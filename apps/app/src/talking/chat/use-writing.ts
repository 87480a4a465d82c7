import type { Id } from "@dars/contract/platform/primitives";
import { toWire } from "@dars/contract/platform/route";
import { editMessage, react, removeMessage, sendMessage } from "@dars/contract/talking/chat";
import type { Attachment, Message, Reaction } from "@dars/contract/talking/room-event";

import { useApi } from "#platform/api/api.ts";
import { newClientId } from "#platform/api/client-id.ts";

import { buildRoomLane } from "./outgoing.ts";

export interface Written {
  readonly body: string;
  readonly replyTo: number | null;
  readonly attachments?: readonly Attachment[];
  /** Staff, outside the hours: at once. */
  readonly isUrgent?: boolean;
}

/** How much of a message names it in the list of waiting saves. */
const TITLE_LETTERS = 60;

/** Everything that is written in a room goes through its lane of the outbox, and is on the screen before it is sent. */
export function useWriting(roomId: Id, titleOf: (words: string) => string) {
  const { outbox } = useApi();
  const lane = buildRoomLane(roomId);
  const titled = (words: string) => titleOf(words.trim().slice(0, TITLE_LETTERS));

  const send = ({ body, replyTo, attachments = [], isUrgent = false }: Written) =>
    outbox.send(
      toWire(sendMessage, {
        params: { roomId },
        body: {
          clientId: newClientId(),
          body,
          ...(replyTo !== null && { replyTo }),
          ...(attachments.length > 0 && { attachments: [...attachments] }),
          ...(isUrgent && { urgent: true }),
        },
      }),
      titled(body),
      lane,
    );

  const edit = ({ msgNo }: Message, body: string) =>
    outbox.send(
      toWire(editMessage, { params: { roomId, msgNo }, body: { key: newClientId(), body } }),
      titled(body),
      lane,
    );

  const takeBack = ({ msgNo }: Message) =>
    outbox.send(toWire(removeMessage, { params: { roomId, msgNo } }), titled(""), lane);

  const reactTo = ({ msgNo }: Message, reaction: Reaction | null) =>
    outbox.send(
      toWire(react, { params: { roomId, msgNo }, body: { key: newClientId(), reaction } }),
      titled(""),
      lane,
    );

  return { send, edit, takeBack, reactTo, sendAgain: outbox.sendAgain, discard: outbox.discard };
}
