import type { Refusal } from "#platform/offline/database.ts";
import type { Text } from "#platform/text/use-text.ts";

import { silenceWords } from "./silence-words.ts";

const PATTERNS = ["phone", "e-mail", "link", "handle", "new-account"] as const;

/** Why the school did not take a message, in words about this room. */
export function refusalWords({ code, details = {} }: Refusal, text: Pick<Text, "t" | "format">): string {
  const { silence, pattern, opensAt } = details;
  const silent = silenceWords(silence, typeof opensAt === "string" ? opensAt : null, text);
  if (silent !== undefined) return silent;
  const known = PATTERNS.find((each) => each === pattern);
  if (known) return text.t(`chat-room.pattern-${known}`);
  return text.t(`error.${code}`);
}
