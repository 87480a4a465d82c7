import type { PersonLine } from "@dars/contract/school/people-office";

import type { Text } from "#platform/text/use-text.ts";
import { sectionName } from "#school/schools/public.ts";

/** What the person is in the school. */
export const formatKinds = ({ kinds }: PersonLine, { t }: Pick<Text, "t">): string =>
  kinds.map((kind) => t(`people.kind-${kind}`)).join(" · ");

/** The section of a student. */
export const formatSection = (
  { section, level }: PersonLine,
  { locale }: Pick<Text, "locale">,
): string | null => (section ? sectionName(section, level, locale) : null);

/** Both in one line, by which people of one name differ. */
export const personWords = (person: PersonLine, text: Pick<Text, "t" | "locale">): string =>
  [formatKinds(person, text), formatSection(person, text)].filter(Boolean).join(" · ");
