import { isKnownKind } from "@dars/contract/learning/lesson-blocks";

import type { TextId } from "#platform/text/use-text.ts";

import type { SlashKind } from "./find-slash-kinds.ts";
import type { OutlineEntry } from "./list-outline.ts";

/** What a kind of block is called. */
export const kindText = (kind: string): TextId =>
  isKnownKind(kind) ? `lesson-editor.kind-${kind}` : "lesson-editor.kind-unknown";

/** What an entry of the menu of the text is called. */
export function slashText(kind: SlashKind): TextId {
  if (kind === "heading") return "lesson-editor.style-heading-2";
  if (kind === "formula") return "lesson-editor.formula";
  return kind === "table" ? "lesson-editor.table" : `lesson-editor.kind-${kind}`;
}

/** What a line of the outline without words is called. */
export function signText(sign: OutlineEntry["sign"]): TextId {
  if (sign === "heading" || sign === "formula" || sign === "table") return slashText(sign);
  return kindText(sign);
}
