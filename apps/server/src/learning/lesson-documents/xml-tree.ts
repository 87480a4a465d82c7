import { PackageRefused } from "#platform/packages/refusal.ts";
import { readXml } from "#platform/sheets/public.ts";

import type { Element } from "./element.ts";

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
