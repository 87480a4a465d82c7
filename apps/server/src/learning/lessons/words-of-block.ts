import { knownBlock, type LessonBlock } from "@dars/contract/learning/lesson-blocks";
import { toLines } from "@dars/contract/learning/parse-document";

/** A block as lines of words: of a picture or a file what it is called. */
export function linesOfBlock(block: LessonBlock | undefined): string[] {
  const known = block && knownBlock(block);
  if (!known) return [];
  switch (known.kind) {
    case "divider":
      return [];
    case "text":
      return toLines(known.content.document);
    case "image":
      return [known.content.caption || known.content.alt].filter((line) => line !== "");
    default:
      return [known.content.title].filter((line) => line !== "");
  }
}

export const wordsOfBlock = (block: LessonBlock | undefined): string => linesOfBlock(block).join(" ");
