import type { TextPart } from "@dars/contract/learning/block-text";
import type { DocumentNode } from "@dars/contract/learning/document-node";
import type { BlockKind, LessonBlock } from "@dars/contract/learning/lesson-blocks";
import { useRef, useState } from "react";

import {
  aBlock,
  changedBlock,
  insertedAt,
  movedBlock,
  startBlocks,
  withoutBlock,
  withText,
  type Blocks,
} from "./block-list.ts";
import { beginPast, stepBack, stepForth, stepTo, type PastBlocks } from "./past-blocks.ts";

/**
 * The blocks of a draft as they are being written, an empty one with a text to begin in; `onChange` hears of each
 * change. A change is made to the blocks as they are by then, not as they were when a file began to be read.
 */
export function useDraft(begun: Blocks, isWritable: boolean, onChange: (blocks: Blocks) => void) {
  const [past, setPast] = useState<PastBlocks>(() => beginPast(isWritable ? startBlocks(begun) : begun));
  // An empty lesson has the cursor in its first text.
  const [chosenId, choose] = useState<string | null>(() =>
    begun.length === 0 ? (past.now[0]?.id ?? null) : null,
  );
  const latest = useRef(past);
  const latestChosen = useRef(chosenId);

  function put(next: PastBlocks): void {
    const before = latest.current;
    latest.current = next;
    setPast(next);
    if (next.now !== before.now) onChange(next.now);
  }

  function change(alter: (now: Blocks) => Blocks, what: string | null = null): void {
    put(stepTo(latest.current, alter(latest.current.now), what, Date.now()));
  }

  function pick(id: string | null): void {
    latestChosen.current = id;
    choose(id);
  }

  function addAll(more: Blocks): void {
    const last = more.at(-1);
    if (!last) return;
    change((now) => insertedAt(now, latestChosen.current, ...more));
    pick(last.id);
  }

  return {
    blocks: past.now,
    chosenId,
    choose: pick,
    add: (kind: BlockKind, content?: LessonBlock["content"]) => addAll([aBlock(kind, content)]),
    addAll,
    move: (id: string, by: number) => change((now) => movedBlock(now, id, by)),
    arrange: (alter: (now: Blocks) => Blocks) => change(alter),
    remove: (id: string) => change((now) => withoutBlock(now, id)),
    alter: (id: string, some: Partial<LessonBlock>) => change((now) => changedBlock(now, id, some), id),
    write: ({ id }: LessonBlock, part: TextPart, document: DocumentNode | null) =>
      change(
        (now) => {
          const block = now.find((known) => known.id === id);
          return block ? changedBlock(now, id, withText(block, part, document)) : now;
        },
        document && `${id} ${part}`,
      ),
    back: () => put(stepBack(latest.current)),
    forth: () => put(stepForth(latest.current)),
    mayBack: past.back.length > 0,
    mayForth: past.forth.length > 0,
  };
}

export type Draft = ReturnType<typeof useDraft>;
