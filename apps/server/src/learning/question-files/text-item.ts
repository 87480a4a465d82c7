import type { RichText } from "@dars/contract/learning/rich-text";

import { QUESTION_BASE, titled } from "./question-base.ts";
import { type Losses, readItem, type ReadItem } from "./read-item.ts";

interface ItemName {
  readonly id: string;
  readonly category: string;
  readonly title: string;
}

/** A text that introduces a whole test: an item that nothing is answered in. Nothing where it has no words. */
export function listTextItem(
  { id, category, title }: ItemName,
  read: (losses: Losses) => RichText,
): ReadItem[] {
  const item = readItem(id, category, (losses) => ({
    ...QUESTION_BASE,
    type: "description",
    title: titled(title),
    stem: read(losses),
    points: "0",
  }));
  return item.question?.stem.length === 0 && item.reasons.length === 0 ? [] : [item];
}
