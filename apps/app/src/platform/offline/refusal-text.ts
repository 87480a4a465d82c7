import type { TextId } from "#platform/text/use-text.ts";

import type { Save } from "./database.ts";

/** Reasons that a queued save meets long after its page was closed: their words are needed wherever the queue is shown. */
const REASONS: ReadonlyMap<unknown, TextId> = new Map([
  ["register-other-mode", "platform.refused-register-other-mode"],
  ["register-not-planned", "platform.refused-register-not-planned"],
]);

export const refusalText = ({ code, details }: NonNullable<Save["refusal"]>): TextId =>
  REASONS.get(details?.["reason"]) ?? `error.${code}`;
