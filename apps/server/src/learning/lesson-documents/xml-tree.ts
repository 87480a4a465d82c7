import { PackageRefused } from "#platform/packages/refusal.ts";
import { readXml } from "#platform/sheets/public.ts";

export interface Element {
  /** Without its prefix; `#text` for words between elements, where those are wanted. */
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly inner: Element[];
  text: string;
}

export const NO_TREE: Element = { name: "", attributes: {}, inner: [], text: "" };

/** More than any lesson has; each is walked by calls within calls. */
const MOST = { elements: 400_000, depth: 150, bytes: 32 * 1024 * 1024 };

/**
 * Parses a part of a document into a tree. `isMixed`: words between elements keep their place among these. Throws
 * PackageRefused for oversized or malformed XML.
 */
export async function xmlTree(
  file: string,
  chunks: AsyncIterable<Buffer>,
  { isMixed = false }: { readonly isMixed?: boolean } = {},
): Promise<Element> {
  const root: Element = { name: "", attributes: {}, inner: [], text: "" };
  const open = [root];
  let elements = 0;
  await readXml(file, bounded(file, chunks), {
    open: (name, attributes) => {
      elements += 1;
      if (elements > MOST.elements || open.length > MOST.depth) throw tooLarge(file);
      const element: Element = { name, attributes, inner: [], text: "" };
      open.at(-1)?.inner.push(element);
      open.push(element);
    },
    close: () => void open.pop(),
    text: (text) => {
      const last = open.at(-1);
      if (!last) return;
      last.text += text;
      if (isMixed) last.inner.push({ name: "#text", attributes: {}, inner: [], text });
    },
  });
  return root;
}

async function* bounded(file: string, chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    if (bytes > MOST.bytes) throw tooLarge(file);
    yield chunk;
  }
}

const tooLarge = (file: string) =>
  new PackageRefused("too-large", `${file} is larger than is read.`, { file });

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
