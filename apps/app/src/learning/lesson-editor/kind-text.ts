import { isKnownKind } from "@dars/contract/learning/lesson-blocks";

import type { TextId } from "#platform/text/use-text.ts";

/** What a kind of block is called. */
export const kindText = (kind: string): TextId =>
  isKnownKind(kind) ? `lesson-editor.kind-${kind}` : "lesson-editor.kind-unknown";
