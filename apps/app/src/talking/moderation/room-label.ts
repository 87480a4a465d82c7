import type { RoomName } from "@dars/contract/oversight/room-name";

import { listed } from "#platform/text/listed.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import type { Text } from "#platform/text/use-text.ts";
import { sectionName } from "#school/schools/public.ts";

/** A room as the office calls it: its title, or what it is and for whom. */
export function roomLabel(room: RoomName, { t, locale }: Pick<Text, "t" | "locale">): string {
  const { kind, title, subject, level, section, about, staff } = room;
  if (title !== null) return title;
  const parts = [
    subject && localizeName(subject, locale),
    section && sectionName(section, level, locale),
    listed(
      staff.map((name) => localizeName(name, locale)),
      locale,
    ),
    about && localizeName(about, locale),
  ];
  return [t(`moderation.room-${kind}`), ...parts.filter(Boolean)].join(" · ");
}
