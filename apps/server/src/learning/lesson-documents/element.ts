export interface Element {
  /** Without its prefix; `#text` for words between elements, where those are wanted. */
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly inner: Element[];
  text: string;
}

export const NO_TREE: Element = { name: "", attributes: {}, inner: [], text: "" };

export const child = (element: Element | undefined, ...names: readonly string[]): Element | undefined =>
  names.reduce<Element | undefined>((at, name) => at?.inner.find((inner) => inner.name === name), element);

/** An attribute by its name without prefix. */
export function attributeIn({ attributes }: Element, name: string): string | undefined {
  const key = Object.keys(attributes).find((one) => one === name || one.endsWith(`:${name}`));
  return key === undefined ? undefined : attributes[key];
}

/** What `w:val` says. */
export const getValue = (element: Element | undefined): string | undefined =>
  element && attributeIn(element, "val");

/** Those of this name, however deep, none within another. */
export function within(element: Element, name: string): Element[] {
  return element.inner.flatMap((inner) => (inner.name === name ? [inner] : within(inner, name)));
}
