import type { RoomCard } from "@dars/contract/talking/chat-rooms";

import { givenName, shortName } from "#platform/text/given-name.ts";
import { listed } from "#platform/text/listed.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import type { Text } from "#platform/text/use-text.ts";
import { sectionName } from "#school/schools/public.ts";

type NamedRoom = Pick<RoomCard, "kind" | "title" | "subject" | "level" | "section" | "others" | "about"> &
  Partial<Pick<RoomCard, "role" | "school">>;
type RoomText = Pick<Text, "t" | "locale">;

/** What a room is called: by its own title, or by who and what it is for. People have their first and last names. */
export function roomName(room: NamedRoom, text: RoomText): string {
  const { kind, title, others, school } = room;
  if (kind === "announcement" && school) return localizeName(school, text.locale);
  if (title !== null) return title;
  if (kind === "announcement" || (kind === "staff" && others.length === 0))
    return text.t(`chat.name-${kind}`);
  if (kind === "teacher_student" || kind === "teacher_parent" || kind === "staff")
    return nameOfPeople(room, text);
  return nameOfPlace(room, text);
}

/** To a family a room is that of the teacher, who comes first; to the teacher it is that of both guardians. */
function nameOfPeople({ kind, others, role }: NamedRoom, { t, locale }: RoomText): string {
  const people = kind !== "staff" && isOfFamily(role) ? others.slice(0, 1) : others;
  const shown = people.map(({ name }) => shortName(localizeName(name, locale)));
  return listed(shown, locale) || t("chat.name-nobody");
}

function nameOfPlace({ kind, subject, section, level, role }: NamedRoom, { t, locale }: RoomText): string {
  const place = section ? sectionName(section, level?.name ?? null, locale) : "";
  const topic = subject ? localizeName(subject.name, locale) : "";
  if (kind === "homeroom") return t("chat.name-homeroom", { section: place });
  if (kind === "coordinator") return t("chat.name-coordinator", { subject: topic });
  // A student sits in one section, which would be the same words in each row.
  if (role === "student" && topic !== "") return topic;
  return [topic, place].filter(Boolean).join(" · ");
}

/** The child or the subject that a room of two sides is about; empty where its name says all. */
export function roomTopic(room: NamedRoom, text: RoomText): string {
  const { kind, school, title } = room;
  if (kind === "announcement" && school) return title ?? text.t("chat.name-announcement");
  if (kind === "teacher_student") return topicWithStudent(room, text);
  return kind === "teacher_parent" ? topicWithGuardian(room, text) : "";
}

function topicWithStudent({ about, subject, role }: NamedRoom, { locale }: RoomText): string {
  const child = role === "observer" && about ? givenName(localizeName(about.name, locale)) : "";
  return [subject && localizeName(subject.name, locale), child].filter(Boolean).join(" · ");
}

function topicWithGuardian({ about, subject, role }: NamedRoom, { t, locale }: RoomText): string {
  if (isOfFamily(role) && subject) return localizeName(subject.name, locale);
  return about ? t("chat.about", { name: shortName(localizeName(about.name, locale)) }) : "";
}

/** A guardian, also in the room of its child, which it reads. */
const isOfFamily = (role: NamedRoom["role"]): boolean => role === "guardian" || role === "observer";
