/** An element of XML or HTML. Names are local names; those of QTI 3 are written as QTI 2 writes them. */
export interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: Node[];
}

export type Node = Element | string;

export const isElement = (node: Node): node is Element => typeof node !== "string";

export const listElements = ({ children }: Element): Element[] => children.filter(isElement);

export const listChildren = (element: Element, name: string): Element[] =>
  listElements(element).filter((child) => child.name === name);

export const findChild = (element: Element, name: string): Element | undefined =>
  listElements(element).find((child) => child.name === name);

/** All elements of these names below an element, in the order of the file. */
export const below = (element: Element, names: ReadonlySet<string>): Element[] =>
  listElements(element).flatMap((child) => [
    ...(names.has(child.name) ? [child] : []),
    ...below(child, names),
  ]);

/** The words of an element, with those of its children. */
export const getText = (node: Node): string =>
  typeof node === "string" ? node : node.children.map(getText).join("");

/** The words of a child, trimmed; empty where there is no such child. */
export function getChildText(element: Element, name: string): string {
  const child = findChild(element, name);
  return child ? getText(child).trim() : "";
}

/** Elements within elements: deeper is no file that people write. */
export const MOST_DEPTH = 100;
