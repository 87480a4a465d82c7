import type { KnownBlock } from "@dars/contract/learning/lesson-blocks";
import type { LessonLossKind } from "@dars/contract/learning/lesson-exports";

import type { ExportWords } from "./export-words.ts";

type NamedBlock = Exclude<KnownBlock, { readonly kind: "text" | "image" | "divider" }>;

const KINDS = {
  audio: ["recordings", "recording"],
  video: ["films", "film"],
  pdf: ["files", "document"],
  file: ["files", "file"],
  exercise: ["exercises", "exercise"],
} as const satisfies Record<NamedBlock["kind"], readonly [LessonLossKind, keyof ExportWords]>;

/** The words in a file in place of a block that it cannot hold: its kind and its title. */
export function nameMedium(
  { kind, content }: NamedBlock,
  words: ExportWords,
): { readonly kind: LessonLossKind; readonly words: string } {
  const [loss, word] = KINDS[kind];
  const caption = "caption" in content ? content.caption : "";
  const about = [content.title, caption].filter((text) => text !== "").join(" – ");
  return { kind: loss, words: about === "" ? words[word] : `${words[word]}: ${about}` };
}
