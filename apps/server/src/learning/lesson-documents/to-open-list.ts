import type { DocumentNode } from "@dars/contract/learning/document-node";

import { attributeIn, type Element } from "./element.ts";
import type { OpenDocument } from "./open-document.ts";

const MOST_NUMBER = 10_000;

/** A list with the lists within it. `read` gives the blocks of an item. Headings with numbers are headings. */
export function toOpenList(
  list: Element,
  book: OpenDocument,
  read: (item: Element) => DocumentNode[],
): DocumentNode[] {
  const style = findStyle(list, book);
  const isNumbered = style.kind === "list-level-style-number";
  const own = list.inner.filter(({ name }) => name === "list-item" || name === "list-header");
  const start = findStart(list, own[0], book);
  const items = own.map((item) =>
    read({ ...item, inner: item.inner.map((inner) => withStyle(inner, list, book)) }),
  );
  if (items.some(([first]) => first?.type === "heading")) return items.flat();
  const full = items.filter((blocks) => blocks.length > 0);
  book.counts.set(style.key, start + full.length - 1);
  if (full.length === 0) return [];
  const attrs = isNumbered && start !== 1 ? { attrs: { start } } : {};
  return [{ type: isNumbered ? "ordered_list" : "bullet_list", ...attrs, content: full.map(toItem) }];
}

/** The number of the first item: its own, or the one behind the last of the list that goes on, or the style's. */
function findStart(list: Element, first: Element | undefined, book: OpenDocument): number {
  const { key, start } = findStyle(list, book);
  const own = Number((first && attributeIn(first, "start-value")) ?? 0);
  const goesOn = attributeIn(list, "continue-numbering") === "true";
  const next = goesOn ? (book.counts.get(key) ?? 0) + 1 : start;
  return Math.min(Math.max(Math.trunc(own || next), 0), MOST_NUMBER);
}

/** An item begins with a text. */
const toItem = (blocks: readonly DocumentNode[]): DocumentNode => ({
  type: "list_item",
  content: blocks[0]?.type === "paragraph" ? blocks : [{ type: "paragraph" }, ...blocks],
});

/** How deep a list lies is kept with it, and the style of the one around it. */
function withStyle(inner: Element, list: Element, book: OpenDocument): Element {
  if (inner.name !== "list") return inner;
  const { name, level } = findStyle(list, book);
  return {
    ...inner,
    attributes: { "text:style-name": name, ...inner.attributes, "dars:level": String(level + 1) },
  };
}

function findStyle(list: Element, { styles }: OpenDocument) {
  const name = attributeIn(list, "style-name") ?? "";
  const level = Number(list.attributes["dars:level"] ?? 1);
  const found = styles.get(name)?.inner.find((one) => attributeIn(one, "level") === String(level));
  const start = Math.trunc(Number((found && attributeIn(found, "start-value")) ?? 1));
  return { name, level, kind: found?.name, start: Number.isNaN(start) ? 1 : start, key: `${name} ${level}` };
}
