import type { Id } from "@dars/contract/platform/primitives";
import type { Message } from "@dars/contract/talking/room-event";

import { dayAt } from "#platform/time/days.ts";
import type { Outgoing } from "#talking/chat/public.ts";

/** One message on the screen, with the separators above it. */
export interface Line {
  readonly key: string;
  readonly message: Message | null;
  readonly outgoing: Outgoing | null;
  /** Set where a day begins. */
  readonly day: Date | null;
  /** True where the messages begin that were not read when the room was opened. */
  readonly isFirstNew: boolean;
  /** True where the sender changes. */
  readonly isFirstOfSender: boolean;
}

interface RoomContent {
  readonly messages: readonly Message[];
  readonly outgoing: readonly Outgoing[];
  readonly me: Id | undefined;
  /** As far as the person had read when the room was opened; null where nothing is new. */
  readonly readMsgNo: number | null;
}

/** Lines of the room, from the oldest message to those not sent yet. */
export function buildChatLines({ messages, outgoing, me, readMsgNo }: RoomContent): readonly Line[] {
  const firstNew =
    readMsgNo === null
      ? undefined
      : messages.find(({ msgNo, senderId }) => msgNo > readMsgNo && senderId !== me);
  const sent = messages.map((message, index): Line => {
    const before = messages[index - 1];
    const isNewDay = !before || getDay(before) !== getDay(message);
    return {
      key: `${message.senderId}-${message.clientId}`,
      message,
      outgoing: null,
      day: isNewDay ? new Date(message.at) : null,
      isFirstNew: message === firstNew,
      isFirstOfSender: isNewDay || before.senderId !== message.senderId,
    };
  });
  return [...sent, ...outgoing.map((each) => toOutgoingLine(each, me))];
}

/** The same key as the message it becomes, so that its bubble stays where it is. */
const toOutgoingLine = (outgoing: Outgoing, me: Id | undefined): Line => ({
  key: `${me ?? 0}-${outgoing.clientId}`,
  message: null,
  outgoing,
  day: null,
  isFirstNew: false,
  isFirstOfSender: false,
});

/** Cached: each new message recomputes all lines, and deriving a day from a time is slow. */
const days = new WeakMap<Message, string>();

function getDay(message: Message): string {
  const known = days.get(message);
  if (known !== undefined) return known;
  const day = dayAt(message.at);
  days.set(message, day);
  return day;
}
