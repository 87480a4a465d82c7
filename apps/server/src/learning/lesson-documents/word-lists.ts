import { attributeIn, child, getValue, within, type Element } from "./element.ts";
import type { ListPlace, WordStyles } from "./word-styles.ts";

interface ListLevel {
  readonly isNumbered: boolean;
  readonly start: number;
}

/** How the lists of a document are written, by their place. */
export type WordLists = (place: ListPlace) => ListLevel;

const BULLET: ListLevel = { isNumbered: false, start: 1 };

export function wordLists(tree: Element, styles: WordStyles): WordLists {
  const kinds = new Map(
    within(tree, "abstractNum").map((kind) => [attributeIn(kind, "abstractNumId") ?? "", kind]),
  );
  const lists = new Map(within(tree, "num").map((list) => [attributeIn(list, "numId") ?? "", list]));
  const getKind = (list: Element | undefined, steps = 3): Element | undefined => {
    const kind = kinds.get(getValue(child(list, "abstractNumId")) ?? "");
    const link = getValue(child(kind, "numStyleLink"));
    if (link === undefined || steps === 0) return kind;
    return getKind(lists.get(styles.list(link)?.list ?? ""), steps - 1);
  };
  return ({ list: id, level }) => {
    const list = lists.get(id);
    const change = list?.inner.find((one) => one.name === "lvlOverride" && isOfLevel(one, level));
    const own = child(change, "lvl") ?? levelIn(getKind(list), level);
    if (!own) return BULLET;
    const format = getValue(child(own, "numFmt")) ?? "bullet";
    const start = Number(getValue(child(change, "startOverride")) ?? getValue(child(own, "start")) ?? 1);
    return { isNumbered: !["bullet", "none"].includes(format), start: Number.isInteger(start) ? start : 1 };
  };
}

const isOfLevel = (element: Element, level: number): boolean =>
  Number(attributeIn(element, "ilvl") ?? 0) === level;

const levelIn = (kind: Element | undefined, level: number): Element | undefined => {
  const levels = (kind?.inner ?? []).filter(({ name }) => name === "lvl");
  return levels.find((one) => isOfLevel(one, level)) ?? levels[0];
};
