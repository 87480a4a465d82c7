import { joinCategory } from "#learning/question-files/join-category.ts";
import { type Element, getText, listChildren, listElements } from "#learning/question-files/markup/nodes.ts";
import type { MarkupContext } from "#learning/question-files/markup/to-rich-text.ts";
import { readItem, type ReadItem, refusedItem } from "#learning/question-files/read-item.ts";
import { listTextItem } from "#learning/question-files/text-item.ts";

import { isForStudents, listRubrics } from "./item-notes.ts";
import { listFields } from "./item-parts.ts";
import { readContent } from "./item12.ts";
import { readItem12 } from "./read-item12.ts";
import { resolveReferences } from "./resolve-references.ts";
import { toWords } from "./to-words.ts";

interface ItemPlace {
  readonly category: string;
  readonly findMedia: MarkupContext["findMedia"];
  /** The words of items that another file of the package has as well, and says more of. */
  readonly elsewhere: ReadonlySet<string>;
  /** What the sections around it show in front of each of their items, the outermost first. */
  readonly texts: readonly Element[];
}

/**
 * Every item of a document of QTI 1.2 in its order, in whatever assessments, sections and banks; and what draws
 * questions or stands for questions of another file, refused with its reason. The text of a quiz is an item of its own,
 * that of a section stands in front of its questions.
 */
export function readQti12(
  root: Element,
  findMedia: MarkupContext["findMedia"],
  elsewhere: ReadonlySet<string> = new Set(),
): ReadItem[] {
  const found: FoundItems = { items: [], questions: 0, texts: 0 };
  addItems(resolveReferences(root), { category: "", findMedia, elsewhere, texts: [] }, found);
  return found.items;
}

interface FoundItems {
  readonly items: ReadItem[];
  /** How many of them are named by their number. */
  questions: number;
  texts: number;
}

function addItems(element: Element, place: ItemPlace, found: FoundItems): void {
  for (const child of listElements(element)) {
    if (child.name === "item") addItem(child, place, found);
    else if (child.name === "selection_ordering") addSelection(element, child, found.items);
    else if (/^(?:itemref|bankentry_item|sectionref)$/u.test(child.name))
      found.items.push(refusedItem(nextId(found), "It stands for a question of another file or bank."));
    else if (/^(?:assessment|section|objectbank)$/u.test(child.name)) addGroup(child, place, found);
  }
}

/** A quiz, a section or a bank with its texts. */
function addGroup(group: Element, outer: ItemPlace, found: FoundItems): void {
  const place = { ...outer, category: findCategory(group, outer.category) };
  const own = listTexts(group);
  nameLeftOut(group, found);
  const isForEach =
    group.name === "section" && listElements(group).some(({ name }) => HOLDS_ITEMS.test(name));
  if (isForEach) return addItems(group, { ...place, texts: [...place.texts, ...own] }, found);
  addText(group, own, place, found);
  return addItems(group, place, found);
}

const HOLDS_ITEMS = /^(?:item|section)$/u;

/** What is shown of a section before its questions. */
const listTexts = (group: Element): Element[] => {
  const shown = new Set(listRubrics(group).filter(isForStudents));
  return listElements(group).filter((child) => child.name === "presentation_material" || shown.has(child));
};

function addText(group: Element, texts: readonly Element[], place: ItemPlace, found: FoundItems): void {
  const { category, findMedia } = place;
  const name = { id: `text ${found.texts + 1}`, category, title: group.attributes["title"] ?? "" };
  const items = listTextItem(name, (losses) =>
    texts.flatMap((text) => readContent(text, { losses, findMedia })),
  );
  found.texts += items.length;
  found.items.push(...items);
}

const LOSSES: ReadonlyArray<readonly [names: RegExp, loss: string]> = [
  [/^(?:assessfeedback|sectionfeedback)$/u, "Feedback of a whole test or section is left out."],
  [/^objectives$/u, "Its learning objectives are left out."],
  [/^qticomment$/u, "A comment of its author is left out."],
];

/** Names what a quiz or a section says that neither a bank nor a question has a place for. */
function nameLeftOut(group: Element, found: FoundItems): void {
  const texts = listElements(group).filter((child) => getText(child).trim() !== "");
  const reasons = LOSSES.filter(([names]) => texts.some(({ name }) => names.test(name))).map(
    ([, loss]) => loss,
  );
  if (listRubrics(group).some((rubric) => !isForStudents(rubric) && texts.includes(rubric)))
    reasons.push("Notes of a test for teachers are left out.");
  const [reason] = reasons;
  if (reason === undefined) return;
  found.texts += 1;
  found.items.push({ ...refusedItem(`text ${found.texts}`, reason), reasons });
}

function nextId(found: FoundItems): string {
  found.questions += 1;
  return `question ${found.questions}`;
}

function addItem(
  item: Element,
  { category, findMedia, elsewhere, texts }: ItemPlace,
  found: FoundItems,
): void {
  if (elsewhere.size > 0 && elsewhere.has(toWords(item))) return;
  found.items.push(readItem(nextId(found), category, (losses) => readItem12(item, losses, findMedia, texts)));
}

/** The title of a quiz or the name of a bank; of a section its title below that. */
function findCategory(element: Element, outer: string): string {
  if (element.name === "section") return joinCategory([outer, element.attributes["title"] ?? ""]);
  const fields = listFields({ ...element, children: listChildren(element, "qtimetadata") });
  return (fields.get("bank_title") ?? element.attributes["title"] ?? "").slice(0, 100) || outer;
}

/** A section that takes some questions by chance; those that it holds are read. */
function addSelection(section: Element, selection: Element, items: ReadItem[]): void {
  if (getText(selection).trim() === "") return;
  const title = section.attributes["title"] ?? section.attributes["ident"] ?? "section";
  items.push(refusedItem(title, "It draws some of its questions by chance; those in the file are read."));
}
