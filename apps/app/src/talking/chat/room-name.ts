import type { RoomCard } from "@dars/contract/talking/chat-rooms";

import { listed } from "#platform/text/listed.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import type { Text } from "#platform/text/use-text.ts";
import { sectionName } from "#school/schools/public.ts";

type NamedRoom = Pick<RoomCard, "kind" | "title" | "subject" | "level" | "section" | "others" | "about">;

/** What a room is called: by its own title, or by who and what it is for. */
export function roomName(room: NamedRoom, text: Pick<Text, "t" | "locale">): string {
  const { kind, title, others } = room;
  if (title !== null) return title;
  if (kind === "announcement" || (kind === "staff" && others.length === 0))
    return text.t(`chat.name-${kind}`);
  if (kind === "teacher_student" || kind === "teacher_parent" || kind === "staff")
    return (
      listed(
        others.map(({ name }) => localizeName(name, text.locale)),
        text.locale,
      ) || text.t("chat.name-nobody")
    );
  return nameOfPlace(room, text);
}

function nameOfPlace(
  { kind, subject, section, level }: NamedRoom,
  { t, locale }: Pick<Text, "t" | "locale">,
) {
  const place = section ? sectionName(section, level?.name ?? null, locale) : "";
  const topic = subject ? localizeName(subject.name, locale) : "";
  if (kind === "homeroom") return t("chat.name-homeroom", { section: place });
  if (kind === "coordinator") return t("chat.name-coordinator", { subject: topic });
  return [topic, place].filter(Boolean).join(" · ");
}

/** The child or the subject that a room of two sides is about; empty where its name says all. */
export function roomTopic(
  { kind, about, subject }: NamedRoom,
  { t, locale }: Pick<Text, "t" | "locale">,
): string {
  if (kind === "teacher_parent" && about) return t("chat.about", { name: localizeName(about.name, locale) });
  if (kind === "teacher_student" && subject) return localizeName(subject.name, locale);
  return "";
}
