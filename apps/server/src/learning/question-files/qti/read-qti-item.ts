import type { Element } from "#learning/question-files/markup/nodes.ts";
import { ItemRefused, readItem, type ReadItem } from "#learning/question-files/read-item.ts";

import { parseRules } from "./parse-rules.ts";
import { type ItemFiles, listQuestions, readQti } from "./read-qti.ts";

/** The questions of an item: itself, or one for each of its interactions, named by its number. */
export function readQtiItem(id: string, root: Element, files: ItemFiles): ReadItem[] {
  const count = countQuestions(root);
  if (count < 2) return [readItem(id, files.category, (losses) => readQti(root, losses, files))];
  const rules = parseRules(root, listQuestions(root).flat());
  return Array.from({ length: count }, (_, no) =>
    readItem(`question ${no + 1}`, files.category, (losses) => readQti(root, losses, files, { no, rules })),
  );
}

/** What is refused whole is one. */
function countQuestions(root: Element): number {
  try {
    return listQuestions(root).length;
  } catch (error) {
    if (error instanceof ItemRefused) return 1;
    throw error;
  }
}
