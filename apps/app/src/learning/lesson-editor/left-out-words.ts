import { DOCUMENT_REFUSALS, type LeftOutKind } from "@dars/contract/learning/lesson-documents";
import { ApiError } from "@dars/contract/platform/client";

import { listed } from "#platform/text/listed.ts";
import type { TextId, useText } from "#platform/text/use-text.ts";

type TextTools = Pick<ReturnType<typeof useText>, "t" | "locale">;

interface LeftOut {
  readonly kind: LeftOutKind;
  readonly count: number;
}

/** What of a document has not come, in words. */
export function leftOutWords({ t, locale }: TextTools, left: readonly LeftOut[]): string {
  const parts = left.map(({ kind, count }) => t(`lesson-editor.left-${kind}`, { count }));
  return t("lesson-editor.left-out", { what: listed(parts, locale) });
}

/** Why a document was not read, and what its owner can do. */
export function toRefusalText(error: unknown): TextId {
  if (!(error instanceof ApiError)) return "lesson-editor.document-refused";
  if (error.code === "too-large") return "lesson-editor.document-too-large";
  const why = DOCUMENT_REFUSALS.find((one) => one === error.details?.["why"]);
  return why === undefined ? "lesson-editor.document-refused" : `lesson-editor.document-${why}`;
}
