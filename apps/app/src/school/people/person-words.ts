import type { Locale } from "@dars/contract/platform/primitives";
import type { FamilyChild } from "@dars/contract/school/people";
import type { PersonLine } from "@dars/contract/school/people-office";

import { givenName } from "#platform/text/given-name.ts";
import { isolate } from "#platform/text/isolate.ts";
import { listed } from "#platform/text/listed.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import type { Text } from "#platform/text/use-text.ts";
import { sectionName } from "#school/schools/public.ts";

type TextInLocale = Pick<Text, "t" | "locale">;

/** The roles of a person; a guardian is shown with the children, to tell guardians of one name apart. */
export const formatKinds = ({ kinds, children = [] }: PersonLine, { t, locale }: TextInLocale): string =>
  kinds
    .map((kind) =>
      kind === "guardian" && children.length > 0
        ? t("people.guardian-of", {
            children: children.map((child) => formatChild(child, locale)).join(" · "),
          })
        : t(`people.kind-${kind}`),
    )
    .join(" · ");

const formatChild = (
  { name, level, section }: NonNullable<PersonLine["children"]>[number],
  locale: Locale,
): string => {
  const where = formatPlace({ level, section }, locale);
  return isolate(listed([givenName(localizeName(name, locale)), ...(where ? [where] : [])], locale));
};

/** The section of a child, else the level; null for one without both. */
export const formatPlace = (
  { level, section }: Pick<FamilyChild, "level" | "section">,
  locale: Locale,
): string | null => (section ? sectionName(section, level, locale) : level && localizeName(level, locale));

/** The section of a student. */
export const formatSection = (
  { section, level }: PersonLine,
  { locale }: Pick<Text, "locale">,
): string | null => (section ? sectionName(section, level, locale) : null);

/** Both in one line, by which people of one name differ. */
export const personWords = (person: PersonLine, text: TextInLocale): string =>
  [formatKinds(person, text), formatSection(person, text)].filter(Boolean).join(" · ");
