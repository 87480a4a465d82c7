import { attributeIn, child, getValue, within, type Element } from "./element.ts";

/** A list by its id, and which level of it, from 0. */
export interface ListPlace {
  readonly list: string;
  readonly level: number;
}

/** What the styles of a document say about the paragraphs that have them. */
export interface WordStyles {
  /** Which heading a style is, from 1 to 4. */
  readonly heading: (style: string | undefined) => number | undefined;
  readonly list: (style: string | undefined) => ListPlace | undefined;
}

/** Word calls its own styles in English whatever its language is; a style may be based on another. */
export function wordStyles(tree: Element): WordStyles {
  const styles = new Map(within(tree, "style").map((style) => [attributeIn(style, "styleId") ?? "", style]));
  const getLine = (id: string | undefined, steps = 12): Element[] => {
    const style = styles.get(id ?? "");
    return style && steps > 0 ? [style, ...getLine(getValue(child(style, "basedOn")), steps - 1)] : [];
  };
  const firstIn = <T>(id: string | undefined, find: (style: Element) => T | undefined): T | undefined =>
    getLine(id)
      .values()
      .map(find)
      .find((found) => found !== undefined);
  return {
    heading: (id) => firstIn(id, headingIn),
    list: (id) => firstIn(id, (style) => listIn(child(style, "pPr"))),
  };
}

function headingIn(style: Element): number | undefined {
  const name = getValue(child(style, "name"))?.toLowerCase() ?? "";
  if (name === "title") return 1;
  const [, number] = /^heading (\d)$/.exec(name) ?? [];
  return number === undefined ? outlineIn(child(style, "pPr")) : Math.min(Math.max(Number(number), 1), 4);
}

/** Which heading the properties of a paragraph make it; undefined for text. */
export function outlineIn(properties: Element | undefined): number | undefined {
  const level = Number(getValue(child(properties, "outlineLvl")) ?? 9);
  return level < 9 ? Math.min(level + 1, 4) : undefined;
}

/** The list that the properties of a paragraph put it into; `0` is none. */
export function listIn(properties: Element | undefined): ListPlace | undefined {
  const numbers = child(properties, "numPr");
  const list = getValue(child(numbers, "numId"));
  if (list === undefined) return undefined;
  const level = Number(getValue(child(numbers, "ilvl")) ?? 0);
  return { list, level: Number.isInteger(level) ? Math.min(Math.max(level, 0), 8) : 0 };
}
