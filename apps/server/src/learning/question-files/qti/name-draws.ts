import { below, type Element } from "#learning/question-files/markup/nodes.ts";
import { type ReadItem, refusedItem } from "#learning/question-files/read-item.ts";

const DRAWS = new Set(["selection"]);
const BRANCHES = new Set(["branchRule", "preCondition", "adaptiveSelection"]);

/** What a test does beyond the order of its items: it draws some of them, or decides by answers which follow. */
export function nameDraws(id: string, root: Element): ReadItem[] {
  const has = (names: ReadonlySet<string>) => below(root, names).length > 0;
  if (has(DRAWS))
    return [refusedItem(id, "It draws some of its questions by chance; those in the file are read.")];
  if (has(BRANCHES))
    return [refusedItem(id, "It decides by answers which questions follow; all of them are read.")];
  return [];
}
