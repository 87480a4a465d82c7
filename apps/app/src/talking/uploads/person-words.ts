import type { UploadLine } from "@dars/contract/roster/uploads";

import { roleText } from "#identity/accounts/public.ts";
import { nameOf } from "#platform/text/name-of.ts";
import type { Text } from "#platform/text/use-text.ts";

/** Who sent or imported a file; by the role where nobody has written down a name. */
export function personWords(
  { t, locale }: Pick<Text, "t" | "locale">,
  person: UploadLine["uploadedBy"],
): string {
  if (person.isMe) return t("uploads.me");
  return person.name ? nameOf(person.name, locale) : t(roleText(person.role));
}
