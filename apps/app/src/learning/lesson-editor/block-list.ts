import { getBlockText, isEmptyDocument, type TextPart } from "@dars/contract/learning/block-text";
import type { DocumentNode } from "@dars/contract/learning/document-node";
import type { BlockKind, LessonBlock } from "@dars/contract/learning/lesson-blocks";

import { newClientId } from "#platform/api/client-id.ts";

export type Blocks = readonly LessonBlock[];
export const emptyDocument = (): DocumentNode => ({ type: "doc", content: [{ type: "paragraph" }] });

export const aBlock = (kind: BlockKind, content: LessonBlock["content"] = {}): LessonBlock => ({
  id: newClientId(),
  kind,
  content: kind === "text" ? { document: emptyDocument() } : content,
  notes: null,
  answers: null,
});

/** What one begins to write in: an empty lesson has a text at once, which is saved when something is typed. */
export const startBlocks = (blocks: Blocks): Blocks => (blocks.length === 0 ? [aBlock("text")] : blocks);

/** After the block of this id, or at the end. */
export function insertedAfter(blocks: Blocks, id: string | null, ...more: Blocks): Blocks {
  const at = blocks.findIndex((one) => one.id === id);
  return blocks.toSpliced(at === -1 ? blocks.length : at + 1, 0, ...more);
}

/** The same; a text in which nothing is written yet gives way to them. */
export function insertedAt(blocks: Blocks, id: string | null, ...more: Blocks): Blocks {
  const longer = insertedAfter(blocks, id, ...more);
  const block = blocks.find((one) => one.id === id);
  return block && isBlank(block) ? withoutBlock(longer, block.id) : longer;
}

function isBlank(block: LessonBlock): boolean {
  const document = getBlockText(block, "document");
  return (
    block.kind === "text" &&
    block.notes === null &&
    block.answers === null &&
    document !== null &&
    isEmptyDocument(document)
  );
}

/** The block so many places further down, as far as there are any. */
export function movedBlock(blocks: Blocks, id: string, by: number): Blocks {
  const from = blocks.findIndex((one) => one.id === id);
  const [block] = blocks.slice(from, from + 1);
  const to = Math.min(Math.max(from + by, 0), blocks.length - 1);
  return from === -1 || !block || to === from ? blocks : blocks.toSpliced(from, 1).toSpliced(to, 0, block);
}

export const withoutBlock = (blocks: Blocks, id: string): Blocks => blocks.filter((one) => one.id !== id);

export const changedBlock = (blocks: Blocks, id: string, some: Partial<LessonBlock>): Blocks =>
  blocks.map((one) => (one.id === id ? { ...one, ...some } : one));

export const withText = (
  { content }: LessonBlock,
  part: TextPart,
  document: DocumentNode | null,
): Partial<LessonBlock> =>
  part === "document" ? { content: { ...content, document } } : { [part]: document };
