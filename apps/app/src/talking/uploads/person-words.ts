import type { UploadLine } from "@dars/contract/roster/uploads";

import { roleText } from "#identity/accounts/public.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import type { Text } from "#platform/text/use-text.ts";

/** The person who sent or imported a file; the role if the name is unknown. */
export function personWords(
  { t, locale }: Pick<Text, "t" | "locale">,
  person: UploadLine["uploadedBy"],
): string {
  if (person.isMe) return t("uploads.me");
  return person.name ? localizeName(person.name, locale) : t(roleText(person.role));
}
