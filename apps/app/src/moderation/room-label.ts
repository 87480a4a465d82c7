import type { RoomName } from "@dars/contract/moderation";

import { nameOf } from "#platform/text/name-of.ts";
import type { Text } from "#platform/text/use-text.ts";

/** A room as the office calls it: its title, or what it is and for whom. */
export function roomLabel(room: RoomName, { t, locale }: Pick<Text, "t" | "locale">): string {
  const { kind, title, subject, section, about } = room;
  if (title !== null) return title;
  const place = section ? (section.title ?? section.letter) : "";
  const parts = [subject && nameOf(subject, locale), place, about && nameOf(about, locale)];
  return [t(`moderation.room-${kind}`), ...parts.filter(Boolean)].join(" · ");
}
