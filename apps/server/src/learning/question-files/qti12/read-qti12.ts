import { type Element, getText, listChildren, listElements } from "#learning/question-files/markup/nodes.ts";
import type { MarkupContext } from "#learning/question-files/markup/to-rich-text.ts";
import { readItem, type ReadItem, refusedItem } from "#learning/question-files/read-item.ts";

import { listFields } from "./item-parts.ts";
import { readItem12 } from "./read-item12.ts";
import { toWords } from "./to-words.ts";

interface ItemPlace {
  readonly category: string;
  readonly findMedia: MarkupContext["findMedia"];
  /** The words of items that another file of the package has as well, and says more of. */
  readonly elsewhere: ReadonlySet<string>;
}

/**
 * Every item of a document of QTI 1.2 in its order, in whatever assessments, sections and banks; and what draws
 * questions or stands for questions of another file, refused with its reason.
 */
export function readQti12(
  root: Element,
  findMedia: MarkupContext["findMedia"],
  elsewhere: ReadonlySet<string> = new Set(),
): ReadItem[] {
  const found: FoundItems = { items: [], questions: 0 };
  addItems(root, { category: "", findMedia, elsewhere }, found);
  return found.items;
}

interface FoundItems {
  readonly items: ReadItem[];
  /** How many of them are named by their number. */
  questions: number;
}

function addItems(element: Element, place: ItemPlace, found: FoundItems): void {
  for (const child of listElements(element)) {
    if (child.name === "item") addItem(child, place, found);
    else if (child.name === "selection_ordering") addSelection(element, child, found.items);
    else if (/^(?:itemref|bankentry_item|sectionref)$/u.test(child.name))
      found.items.push(refusedItem(nextId(found), "It stands for a question of another file or bank."));
    else if (/^(?:assessment|section|objectbank)$/u.test(child.name))
      addItems(child, { ...place, category: findCategory(child) || place.category }, found);
  }
}

function nextId(found: FoundItems): string {
  found.questions += 1;
  return `question ${found.questions}`;
}

function addItem(item: Element, { category, findMedia, elsewhere }: ItemPlace, found: FoundItems): void {
  if (elsewhere.size > 0 && elsewhere.has(toWords(item))) return;
  found.items.push(readItem(nextId(found), category, (losses) => readItem12(item, losses, findMedia)));
}

/** The title of a quiz or the name of a bank. */
function findCategory(element: Element): string {
  if (element.name === "section") return "";
  const fields = listFields({ ...element, children: listChildren(element, "qtimetadata") });
  return (fields.get("bank_title") ?? element.attributes["title"] ?? "").slice(0, 100);
}

/** A section that takes some questions by chance; those that it holds are read. */
function addSelection(section: Element, selection: Element, items: ReadItem[]): void {
  if (getText(selection).trim() === "") return;
  const title = section.attributes["title"] ?? section.attributes["ident"] ?? "section";
  items.push(refusedItem(title, "It draws some of its questions by chance; those in the file are read."));
}
