import type { Id } from "@dars/contract/platform/primitives";
import type { Attachment, Message } from "@dars/contract/talking/room-event";
import { useState } from "react";

import { useText } from "#platform/text/use-text.ts";
import { useMyReports } from "#talking/chat-message/public.ts";
import { useDraft, useWriting, type RoomChat, type Written } from "#talking/chat/public.ts";

import { buildChatLines } from "./lines.ts";
import { useCard } from "./use-card.ts";
import { usePinning } from "./use-pinning.ts";

/** As many as a message carries. */
const MOST_ATTACHED = 10;

/** Which message is open, answered, edited or reported, and the lines of the room. */
export function useConversation(roomId: Id, chat: RoomChat) {
  const {
    past,
    messages: allMessages,
    outgoing,
    room: { value },
  } = chat;
  const { t } = useText();
  const messages = useMyReports(roomId)(allMessages);
  const writing = useWriting(roomId, (words) =>
    words === "" ? t("chat-room.waiting-title") : t("chat-room.waiting-words", { words }),
  );
  const pinning = usePinning(roomId, chat);
  const { draft, change } = useDraft(roomId);
  const { card, drop: dropCard } = useCard();
  const [openNo, setOpenNo] = useState<number | null>(null);
  const [givenBack, setGivenBack] = useState(0);
  const [edited, setEdited] = useState<Message | null>(null);
  const [reported, setReported] = useState<Message | null>(null);
  const [moderated, setJudged] = useState<Message | null>(null);
  // Where reading began stays on the screen until the room is left.
  const [readMsgNo, setReadMsgNo] = useState<number | null>(null);
  const room = value?.room;
  if (readMsgNo === null && room && room.unread > 0) setReadMsgNo(room.readMsgNo);

  const heldMessages = outgoing.filter(({ state }) => state === "held");
  const onTheirWay = past ? [] : outgoing.filter(({ state }) => state !== "held");
  const lines = buildChatLines({ messages, outgoing: onTheirWay, me: room?.me, readMsgNo });
  const byNumber = new Map(messages.map((message) => [message.msgNo, message]));
  const toggle = (msgNo: number) => setOpenNo((current) => (current === msgNo ? null : msgNo));

  function reply({ msgNo }: Message) {
    setOpenNo(null);
    change({ text: draft?.text ?? "", replyTo: msgNo });
  }

  function edit(message: Message) {
    setOpenNo(null);
    setEdited(message);
  }

  function send({
    body,
    isUrgent = false,
    attachments = [],
  }: Pick<Written, "body" | "isUrgent" | "attachments">) {
    const replyTo = draft?.replyTo ?? null;
    const given = withCard(edited ? null : card, attachments);
    const keeping = edited
      ? writing.edit(edited, body)
      : writing.send({ body, replyTo, isUrgent, attachments: given });
    if (!edited) change({ text: "", replyTo: null });
    if (given !== attachments) dropCard();
    setEdited(null);
    void keeping.then((outcome) => {
      if (outcome.state === "refused" && !outcome.isKept) giveBack(body, replyTo, edited);
    });
  }

  /** Text that could be neither stored nor sent returns to the field. */
  function giveBack(body: string, replyTo: number | null, about: Message | null) {
    if (about) setEdited({ ...about, body });
    else change({ text: body, replyTo });
    setGivenBack((times) => times + 1);
  }

  /** Neither the answer to a message nor the change of one is wanted any more. */
  function dropAbout() {
    if (edited) setEdited(null);
    else if (card) dropCard();
    else if (draft) change({ ...draft, replyTo: null });
  }

  const answered = byNumber.get(draft?.replyTo ?? 0);
  const acts = { toggle, reply, edit, send, dropAbout, change, setReported, setJudged };
  return {
    room,
    draft,
    card,
    lines,
    held: heldMessages,
    /** The number of the last message that all other participants have read. */
    readByAllNo: readByAll(chat),
    byNumber,
    openNo,
    givenBack,
    edited,
    reported,
    judged: moderated,
    answered,
    writing,
    pinning,
    ...acts,
  };
}

const readByAll = ({ room }: RoomChat): number => room.value?.readByAllNo ?? 0;

export type Talk = ReturnType<typeof useConversation>;

/** A message that is full already leaves the card for the next. */
const withCard = (card: Attachment | null, attachments: readonly Attachment[]): readonly Attachment[] =>
  card && attachments.length < MOST_ATTACHED ? [card, ...attachments] : attachments;
