import type { DocumentNode } from "@dars/contract/learning/document-node";
import type { BlockKind, LessonBlock } from "@dars/contract/learning/lesson-blocks";
import { useState } from "react";

import {
  aBlock,
  changedBlock,
  insertedAfter,
  movedBlock,
  withoutBlock,
  withText,
  type Blocks,
  type TextPart,
} from "./block-list.ts";
import { beginPast, stepBack, stepForth, stepTo, type PastBlocks } from "./past-blocks.ts";

/** The blocks of a draft as they are being written; `onChange` hears of each change. */
export function useDraft(begun: Blocks, onChange: (blocks: Blocks) => void) {
  const [past, setPast] = useState<PastBlocks>(() => beginPast(begun));
  const [chosenId, choose] = useState<string | null>(null);
  const blocks = past.now;

  function put(next: PastBlocks): void {
    setPast(next);
    if (next.now !== past.now) onChange(next.now);
  }

  const change = (next: Blocks, what: string | null = null) => put(stepTo(past, next, what, Date.now()));

  function add(kind: BlockKind, content?: LessonBlock["content"]): void {
    const block = aBlock(kind, content);
    change(insertedAfter(blocks, chosenId, block));
    choose(block.id);
  }

  function addAll(more: Blocks): void {
    const last = more.at(-1);
    if (!last) return;
    const at = blocks.findIndex(({ id }) => id === chosenId);
    change(blocks.toSpliced(at === -1 ? blocks.length : at + 1, 0, ...more));
    choose(last.id);
  }

  return {
    blocks,
    chosenId,
    choose,
    add,
    addAll,
    move: (id: string, by: number) => change(movedBlock(blocks, id, by)),
    arrange: (next: Blocks) => change(next),
    remove: (id: string) => change(withoutBlock(blocks, id)),
    alter: (id: string, some: Partial<LessonBlock>) => change(changedBlock(blocks, id, some), id),
    write: (block: LessonBlock, part: TextPart, document: DocumentNode | null) =>
      change(
        changedBlock(blocks, block.id, withText(block, part, document)),
        document && `${block.id} ${part}`,
      ),
    back: () => put(stepBack(past)),
    forth: () => put(stepForth(past)),
    mayBack: past.back.length > 0,
    mayForth: past.forth.length > 0,
  };
}

export type Draft = ReturnType<typeof useDraft>;
