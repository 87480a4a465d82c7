/** An element of XML or HTML. Names are local names; those of QTI 3 are written as QTI 2 writes them. */
export interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: Node[];
}

export type Node = Element | string;

export const isElement = (node: Node): node is Element => typeof node !== "string";

export const elementsOf = ({ children }: Element): Element[] => children.filter(isElement);

export const childrenOf = (element: Element, name: string): Element[] =>
  elementsOf(element).filter((child) => child.name === name);

export const childOf = (element: Element, name: string): Element | undefined =>
  elementsOf(element).find((child) => child.name === name);

/** All elements of these names below an element, in the order of the file. */
export const below = (element: Element, names: ReadonlySet<string>): Element[] =>
  elementsOf(element).flatMap((child) => [...(names.has(child.name) ? [child] : []), ...below(child, names)]);

/** The words of an element, with those of its children. */
export const textOf = (node: Node): string =>
  typeof node === "string" ? node : node.children.map(textOf).join("");

/** The words of a child, trimmed; empty where there is no such child. */
export function wordsOf(element: Element, name: string): string {
  const child = childOf(element, name);
  return child ? textOf(child).trim() : "";
}
