import type { Message } from "@dars/contract/talking/room-event";

import type { Text } from "#platform/text/use-text.ts";

/** A message on one line: its words, or what it brought where it has none. */
export function summarizeMessage(
  { body, attachments }: Pick<Message, "body" | "attachments">,
  { t }: Pick<Text, "t">,
): string {
  if (body !== null && body !== "") return body;
  const [first] = attachments;
  return first ? t(`chat-room.kind-${first.kind}`) : t("chat-room.gone");
}
