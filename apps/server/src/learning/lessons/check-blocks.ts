import type { DocumentNode } from "@dars/contract/learning/document-node";
import { BLOCK_KINDS, isKnownKind, type LessonBlock } from "@dars/contract/learning/lesson-blocks";
import { parseDocument } from "@dars/contract/learning/parse-document";
import { Value } from "typebox/value";

import { AppError } from "#platform/errors.ts";

import { withFormulas } from "./with-formulas.ts";

/**
 * Blocks as they are stored: rich text without what its schema does not know, formulas with their MathML. A block of a
 * kind that is not known stays as it came. Throws invalid with `details.blockId` of the first that is wrong.
 */
export function checkBlocks(blocks: readonly LessonBlock[]): LessonBlock[] {
  const seen = new Set<string>();
  return blocks.map((block) => {
    if (seen.has(block.id)) throw refusal(block, "Two blocks have one id.");
    seen.add(block.id);
    try {
      return checked(block);
    } catch (error) {
      if (error instanceof RangeError) throw refusal(block, error.message);
      throw error;
    }
  });
}

function checked(block: LessonBlock): LessonBlock {
  const notes = toDocument(block.notes);
  const answers = toDocument(block.answers);
  if (!isKnownKind(block.kind)) return { ...block, notes, answers };
  const schema = BLOCK_KINDS[block.kind];
  if (!Value.Check(schema, block.content)) throw new RangeError(`Not the content of ${block.kind}.`);
  const content: Record<string, unknown> = { ...Object(Value.Clean(schema, structuredClone(block.content))) };
  if (block.kind === "text") content["document"] = toDocument(Object(block.content)["document"]);
  return { id: block.id, kind: block.kind, content, notes, answers };
}

const toDocument = (json: unknown): DocumentNode | null =>
  json === null ? null : withFormulas(parseDocument(json));

const refusal = ({ id }: LessonBlock, why: string) =>
  new AppError("invalid", why, { field: "/body/blocks", details: { reason: "block", blockId: id } });
