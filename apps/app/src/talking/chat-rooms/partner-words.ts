import type { Reply } from "@dars/contract/platform/route";
import type { listChatPartners } from "@dars/contract/talking/chat-rooms";

import { localizeName } from "#platform/text/localize-name.ts";
import type { Text } from "#platform/text/use-text.ts";
import { sectionName } from "#school/schools/public.ts";

export type ChatPartner = Reply<typeof listChatPartners>["partners"][number];

/** Who it is: role, child, section and subject; the school where the reader has people in several. */
export function partnerWords(partner: ChatPartner, hasSchools: boolean, { t, locale }: Text): string {
  const { about, subject, roomId, role, school, section, level } = partner;
  return [
    role && t(`chat-rooms.role-${role}`),
    about && t("chat.about", { name: localizeName(about.name, locale) }),
    section && sectionName(section, level?.name ?? null, locale),
    subject && localizeName(subject.name, locale),
    hasSchools && school && localizeName(school, locale),
    roomId !== null && t("chat-rooms.has-room"),
  ]
    .filter(Boolean)
    .join(" · ");
}

export const areOfSeveralSchools = (partners: readonly ChatPartner[]): boolean =>
  new Set(partners.map(({ schoolId }) => schoolId)).size > 1;
