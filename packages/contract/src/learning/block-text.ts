import type { DocumentNode } from "#learning/document-node.ts";
import type { LessonBlock } from "#learning/lesson-blocks.ts";

/** What of a block is rich text. */
export type TextPart = "document" | "notes" | "answers";

/** The rich text of a block; null where it has none. */
export function getBlockText({ content, notes, answers }: LessonBlock, part: TextPart): DocumentNode | null {
  if (part === "notes") return notes;
  if (part === "answers") return answers;
  const document = content["document"];
  return isDocument(document) ? document : null;
}

const isDocument = (value: unknown): value is DocumentNode =>
  typeof value === "object" && value !== null && "type" in value && value.type === "doc";

/** Whether nothing is written in it. */
export const isEmptyDocument = ({ content = [] }: DocumentNode): boolean =>
  content.length === 1 && content[0]?.type === "paragraph" && content[0].content === undefined;
