import type { ApiError } from "@dars/contract/platform/client";

import type { TextId } from "#platform/text/use-text.ts";

/** An hour after the code was entered the application is closed again. */
export const passWords = (error: ApiError | null): TextId | undefined =>
  error?.code === "bad-credentials" ? "applying.pass-over" : undefined;
