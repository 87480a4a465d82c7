import type { ApiError } from "@dars/contract/platform/client";

import type { TextId } from "#platform/text/use-text.ts";

/** Why a reader refuses a file for its size, as `details.why` says it. */
const TOO_LARGE: ReadonlySet<unknown> = new Set(["too-large", "too-many-rows", "compression-ratio"]);

/** Why a file was not read: that it is too large, else `words`; undefined for what is no refusal of a file. */
export function chooseFileWords(error: ApiError | null, words: TextId): TextId | undefined {
  if (error?.code !== "invalid") return undefined;
  return TOO_LARGE.has(error.details["why"]) ? "error.too-large" : words;
}
